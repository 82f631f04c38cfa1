// Whether a value may be the JSON document that a file tool is to write.
import { isContainer, STRING_BIT } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { parseStrict } from "../json/strict.ts"
import type { JsonNode } from "../json/tree.ts"
import { onlyOf, type RepairPlace, textAt } from "./rule.ts"

/** Files that hold objects, in JSON or in another notation: `.jsonl`, `.yaml`, `.ipynb`, `.babelrc`. */
const DATA_FILE =
  /\.(?:geo|nd)?(?:json[5cl]?|ipynb|ya?ml|toml|har|webmanifest|lock|tfstate|map|avsc|sarif|xml|code-workspace|[a-z]{2,12}rc)$/i
/** What a request or a message carries may be an object of any form. */
const PAYLOAD_NAME = /^(?:body|payload|data|value)$/i
const ADDRESS_NAME = /^(?:url|uri|endpoint|method|topic|queue|webhook|key)$/i

const mayHoldDocument = (place: RepairPlace): boolean =>
  isFileText(place, DATA_FILE) ||
  (PAYLOAD_NAME.test(place.key) && place.owner?.view.names.some((name) => ADDRESS_NAME.test(name)) === true)

/** True when the tool takes a file and its text, the file that is named is a JSON document, and the place is its text. */
export const isJsonFileText = (place: RepairPlace): boolean => isFileText(place, /\.json$/i)

function isFileText({ owner, text }: RepairPlace, fileName: RegExp): boolean {
  if (owner === null) return false
  const file = onlyOf(owner.node.members.filter(({ value }) => fileName.test(textAt(text, value))))
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

const soleText = ({ items, members }: JsonNode): JsonNode | undefined =>
  onlyOf([...items, ...members.map(({ value }) => value)].filter(({ kind }) => kind === "string"))

/** Ex) {\"a\": 1} as a text, also with a comma behind the last member: it goes into the file as it stands. */
function isDocument(text: string, node: JsonNode | undefined): boolean {
  const document = textAt(text, node)
  return [document, document.replace(/,(?=\s{0,64}[}\]])/g, "")].some(
    (each) => typeof (parseStrict(each) ?? "") === "object",
  )
}

/** Ex) {\"a\":1,\"b\":2} as a text: a document of its own, and no part of one. */
function isLargeDocument(text: string, node: JsonNode): boolean {
  const document = parseStrict(textAt(text, node))
  return isContainer(document) && Object.keys(document).length > 1
}

/**
 * Whether an object may be the JSON document that a file or a message is to hold, with all its members.
 * Ex) {"path":"tags.json","content":{"value":"{}"}}; not {"content":"{\"a\":1,\"b\":2}"} under that name
 */
export function mayBeWholeDocument(place: RepairPlace): boolean {
  if (place.node.kind !== "object" || !mayHoldDocument(place)) return false
  const only = onlyOf(place.node.members)
  const isOwnName = only !== undefined && foldMemberName(only.key) === foldMemberName(place.key)
  return !isOwnName || !isLargeDocument(place.text, only.value)
}

/**
 * Whether a value may be the JSON document that a file or a message is to hold: then a list or an object around a text
 * is a part of it, and no slip. Ex) {"path":"tags.json","content":["oak"]}. Where that text is a document itself, it is the
 * one that is meant. Ex) ["{\"a\": 1}"]
 */
export const mayBeDocument = (place: RepairPlace): boolean =>
  (place.node.kind === "array" || place.node.kind === "object") &&
  mayHoldDocument(place) &&
  !isDocument(place.text, soleText(place.node))
