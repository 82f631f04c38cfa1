import type { Random } from "toolmend/testing"
import type { Damage, Json, JsonObject } from "../../case.ts"
import { noun } from "../../truths/words.ts"
import { labelled } from "../make.ts"

const member = (random: Random): [string, Json] =>
  random.pick<[string, Json]>([
    ["why", `the ${noun(random)} asked`],
    ["ticket", `K-${random.between(100, 999)}`],
    ["origin", noun(random)],
    ["round", random.between(2, 9)],
    ["hint", `see the ${noun(random)}, then go on`],
  ])

interface Fault {
  /** The text with the fault in its truth, and how it is written. */
  readonly spell: (text: string, random: Random) => { readonly text: string; readonly spelled: string } | null
  readonly glue: string
}

function quoted(text: string, random: Random): { readonly text: string; readonly spelled: string } | null {
  const words = text.split(" ")
  if (words.length < 2) return null
  const at = random.below(words.length)
  const changed = words.map((word, i) => (i === at ? `"${word}"` : word)).join(" ")
  return { text: changed, spelled: `"${changed}"` }
}

/**
 * In an open schema a member that is not declared is as good as any: it must neither vanish nor become part of the text
 * before it.
 */
const undeclared = (id: string, fault: Fault): Damage =>
  labelled(id, ["open"], (call, random) => {
    const entries = Object.entries(call.arguments)
    const fit = entries.filter(([, value]) => typeof value === "string" && !/["'\\]/.test(value)).map(([key]) => key)
    if (fit.length === 0) return null
    const chosen = random.pick(fit)
    const made = fault.spell(String(call.arguments[chosen]), random)
    if (made === null) return null
    const [name, value] = member(random)
    const space = random.pick(["", " "])
    const truth: [string, Json][] = []
    const spelled: string[] = []
    for (const [key, item] of entries) {
      const isChosen = key === chosen
      truth.push([key, isChosen ? made.text : item])
      if (isChosen) truth.push([name, value])
      const own = `${JSON.stringify(key)}:${space}${isChosen ? made.spelled : JSON.stringify(item)}`
      spelled.push(
        isChosen ? `${own}${fault.glue}${space || " "}${JSON.stringify(name)}:${space}${JSON.stringify(value)}` : own,
      )
    }
    return { text: `{${spelled.join(`,${space}`)}}`, truth: Object.fromEntries(truth) as JsonObject, label: "right" }
  })

const asWritten = (text: string): { readonly text: string; readonly spelled: string } => ({
  text,
  spelled: JSON.stringify(text),
})

export const UNDECLARED: readonly Damage[] = [
  undeclared("undeclared-member-behind-inner-quotes", { spell: quoted, glue: "," }),
  undeclared("undeclared-member-behind-lost-quote", {
    spell: (text) => ({ text, spelled: JSON.stringify(text).slice(0, -1) }),
    glue: ",",
  }),
  undeclared("undeclared-member-behind-lost-comma", { spell: asWritten, glue: "" }),
]
