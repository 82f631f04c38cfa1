import type { Limits } from "../limits.ts"
import { hasDeclaredFault } from "../rules/declared.ts"
import { RESIDUE } from "../rules/residue.ts"
import { LOOSE_FIT, NO_FIT } from "../schema/explain.ts"
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

/** Whether a strict object is valid as it stands. Every call is checked by this first: a valid one costs JSON.parse and one validation. */
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
