import type { Catalog } from "../calls/catalog.ts"
import type { Traits } from "./entry.ts"

const UNKNOWN: Traits = { changes: null, exempt: false, poller: false }

/** What the tools declare where loops are concerned; of a tool that is not given nothing is known. */
export function traitsIn(catalog: Catalog): (name: string) => Traits {
  const known = new Map<string, Traits>()
  return (name) => {
    const traits = known.get(name)
    if (traits !== undefined) return traits
    const tool = catalog.byName.get(name)?.tool
    if (tool === undefined) return UNKNOWN
    const { readOnly } = tool
    const made: Traits = { changes: readOnly === undefined ? null : !readOnly, exempt: tool.stormExempt === true, poller: tool.poller === true }
    known.set(name, made)
    return made
  }
}
