import { STRING_BIT } from "../json/kind.ts"
import { parseStrict } from "../json/strict.ts"
import { type JsonNode, stringOf } from "../json/tree.ts"
import { onlyOf, type RepairPlace } from "./rule.ts"

/** True when the tool takes a file and its text, the file that is named is a JSON document, and the place is its text. */
export function isJsonFileText({ owner, text }: RepairPlace): boolean {
  if (owner === null) return false
  const file = onlyOf(
    owner.node.members.filter(({ value }) => value.kind === "string" && /\.json$/i.test(stringOf(text, value))),
  )
  const requiredTexts = owner.view.required.filter((name) => ((owner.view.member(name)?.kinds ?? 0) & STRING_BIT) !== 0)
  // A third required text could be what the value was meant for, or the text to look for in the file.
  return (
    file !== undefined &&
    file !== owner.member &&
    requiredTexts.length === 2 &&
    requiredTexts.includes(file.key) &&
    requiredTexts.includes(owner.member.key)
  )
}

/** Ex) ["{\"a\": 1}"] : the text inside is the document. */
function holdsDocument(text: string, { items, members }: JsonNode): boolean {
  const inner = onlyOf([...items, ...members.map(({ value }) => value)].filter(({ kind }) => kind === "string"))
  return inner !== undefined && typeof (parseStrict(stringOf(text, inner)) ?? "") === "object"
}

/**
 * Whether a value may be the JSON document that a file is to hold: then a list or an object around a text is a part of
 * it, and no slip. Ex) {"path":"tags.json","content":["oak"]}
 */
export const mayBeDocument = (place: RepairPlace): boolean =>
  (place.node.kind === "array" || place.node.kind === "object") &&
  isJsonFileText(place) &&
  !holdsDocument(place.text, place.node)
