import { parseObject } from "../json/strict.ts"
import type { Limits } from "../limits.ts"
import { hasDeclaredFault } from "../rules/declared.ts"
import { RESIDUE } from "../rules/residue.ts"
import { LOOSE_FIT, NO_FIT } from "../schema/explain.ts"
import { LOOSE, MARKED, NO_JSON, NOT_TOLD } from "../schema/scan/look.ts"
import type { MendOptions } from "../turn.ts"
import { type Catalog, type CatalogTool, schemaOf } from "./catalog.ts"
import type { Passes } from "./passes.ts"
import { surplusIn } from "./surplus.ts"

/** What a call is checked with. */
export interface Checking {
  readonly catalog: Catalog
  readonly options: MendOptions
  readonly limits: Limits
  readonly passes: Passes
}

/** The fast path: strict JSON that fits comes back as it is, and nothing else is looked at. */
export function isValidCall(name: string, raw: string, value: object, { catalog, options, limits, passes }: Checking): boolean {
  const entry = catalog.byName.get(name)
  if (entry === undefined || entry.overLimit || options.disabledTools?.includes(name) === true) return false
  if (entry.flat?.concerns(value) === true) return false
  const schema = schemaOf(entry, limits)
  const fit = schema.fit(value)
  if (fit === NO_FIT || (fit === LOOSE_FIT && asksAbout(entry, options, passes) && surplusIn(value, schema.view).length > 0)) return false
  return (entry.plain && !raw.includes("<")) || passes.schema === "off" || !hasDeclaredFault(raw, value, schema.view, name, options.rules?.[RESIDUE] !== "off")
}

/** Whether undeclared members that seem to mean declared ones are a fault for this tool. */
export const asksAbout = (entry: CatalogTool, options: MendOptions, passes: Passes): boolean =>
  entry.silent && entry.flat === null && passes.schema === "on" && options.rules?.["key/alias"] !== "off"

/** How a text stands to the tool it was written for: valid as it is, a strict object with some fault, or no strict object. */
export const VALID = 2
export const STRICT = 1
export const BROKEN = 0

/** Where the value of a valid call is left for those who need it, so that nobody parses it twice. */
export interface Kept {
  value: object | null
}

/** The same from the text alone: where the schema can tell without it, and nobody wants it kept, no value is made. */
export function standingOf(name: string, raw: string, checking: Checking, kept: Kept | null): number {
  const { catalog, options, limits, passes } = checking
  const entry = catalog.byName.get(name)
  if (kept === null && entry !== undefined && !entry.overLimit && entry.flat === null && options.disabledTools?.includes(name) !== true) {
    const schema = schemaOf(entry, limits)
    const look = schema.look(raw)
    if (look === NO_JSON) return BROKEN
    if (look !== NOT_TOLD && ((look & LOOSE) === 0 || !asksAbout(entry, options, passes))) {
      if ((entry.plain || (entry.pathsOnly && (look & MARKED) === 0)) && raw.indexOf("<") < 0) return VALID
      if (passes.schema === "off") return VALID
      return hasDeclaredFault(raw, null, schema.view, name, options.rules?.[RESIDUE] !== "off") ? STRICT : VALID
    }
  }
  const value = parseObject(raw)
  if (value === undefined) return BROKEN
  if (!isValidCall(name, raw, value, checking)) return STRICT
  if (kept !== null) kept.value = value
  return VALID
}
