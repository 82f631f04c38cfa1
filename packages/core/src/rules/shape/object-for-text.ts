import { STRING_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import type { JsonNode } from "../../json/tree.ts"
import { lastWord } from "../fold.ts"
import { isJsonFileText } from "../json-document.ts"
import { literalAt, onlyOf, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { isDescribed } from "../schema-words.ts"

const CARRIER_NAMES: ReadonlySet<string> = new Set(["text", "content", "value", "data"])
/** More words for the content of a file. Ex) file_body; not destination, query, message */
const CONTENT_WORD =
  /^(?:body|code|config|contents|definition|documents?|json|manifest|payload|schema|settings|spec|string|str)$/

const isContent = (name: string): boolean => CARRIER_NAMES.has(lastWord(name)) || CONTENT_WORD.test(lastWord(name))

/** True for an object such as {"type": "text", "text": …} that carries a document instead of being one. */
const isCarrier = (node: JsonNode): boolean =>
  node.members.some((member) => member.value.kind === "string" && CARRIER_NAMES.has(member.key))

/** True for the document, or a wrapper that repeats the name. Ex) {"body":{"body":"…"}} */
const isNamedLikePlace = ({ node, key }: RepairPlace): boolean =>
  foldMemberName(onlyOf(node.members)?.key ?? "") === foldMemberName(key)

/** True for an object or a list of objects, which a JSON document has at its top level. */
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
