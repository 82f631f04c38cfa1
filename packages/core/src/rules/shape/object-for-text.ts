import { STRING_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import type { JsonNode } from "../../json/tree.ts"
import { lastWord } from "../fold.ts"
import { isJsonFileText } from "../json-document.ts"
import { literalAt, onlyOf, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { isDescribed } from "../schema-words.ts"

const CARRIER_NAMES: ReadonlySet<string> = new Set(["text", "content", "value", "data"])
/** Further words for what stands in a file. Ex) file_body; not destination, query, message */
const CONTENT_WORD =
  /^(?:body|code|config|contents|definition|documents?|json|manifest|payload|schema|settings|spec|string|str)$/

const isContent = (name: string): boolean => CARRIER_NAMES.has(lastWord(name)) || CONTENT_WORD.test(lastWord(name))

/** {"type": "text", "text": …} carries a document instead of being one. */
const isCarrier = (node: JsonNode): boolean =>
  node.members.some((member) => member.value.kind === "string" && CARRIER_NAMES.has(member.key))

/** Ex) {"body":{"body":"…"}} : the document, or a wrapper that repeats the name. */
const isNamedLikePlace = ({ node, key }: RepairPlace): boolean =>
  foldMemberName(onlyOf(node.members)?.key ?? "") === foldMemberName(key)

/** An object, or a list of objects: what a JSON document holds at its top. */
const isDocument = (node: JsonNode): boolean =>
  (node.kind === "object" && !isCarrier(node)) ||
  (node.kind === "array" &&
    node.items.length > 0 &&
    node.items.every((item) => item.kind === "object" && !isCarrier(item)))

export const objectForText: RepairRule = {
  id: "shape/object-for-text",
  triggers: VALUE_KEYWORDS,
  maxConfidence: "likely",
  message: "The tool expects the text of a JSON document; the value is that document.",
  propose(place) {
    if (isDescribed(place.text, place.node) || !isDocument(place.node) || isNamedLikePlace(place)) return null
    if (!isContent(place.key) && !/\bJSON\b/.test(place.view.description ?? "")) return null
    if ((place.view.kinds & STRING_BIT) === 0 || !isJsonFileText(place)) return null
    return JSON.stringify(literalAt(place, place.node))
  },
}
