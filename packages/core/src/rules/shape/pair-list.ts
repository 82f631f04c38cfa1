import { ALL_KIND_BITS, OBJECT_BIT } from "../../json/kind.ts"
import { parseStrict } from "../../json/strict.ts"
import { type JsonNode, stringOf } from "../../json/tree.ts"
import type { SchemaView } from "../../schema/view.ts"
import { isSelectingName } from "../fold.ts"
import { isCondition, isLookup } from "../key-path.ts"
import { literalAt, memberText, onlyOf, type RepairPlace, type RepairRule, textAt, VALUE_OR_UNION } from "../rule.ts"

const NAME_KEYS: ReadonlySet<string> = new Set(["name", "key", "parameter"])
const MAX_PAIRS = 256

/** A name and the JSON text of its value. */
type NamedText = readonly [string, string]

/** Returns the name and value of a pair. Ex) {"name": "depth", "value": 2}, ["depth", 2] */
function namedPair(place: RepairPlace, node: JsonNode): NamedText | null {
  const [key, value, third] = node.items
  if (key?.kind !== "string" || value === undefined || third !== undefined) return memberPair(place, node)
  const name = stringOf(place.text, key)
  // Ex) ["key", "value"] : the head of a table, or one half of a pair; ["/usr/bin", "/root"] : a row of a table
  return PLAIN_NAME.test(name) && !PAIR_WORD.test(name) ? [name, literalAt(place, value)] : null
}

const PLAIN_NAME = /^[A-Za-z][\w.-]*$/
const PAIR_WORD = /^(?:name|key|field|column|attribute|header|parameter|param|variable|value|val)$/i

function memberPair(place: RepairPlace, node: JsonNode): NamedText | null {
  const [first, second, another] = node.members
  if (first === undefined || second === undefined || another !== undefined) return null
  // Ex) {"Key": "stage", "Value": "test"} : the tags of a cloud
  const [key, value] = /^value$/i.test(second.key) ? [first, second] : [second, first]
  if (!/^value$/i.test(value.key) || !NAME_KEYS.has(key.key.toLowerCase()) || key.value.kind !== "string") return null
  return [stringOf(place.text, key.value), literalAt(place, value.value)]
}

/** Names for one side of a pair or of a condition. Ex) {"field": "id", "gt": 5} */
const PAIR_SIDE = /^(?:[vV](?:[aA][lL](?:[uU][eE])?)?|field|column|attr|attribute|lhs|rhs|left|right|op|operator)$/

/**
 * True for an object that may be one entry of a map, or a condition: it has a value and something that may be its name.
 * Ex) {"header": "Accept", "value": "text/css", "secret": false}, {"k": "TZ", "v": "UTC"}
 */
export const holdsPair = ({ members }: JsonNode): boolean =>
  members.length > 1 && members.some(({ key }) => PAIR_SIDE.test(key))

/** Returns the only member of an object. Ex) {"TZ": "UTC"} in a list; not {"name": …}, which is half of a pair */
function soleMember(place: RepairPlace, node: JsonNode): NamedText | null {
  const only = onlyOf(node.members)
  if (only === undefined || NAME_KEYS.has(only.key) || only.key === "value") return null
  return [only.key, literalAt(place, only.value)]
}

const ASSIGNMENT = /^(?![-/])([^\s!-,:-?[-^{-~]+)(?<![-/])=(?![=~>])(.*)$/s

/**
 * Reads an assignment. Quotes around the value may belong to it or to a shell, so it is not read. The same applies to a
 * comparison, an option, an operation, a comment or several assignments. Ex) "TZ=UTC"; not "age>=18", "age__lt=5",
 * "a==b", "a=!b", "--fine=1", "n+=1", "//a=1", "a=1,b=2"
 */
function readAssignment(place: RepairPlace, node: JsonNode): NamedText | null {
  const [, key, value = ""] = ASSIGNMENT.exec(textAt(place.text, node)) ?? []
  if (key === undefined) return null
  if (value.trim() !== value || ANOTHER_ASSIGNMENT.test(value) || /^(?:[!<>]|(["'`]).*\1$)/s.test(value)) return null
  if (isSelectingName(place.key) && COMBINED_CONDITION.test(value)) return null
  const isComparison = /__|\./.test(key) && isLookup(key.split(/__|\./).at(-1) ?? "")
  return isComparison || hasTwoKinds(place.view.member(key), value) ? null : [key, JSON.stringify(value)]
}

const HEADERS_NAME = /headers?$/i
/** The space after the colon excludes a host with its port, a URL or a path. */
const HEADER_LINE = /^([A-Za-z][A-Za-z0-9-]{0,64}):[ \t]{1,8}([^\s:][^\r\n]*)$/

/** Reads one line of a list of headers. Ex) "Accept: text/css" */
function readHeader(place: RepairPlace, node: JsonNode): NamedText | null {
  const [, name, value = ""] = HEADER_LINE.exec(HEADERS_NAME.test(place.key) ? textAt(place.text, node) : "") ?? []
  return name === undefined || value.trim() !== value ? null : [name, JSON.stringify(value)]
}

/** True if the schema accepts both the text and the value that it spells. Ex) age=5 in a map of texts and numbers */
const hasTwoKinds = (view: SchemaView | null, text: string): boolean =>
  view?.isValid(text) === true && parseStrict(text) !== undefined && view.isValid(parseStrict(text))

/** Ex) 5 or kind='oak', 5 and not full; not: rock and roll */
const COMBINED_CONDITION = /[=<>;]|\s(?:and|or)\s+(?:not\b|true\b|\d|.{0,40}\s(?:is|in|like|between)\s)/i
const ANOTHER_ASSIGNMENT = /[,;\s]\s{0,8}[A-Za-z_][\w.]{0,64}=/

/** True if a name is already present. Header names are case-insensitive. */
const isTwice = ({ key }: RepairPlace, listPairs: ReadonlyMap<string, string>, name: string): boolean =>
  HEADERS_NAME.test(key)
    ? [...listPairs.keys()].some((other) => other.toLowerCase() === name.toLowerCase())
    : listPairs.has(name)

/**
 * Returns the pairs of a list in one form; null if an item is not a pair or is a condition, or if a name occurs twice.
 */
function pairsOf(place: RepairPlace, form: typeof namedPair): Map<string, string> | null {
  const listPairs = new Map<string, string>()
  for (const item of place.node.items) {
    const itemPair = form(place, item)
    if (itemPair === null || isTwice(place, listPairs, itemPair[0])) return null
    if (!place.view.names.includes(itemPair[0]) && isCondition(itemPair[0], place.key)) return null
    listPairs.set(...itemPair)
  }
  return listPairs
}

/** True if a view describes the values of free names. A wholly free object could hold the list in many ways. */
export const isMapWith = (view: SchemaView, name: string): boolean =>
  view.names.length === 0 && (view.member(name)?.kinds ?? ALL_KIND_BITS) !== ALL_KIND_BITS

/**
 * True if a list in place of the arguments is one call: each item has one declared member, and no item is a call of its
 * own, because more than one member is required. Ex) [{"path":"src"},{"text":"a"}]
 */
const isOneCall = ({ view, atRoot }: RepairPlace, members: ReadonlyMap<string, string>): boolean =>
  atRoot &&
  [...members.keys()].every((name) => view.names.includes(name)) &&
  view.required.length > 1 &&
  view.required.every((name) => members.has(name))

/**
 * True if all values fit unchanged under distinct names. Ex) not [["a","b"]] for a map of lists, where "b" would have
 * to become a list; not "Accept" and "accept"
 */
const fitsAsListed = (view: SchemaView, pairs: ReadonlyMap<string, string>): boolean =>
  new Set([...pairs.keys()].map((name) => name.toLowerCase())).size === pairs.size &&
  [...pairs].every(([name, literal]) => view.member(name)?.isValid(parseStrict(literal)) === true)

function membersOf(place: RepairPlace): Map<string, string> | null {
  const { view, node } = place
  const namedPairs = pairsOf(place, namedPair)
  if (namedPairs !== null) {
    // In a list of one, {"name": …, "value": …} may be the expected object itself.
    const first = node.items[0]?.members ?? []
    const isItself = first.length > 0 && first.every((member) => view.names.includes(member.key))
    const isDeclared = [...namedPairs.keys()].every((name) => view.names.includes(name) || isMapWith(view, name))
    const isListed = node.items.some(({ items }) => items.length > 0)
    if (isListed && !fitsAsListed(view, namedPairs)) return null
    return isDeclared && !isItself ? namedPairs : null
  }
  const soleMembers = node.items.length > 1 ? pairsOf(place, soleMember) : null
  if (soleMembers !== null && isOneCall(place, soleMembers)) return soleMembers
  const freePairs = soleMembers ?? pairsOf(place, readAssignment) ?? pairsOf(place, readHeader)
  return freePairs !== null && [...freePairs.keys()].every((name) => isMapWith(view, name)) ? freePairs : null
}

/** True for rows with key and value, or one row as pairs. Ex) [[{"key":"oak","value":1}]] for a list of any objects */
export const mayBeRows = ({ list, node }: RepairPlace): boolean =>
  list !== null &&
  list.node.items.length === 1 &&
  list.view.element(0)?.names.length === 0 &&
  node.items.every((item) => item.members.length === 2 && holdsPair(item))

export const pairList: RepairRule = {
  id: "shape/pair-list",
  triggers: VALUE_OR_UNION,
  replaces: ["array", OBJECT_BIT],
  maxConfidence: "likely",
  message: "The list contains the names and values of the expected object.",
  propose(place) {
    const { length } = place.node.items
    const members = length === 0 || length > MAX_PAIRS || mayBeRows(place) ? null : membersOf(place)
    return members === null ? null : `{${memberText(...members)}}`
  },
}
