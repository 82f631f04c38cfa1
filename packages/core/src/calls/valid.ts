// Fast path: checks whether a strict object is valid as it is and needs no rule.
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

/** Everything that a call is checked with. */
export interface CheckContext {
  readonly catalog: ToolCatalog
  readonly options: MendOptions
  readonly limits: Limits
  readonly passes: PassModes
}

/**
 * True if a strict object is valid as it is. Every call is checked by this first, so that a valid one costs one
 * JSON.parse and one validation.
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

/** True if a declared path has Markdown around it, which the schema does not reject. Ex) {"path":"[a.ts](a.ts)"} */
function hasMarkedPath(value: object, names: readonly string[]): boolean {
  for (let i = 0; i < names.length; i++) {
    // inherited members are never strings
    const path = (value as Readonly<Record<string, unknown>>)[names[i] as string]
    if (typeof path === "string" && mayBeMarked(path) && pathInside(path, false) !== null) return true
  }
  return false
}

/** Quick test that nearly every path fails; it takes a tenth of the time of the patterns in `pathInside`. */
function mayBeMarked(path: string): boolean {
  const first = path.charCodeAt(0)
  return (
    first === DOUBLE_QUOTE || first === APOSTROPHE || first === BACKTICK || first === LESS_THAN || path.includes("]")
  )
}

/** True if an undeclared member that seems to mean a declared one is a fault for this tool. */
export const rejectsUnknownMembers = (entry: CatalogTool, options: MendOptions, passes: PassModes): boolean =>
  entry.openByDefault && entry.flat === null && passes.schema === "on" && options.rules?.["key/alias"] !== "off"
