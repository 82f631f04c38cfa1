import { bare } from "../fold.ts"
import { type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

const same = (text: string): string => text
const lower = (text: string): string => text.toLowerCase()
const separated = (text: string): string => lower(text).replace(/[\s_-]+/g, "_")
// A separator beside a digit is kept: "-1" is not "1" and "1-2" is not "12". So is one at an end: "-name" sorts the other way.
export const joined = (text: string): string => lower(text).replace(/(?<=[^\d\s_-])[\s_-]+(?=[^\d\s_-])/g, "")

// Ex) very\_low : Markdown's backslash, unless the allowed values have some of their own
const unmarked = (text: string): string => text.replace(/\\([_*-])/g, "$1")

/** From the narrowest to the widest way of being the same word. */
const FOLDS = [same, lower, separated, joined]

/** The allowed values a text is another spelling of, by the first fold that finds any. */
function spelledLike(text: string, values: readonly unknown[]): { readonly hits: readonly unknown[]; readonly wide: boolean } {
  for (const fold of FOLDS) {
    const word = fold(text)
    if (!/[\p{L}\p{N}]/u.test(word)) break
    const hits = values.filter((value) =>
      typeof value === "string" ? fold(bare(value)) === word : (typeof value === "number" || typeof value === "boolean") && fold(String(value)) === word,
    )
    if (hits.length > 0) return { hits, wide: fold === joined }
  }
  return { hits: [], wide: false }
}

export const enumSpelling: Rule = {
  id: "value/enum-spelling",
  wakes: VALUE,
  atBest: "certain",
  title: "One of the allowed values is spelled in another way.",
  safety:
    "The word must equal exactly one allowed value when case, blanks around it, quoting marks and the choice of separator are set aside. Two allowed values that differ only in that are refused. Never by prefix, never by likeness: a near word may be another word.",
  examples: [
    { schema: { type: "object", properties: { level: { enum: ["low", "high"] } } }, before: '{"level":"High "}', after: '{"level":"high"}' },
    { schema: { type: "object", properties: { level: { enum: ["low", "high"] } } }, before: '{"level":"hi"}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "string" || place.view.values === null) return null
    const { hits, wide } = spelledLike(unmarked(bare(String(place.value))), place.view.values)
    const only = hits[0]
    if (hits.length !== 1 || only === undefined) return null
    return {
      edits: replace(place, JSON.stringify(only)),
      confidence: wide ? "likely" : "certain",
      message: "The text is another spelling of one allowed value.",
    }
  },
}
