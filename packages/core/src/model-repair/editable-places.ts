// Finds the places of a call that violate the schema and may therefore change.
import { toPointer } from "../json/pointer.ts"
import type { Issue } from "../schema/view.ts"
import { wordSet } from "./plain-words.ts"
import type { ValuePath } from "./value.ts"

/** The allowed changes at one place. A violating object does not make its descendants editable. */
interface EditablePlace {
  /** Keywords that the value itself violates. If there are any, the value may be respelled with the same meaning. */
  readonly keywords: Set<string>
  /** Names of required members that are absent. */
  readonly missing: Set<string>
  /** Names of members that are not allowed. */
  readonly unknown: Set<string>
  /** True if equal items may be merged. */
  unique: boolean
}

export type EditablePlaces = ReadonlyMap<string, EditablePlace>

/** Keywords about a container as a whole: they do not identify the wrong member, so they make no member editable. */
const OF_CONTAINERS = wordSet(
  "minItems maxItems items additionalItems prefixItems contains minContains maxContains unevaluatedItems minProperties maxProperties not oneOf anyOf depth false",
)

/** Keyword for a place that the host made editable: the schema reports nothing there. */
export const FREED = "(freed)"

/** Maximum nesting of unions; the validator itself keeps three levels. */
const MAX_DEPTH = 8

/**
 * Returns the places of the attempted call that violate the schema, by pointer. In a union, these are the places that
 * each branch rejects: a union without a valid branch does not become editable as a whole.
 */
export function findEditablePlaces(issues: readonly Issue[], alsoAllowed: readonly ValuePath[] = []): EditablePlaces {
  const found = new Map<string, EditablePlace>()
  const at = (path: ValuePath): EditablePlace => {
    const pointer = toPointer(path)
    let editable = found.get(pointer)
    if (editable === undefined) {
      editable = { keywords: new Set(), missing: new Set(), unknown: new Set(), unique: false }
      found.set(pointer, editable)
    }
    return editable
  }
  const add = (issue: Issue, depth: number): void => {
    const editable = at(issue.path)
    if (issue.missing !== undefined) for (const name of issue.missing) editable.missing.add(name)
    else if (issue.unknown !== undefined) for (const name of issue.unknown) editable.unknown.add(name)
    else if (issue.branches !== undefined) {
      if (depth < MAX_DEPTH) for (const branch of issue.branches) for (const inner of branch) add(inner, depth + 1)
    } else if (issue.keyword === "uniqueItems") editable.unique = true
    else if (!OF_CONTAINERS.has(issue.keyword)) editable.keywords.add(issue.keyword)
  }
  for (const issue of issues) add(issue, 0)
  // a place that the host names: its value may change, or be added if it is absent
  for (const path of alsoAllowed) {
    at(path).keywords.add(FREED)
    const key = path[path.length - 1]
    if (typeof key === "string") at(path.slice(0, -1)).missing.add(key)
  }
  return found
}
