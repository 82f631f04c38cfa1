import { ARRAY, OBJECT, STRING } from "../../json/kind.ts"
import { parseStrict } from "../../json/strict.ts"
import { isLost } from "../fold.ts"
import { type Place, type Rule, replace } from "../rule.ts"
import { VALUE_OR_UNION } from "../wakes.ts"

/** Text in text in text: more levels were never seen. */
const LEVELS = 3
const OPENS = /^\s*(?:[[{"'`]|```)/

/** False when words stand behind the container: a lenient reader would drop them. Ex) "[draft] fix it" */
function isWhole(text: string): boolean {
  const trimmed = text.trim()
  const first = trimmed[0] as string
  const last = trimmed[trimmed.length - 1] as string
  if (first !== "[" && first !== "{") return last === first
  // Without a closer at the end some must be missing, or the container ended earlier.
  return "]};,".includes(last) || (trimmed.match(/[[{]/g) ?? []).length > (trimmed.match(/[\]}]/g) ?? []).length
}

/** The container a text spells; null when it spells none, or more than one. */
export function unpack(place: Place, content: string): { readonly text: string; readonly healed: boolean } | null {
  let text = content
  let healed = false
  for (let level = 0; level < LEVELS; level++) {
    if (!OPENS.test(text)) return null
    const strict = parseStrict(text) !== undefined
    const read = strict ? text.trim() : isWhole(text) ? place.read(text, place.view) : null
    if (read === null) return null
    healed ||= !strict
    if (/^\s*[[{]/.test(read)) return { text: read.trim(), healed }
    const inner: unknown = JSON.parse(read)
    if (typeof inner !== "string") return null
    text = inner
  }
  return null
}

export const stringified: Rule = {
  id: "shape/stringified",
  wakes: VALUE_OR_UNION,
  atBest: "certain",
  title: "An object or array is written as text.",
  safety:
    "The field accepts no text, the text has one reading as JSON, and what it spells fits the field. Strict JSON is certain. Text that had to be healed first (Python spelling, a missing bracket) is only likely. Text that looks like a container and cannot be read is left alone, and nothing else may wrap it.",
  examples: [
    {
      schema: { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } },
      before: '{"tags":"[\\"oak\\",\\"elm\\"]"}',
      after: '{"tags":["oak","elm"]}',
    },
    { schema: { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }, before: '{"tags":"[oak, {elm"}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "string" || (place.view.kinds & (OBJECT | ARRAY)) === 0 || (place.view.kinds & STRING) !== 0) return null
    const found = isLost(String(place.value)) ? null : unpack(place, String(place.value))
    if (found === null) return null
    return {
      edits: replace(place, found.text),
      confidence: found.healed ? "likely" : "certain",
      message: "The text spells the object or array that is wanted.",
    }
  },
}
