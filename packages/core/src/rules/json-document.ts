// Whether a value may be the JSON document that a file tool should write.
import { isContainer, STRING_BIT } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { parseStrict } from "../json/strict.ts"
import type { JsonNode } from "../json/tree.ts"
import { onlyOf, type RepairPlace, textAt } from "./rule.ts"

/** Files that hold objects, in JSON or in another notation: `.jsonl`, `.yaml`, `.ipynb`, `.babelrc`. */
const DATA_FILE =
  /\.(?:geo|nd)?(?:json[5cl]?|ipynb|ya?ml|toml|har|webmanifest|lock|tfstate|map|avsc|sarif|xml|code-workspace|[a-z]{2,12}rc)$/i
/** Names of the content of a request or a message, which may be an object of any form. */
const PAYLOAD_NAME = /^(?:body|payload|data|value)$/i
const ADDRESS_NAME = /^(?:url|uri|endpoint|method|topic|queue|webhook|key)$/i

const mayHoldDocument = (place: RepairPlace): boolean =>
  isFileText(place, DATA_FILE) ||
  (PAYLOAD_NAME.test(place.key) && place.owner?.view.names.some((name) => ADDRESS_NAME.test(name)) === true)

/** True if the tool takes a file and its text, the given file is a JSON document, and the place is its text. */
export const isJsonFileText = (place: RepairPlace): boolean => isFileText(place, /\.json$/i)

function isFileText({ owner, text }: RepairPlace, fileName: RegExp): boolean {
  if (owner === null) return false
  const file = onlyOf(owner.node.members.filter(({ value }) => fileName.test(textAt(text, value))))
  const requiredTexts = owner.view.required.filter((name) => ((owner.view.member(name)?.kinds ?? 0) & STRING_BIT) !== 0)
  // The value could be meant for a third required text, or be the text to look for in the file.
  return (
    file !== undefined &&
    file !== owner.member &&
    requiredTexts.length === 2 &&
    requiredTexts.includes(file.key) &&
    requiredTexts.includes(owner.member.key)
  )
}

const soleText = ({ items, members }: JsonNode): JsonNode | undefined =>
  onlyOf([...items, ...members.map(({ value }) => value)].filter(({ kind }) => kind === "string"))

/** True for a text that is JSON, possibly with trailing commas: it goes into the file unchanged. Ex) {\"a\": 1} */
function isDocument(text: string, node: JsonNode | undefined): boolean {
  const document = textAt(text, node)
  return [document, document.replace(/,(?=\s{0,64}[}\]])/g, "")].some(
    (each) => typeof (parseStrict(each) ?? "") === "object",
  )
}

/** True for a text that is a document of its own and not part of one. Ex) {\"a\":1,\"b\":2} */
function isLargeDocument(text: string, node: JsonNode): boolean {
  const document = parseStrict(textAt(text, node))
  return isContainer(document) && Object.keys(document).length > 1
}

/**
 * True if an object may be the whole JSON document of a file or a message, with all its members. Ex)
 * {"path":"tags.json","content":{"value":"{}"}}; not {"content":"{\"a\":1,\"b\":2}"} under the same name
 */
export function mayBeWholeDocument(place: RepairPlace): boolean {
  if (place.node.kind !== "object" || !mayHoldDocument(place)) return false
  const only = onlyOf(place.node.members)
  const isOwnName = only !== undefined && foldMemberName(only.key) === foldMemberName(place.key)
  return !isOwnName || !isLargeDocument(place.text, only.value)
}

/**
 * True if a value may be the JSON document of a file or a message. A list or an object around a text is then part of
 * the document and not a slip. Ex) {"path":"tags.json","content":["oak"]}. If that text is a document itself, it is the
 * one that is meant. Ex) ["{\"a\": 1}"]
 */
export const mayBeDocument = (place: RepairPlace): boolean =>
  (place.node.kind === "array" || place.node.kind === "object") &&
  mayHoldDocument(place) &&
  !isDocument(place.text, soleText(place.node))
