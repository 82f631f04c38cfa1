import { ARRAY_BIT, OBJECT_BIT } from "../../json/kind.ts"
import { parseStrict } from "../../json/strict.ts"
import { isLostValue } from "../fold.ts"
import { type RepairPlace, type RepairProposal, type RepairRule, standsFor, VALUE_OR_UNION } from "../rule.ts"

/** Text in text in text: more levels were never seen. */
const MAX_TEXT_LEVELS = 3
const CONTAINER_OPENING = /^\s*(?:[[{"'`]|```)/

/** False when words stand behind the container: a lenient reader would drop them. Ex) "[draft] fix it" */
function isWhole(text: string): boolean {
  const trimmedText = text.trim()
  const first = trimmedText[0] as string
  const last = trimmedText[trimmedText.length - 1] as string
  if (first !== "[" && first !== "{") return last === first
  // Without a closer at the end some must be missing, or the container ended earlier.
  return "]};,".includes(last) || (trimmedText.match(/[[{]/g) ?? []).length > (trimmedText.match(/[\]}]/g) ?? []).length
}

/** The container a text spells; null when it spells none, or more than one. */
function unpackContainer(place: RepairPlace, content: string): RepairProposal | null {
  let text = content
  let confidence: "certain" | "likely" = "certain"
  for (let textLevel = 0; textLevel < MAX_TEXT_LEVELS; textLevel++) {
    if (!CONTAINER_OPENING.test(text)) return null
    const isStrict = parseStrict(text) !== undefined
    const strictText = isStrict ? text.trim() : isWhole(text) ? place.read(text, place.view) : null
    if (strictText === null) return null
    if (!isStrict) confidence = "likely"
    if (/^\s*[[{]/.test(strictText)) return { edits: strictText.trim(), confidence }
    const inner: unknown = JSON.parse(strictText)
    if (typeof inner !== "string") return null
    text = inner
  }
  return null
}

export const stringifiedValue: RepairRule = {
  id: "shape/stringified",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "certain",
  message: "The text is the expected object or array, written as JSON.",
  propose(place) {
    const isText = standsFor(place, "string", OBJECT_BIT | ARRAY_BIT) && !isLostValue(String(place.value))
    return isText ? unpackContainer(place, String(place.value)) : null
  },
}
