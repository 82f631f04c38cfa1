// Fast path: whether a strict object is valid as it is and needs no rule.
import { APOSTROPHE, BACKTICK, DOUBLE_QUOTE, LESS_THAN } from "../json/chars.ts"
import type { Limits } from "../limits.ts"
import { hasDeclaredFault, hasProtocolFault } from "../rules/declared.ts"
import { RESIDUE_RULE } from "../rules/residue.ts"
import { pathInside } from "../rules/value/linked-path.ts"
import { FULL_FIT, NO_FIT } from "../schema/explain.ts"
import type { MendOptions } from "../turn.ts"
import { type CatalogTool, schemaOf, type ToolCatalog } from "./catalog.ts"
import { findMisnamedMembers } from "./misnamed-members.ts"
import type { PassModes } from "./passes.ts"

/** What a call is checked with. */
export interface CheckContext {
  readonly catalog: ToolCatalog
  readonly options: MendOptions
  readonly limits: Limits
  readonly passes: PassModes
}

/**
 * Whether a strict object is valid as it stands. Every call is checked by this first: a valid one costs JSON.parse and
 * one validation.
 */
export function isValidCall(
  name: string,
  raw: string,
  value: object,
  { catalog, options, limits, passes }: CheckContext,
): boolean {
  const entry = catalog.byName.get(name)
  if (entry === undefined || entry.overLimit || options.disabledTools?.includes(name) === true) return false
  if (entry.flat?.concerns(value) === true) return false
  const schema = entry.compiled ?? schemaOf(entry, limits)
  const schemaFit = schema.fit(value)
  if (
    schemaFit !== FULL_FIT &&
    (schemaFit === NO_FIT ||
      (rejectsUnknownMembers(entry, options, passes) &&
        findMisnamedMembers(value, schema.view, entry.tool.parameters).length > 0))
  )
    return false
  if (passes.schema === "off") return true
  const withResidue = options.rules?.[RESIDUE_RULE] !== "off"
  if (entry.pathNames === null) return !hasDeclaredFault(raw, value, schema.view, name, withResidue)
  return (
    !hasMarkedPath(value, entry.pathNames) &&
    !(withResidue && raw.includes("<") && hasProtocolFault(raw, value, schema.view, name))
  )
}

/** Ex) {"path":"[a.ts](a.ts)"} for a declared path: no keyword of the schema rejects it. */
function hasMarkedPath(value: object, names: readonly string[]): boolean {
  for (let i = 0; i < names.length; i++) {
    // no member that every object has is a text
    const path = (value as Readonly<Record<string, unknown>>)[names[i] as string]
    if (typeof path === "string" && mayBeMarked(path) && pathInside(path, false) !== null) return true
  }
  return false
}

/** Nearly every path fails this test, which takes a tenth of the time of the patterns in `pathInside`. */
function mayBeMarked(path: string): boolean {
  const first = path.charCodeAt(0)
  return (
    first === DOUBLE_QUOTE || first === APOSTROPHE || first === BACKTICK || first === LESS_THAN || path.includes("]")
  )
}

/** Whether undeclared members that seem to mean declared ones are a fault for this tool. */
export const rejectsUnknownMembers = (entry: CatalogTool, options: MendOptions, passes: PassModes): boolean =>
  entry.openByDefault && entry.flat === null && passes.schema === "on" && options.rules?.["key/alias"] !== "off"
