// Which places of a call violate the schema and may therefore change.
import { toPointer } from "../json/pointer.ts"
import type { Issue } from "../schema/view.ts"
import { wordSet } from "./plain-words.ts"
import type { ValuePath } from "./value.ts"

/** What may be changed at one place. What lies under a violating object is not thereby free. */
interface EditablePlace {
  /** The keywords that the value itself violates. If there are any, it may become another spelling of what it says. */
  readonly keywords: Set<string>
  /** Members that are required and not there. */
  readonly missing: Set<string>
  /** Members that may not be there. */
  readonly unknown: Set<string>
  /** Equal items may be joined. */
  unique: boolean
}

export type EditablePlaces = ReadonlyMap<string, EditablePlace>

/** Keywords about a container as a whole: they do not say which member is wrong, so they free no member. */
const OF_CONTAINERS = wordSet(
  "minItems maxItems items additionalItems prefixItems contains minContains maxContains unevaluatedItems minProperties maxProperties not oneOf anyOf depth false",
)

/** The keyword of a place that the host has freed: there the schema reports nothing. */
export const FREED = "(freed)"

/** Unions in unions; the validator itself keeps three levels. */
const MAX_DEPTH = 8

/**
 * The places of the attempted call that really violate the schema, by pointer. Of a union it is what each branch
 * finds wrong: that none holds does not free the whole.
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
  // a place the host names: its value may change, or be added where it is not there
  for (const path of alsoAllowed) {
    at(path).keywords.add(FREED)
    const key = path[path.length - 1]
    if (typeof key === "string") at(path.slice(0, -1)).missing.add(key)
  }
  return found
}
