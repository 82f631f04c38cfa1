import type { Random } from "toolmend/testing"
import type { Damage, Expectation, JsonObject, TrueCall } from "../case.ts"
import { anyLayout, type Layout } from "../text/pieces.ts"

type Spell = (value: JsonObject, random: Random, layout: Layout, call: TrueCall) => string | null

/** Damage to the text of the arguments; the call itself can still be told. */
export const mendable = (id: string, spell: Spell): Damage => ({
  id,
  apply: (call, random) => {
    const text = spell(call.arguments, random, anyLayout(random), call)
    return text === null
      ? null
      : {
          name: call.name,
          arguments: text,
          expect: { kind: "calls", calls: [{ name: call.name, arguments: call.arguments }] },
        }
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

/** What a careful reader would do: run the truth, run it or ask back, run nothing. */
export type Label = "right" | "either" | "none"

export interface Spelling {
  readonly text: string
  readonly label: Label
  /** The true arguments where the damage begins with others than those of the call. */
  readonly truth?: JsonObject
  /** All true calls where it is not this one alone. */
  readonly calls?: readonly Pick<TrueCall, "name" | "arguments">[]
  /** The name the call comes with where it is not that of the tool. */
  readonly name?: string
}

function expectationOf(call: TrueCall, spelling: Spelling): Expectation {
  if (spelling.label === "none") return { kind: "none" }
  const given = spelling.calls ?? [{ name: call.name, arguments: spelling.truth ?? call.arguments }]
  const calls = given.map((one) => ({ name: one.name, arguments: one.arguments }))
  return { kind: spelling.label === "either" ? "either" : "calls", calls }
}

/** Damage whose label depends on the case. */
export const labelled = (
  id: string,
  toolboxes: readonly string[],
  spell: (call: TrueCall, random: Random, layout: Layout) => Spelling | null,
): Damage => ({
  id,
  toolboxes,
  apply: (call, random) => {
    const spelling = spell(call, random, anyLayout(random))
    return spelling === null
      ? null
      : { name: spelling.name ?? call.name, arguments: spelling.text, expect: expectationOf(call, spelling) }
  },
})
