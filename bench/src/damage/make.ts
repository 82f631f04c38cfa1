import type { Damage, JsonObject, TrueCall } from "../case.ts"
import type { Random } from "../random.ts"
import { anyLayout, type Layout } from "../text/pieces.ts"

type Spell = (value: JsonObject, random: Random, layout: Layout, call: TrueCall) => string | null

/** Damage to the text of the arguments; the call itself can still be told. */
export const mendable = (id: string, spell: Spell): Damage => ({
  id,
  apply: (call, random) => {
    const text = spell(call.arguments, random, anyLayout(random), call)
    return text === null ? null : { name: call.name, arguments: text, expect: { kind: "calls", calls: [{ name: call.name, arguments: call.arguments }] } }
  },
})

/** Damage that takes information away: only giving up is right. */
export const fatal = (id: string, spell: Spell): Damage => ({
  id,
  apply: (call, random) => {
    const text = spell(call.arguments, random, anyLayout(random), call)
    return text === null ? null : { name: call.name, arguments: text, expect: { kind: "none" } }
  },
})
