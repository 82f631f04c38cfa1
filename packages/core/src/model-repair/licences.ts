import { toPointer } from "../json/pointer.ts"
import type { Issue } from "../schema/view.ts"
import type { ValuePath } from "./leaf.ts"
import { wordSet } from "./plain-words.ts"

/** What may be changed at one place. What lies under a violating object is not thereby free. */
interface Licence {
  readonly path: ValuePath
  /** The value itself violates: it may become another spelling of what it says. */
  replace: boolean
  readonly keywords: Set<string>
  /** Members that are required and not there. */
  readonly missing: Set<string>
  /** Members that may not be there. */
  readonly unknown: Set<string>
  /** Equal items may be joined. */
  unique: boolean
}

export type Licences = ReadonlyMap<string, Licence>

/** Keywords about a container as a whole: they say what is wrong, not which member, so no member is free because of them. */
const OF_CONTAINERS = wordSet(
  "minItems maxItems items additionalItems prefixItems contains minContains maxContains unevaluatedItems minProperties maxProperties not oneOf anyOf depth false",
)

/** The keyword of a place that the host has freed: there the schema reports nothing. */
export const FREED = "(freed)"

/** Unions in unions; the validator itself keeps three levels. */
const DEEPEST = 8

/**
 * The places of the attempted call that really violate the schema, by pointer. Of a union it is what each branch
 * finds wrong: that none holds does not free the whole.
 */
export function licencesOf(issues: readonly Issue[], alsoAllowed: readonly ValuePath[] = []): Licences {
  const found = new Map<string, Licence>()
  const at = (path: ValuePath): Licence => {
    const pointer = toPointer(path)
    let licence = found.get(pointer)
    if (licence === undefined) {
      licence = { path, replace: false, keywords: new Set(), missing: new Set(), unknown: new Set(), unique: false }
      found.set(pointer, licence)
    }
    return licence
  }
  const add = (issue: Issue, depth: number): void => {
    const licence = at(issue.path)
    if (issue.missing !== undefined) for (const name of issue.missing) licence.missing.add(name)
    else if (issue.unknown !== undefined) for (const name of issue.unknown) licence.unknown.add(name)
    else if (issue.branches !== undefined) {
      if (depth < DEEPEST) for (const branch of issue.branches) for (const inner of branch) add(inner, depth + 1)
    } else if (issue.keyword === "uniqueItems") licence.unique = true
    else if (!OF_CONTAINERS.has(issue.keyword)) {
      licence.replace = true
      licence.keywords.add(issue.keyword)
    }
  }
  for (const issue of issues) add(issue, 0)
  for (const path of alsoAllowed) allow(at, path)
  return found
}

/** A place the host names: its value may change, or be added where it is not there. */
function allow(at: (path: ValuePath) => Licence, path: ValuePath): void {
  const licence = at(path)
  licence.replace = true
  licence.keywords.add(FREED)
  const key = path[path.length - 1]
  if (typeof key === "string") at(path.slice(0, -1)).missing.add(key)
}
