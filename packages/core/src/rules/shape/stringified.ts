import { ARRAY_BIT, OBJECT_BIT } from "../../json/kind.ts"
import { mayBeSeveral } from "../../json/separators.ts"
import { parseStrict } from "../../json/strict.ts"
import { hasTwoValues } from "../../json/two-values.ts"
import { isLostValue } from "../fold.ts"
import { type RepairPlace, type RepairProposal, type RepairRule, VALUE_OR_UNION } from "../rule.ts"

/** Maximum nesting of texts in texts; more levels were never observed. */
const MAX_TEXT_LEVELS = 3
/** A container, or one in quotes or a fence. The reader judges what follows it. */
const CONTAINER_OPENING = /^\s*(?:[[{]|(["'`]).*\1\s*$)/s

/** True if a list has one unquoted item that may be several. Ex) [a.md b.md] */
function mayHoldMore(text: string, strictText: string): boolean {
  if (/["'`,]/.test(text)) return false
  const items: unknown = JSON.parse(strictText)
  return Array.isArray(items) && typeof items[0] === "string" && mayBeSeveral(items[0])
}

/** Returns the container that a text spells; null if it spells none or more than one. */
function unpackContainer(place: RepairPlace, content: string): RepairProposal | null {
  let text = content
  let confidence: "certain" | "likely" = "certain"
  for (let textLevel = 0; textLevel < MAX_TEXT_LEVELS; textLevel++) {
    if (!CONTAINER_OPENING.test(text)) return null
    const isStrict = parseStrict(text) !== undefined
    const strictText = isStrict ? text.trim() : place.read(text, place.view)
    if (strictText === null || (!isStrict && mayHoldMore(text, strictText))) return null
    if (!isStrict) confidence = "likely"
    if (hasTwoValues(strictText)) return null
    if (/^\s*[[{]/.test(strictText)) return { edits: strictText.trim(), confidence }
    const inner: unknown = JSON.parse(strictText)
    if (typeof inner !== "string") return null
    text = inner
  }
  return null
}

export const stringifiedValue: RepairRule = {
  id: "shape/stringified",
  triggers: VALUE_OR_UNION,
  replaces: ["string", OBJECT_BIT | ARRAY_BIT],
  message: "The text is the expected object or array, written as JSON.",
  propose: (place) => (isLostValue(String(place.value)) ? null : unpackContainer(place, String(place.value))),
}
