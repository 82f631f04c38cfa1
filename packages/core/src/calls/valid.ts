import type { Limits } from "../limits.ts"
import { hasDeclaredFault } from "../rules/declared.ts"
import { RESIDUE } from "../rules/residue.ts"
import type { MendOptions } from "../turn.ts"
import { type Catalog, schemaOf } from "./catalog.ts"
import type { Passes } from "./passes.ts"

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
  if (!schema.isValid(value)) return false
  return (entry.plain && !raw.includes("<")) || passes.schema === "off" || !hasDeclaredFault(raw, value, schema.view, name, options.rules?.[RESIDUE] !== "off")
}
