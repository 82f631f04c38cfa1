import { ALL_KIND_BITS, ARRAY_BIT, BOOLEAN_BIT, NULL_BIT, STRING_BIT } from "../../json/kind.ts"
import { mayBeSeveral } from "../../json/separators.ts"
import { parseStrict } from "../../json/strict.ts"
import { isLostValue, isPlaceholder } from "../fold.ts"
import { isItemWrapper } from "../item-names.ts"
import { isNoItem } from "../no-item.ts"
import { type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { isSchemaEcho } from "../schema-words.ts"

/** The beginning of a container, or only closing brackets. Ex) [a, list("a"), set(), (), ("a") */
const CONTAINER_START = /^\s*(?:[[{]|[\]}()]+\s*$|\(\s*["'`]|(?:set|list|tuple|array)[([])/i

/**
 * True for the copy of a schema. Ex) {"type":"array","description":"…"} for a list of objects without required members,
 * {"type":"array","items":[…]} for a list of objects with a type
 */
const isEcho = ({ text, node, view }: RepairPlace): boolean => {
  const names = view.element(0)?.names ?? []
  return isSchemaEcho(text, node) && !node.members.every(({ key }) => names.includes(key))
}

const COLUMNS_NAME = /^(?:columns?|cols|fields|headers?|keys)$/i
const ROWS_NAME = /^(?:rows?|values?|data|records?|tuples?)$/i

/** True for a table instead of a row of it. Ex) {"columns":"a,b","values":"1,2"} for a list of any objects */
const isTable = ({ node: { members }, view }: RepairPlace): boolean => {
  const names = view.element(0)?.names ?? []
  const hasStrange = (name: RegExp): boolean => members.some(({ key }) => name.test(key) && !names.includes(key))
  return hasStrange(COLUMNS_NAME) && hasStrange(ROWS_NAME)
}

/** True for query parameters of any type that may be given by name instead of by position. Ex) {"limit":5} */
const holdsNamed = ({ key, view }: RepairPlace): boolean =>
  /^(?:param(?:eter)?s|args|arguments|bindings|values)$/i.test(key) &&
  (view.element(0)?.kinds ?? ALL_KIND_BITS) === ALL_KIND_BITS

/** True for possible rows by name or column, if items are free. Ex) {"row1":{…},"row2":{…}}, {"a":[1],"b":[3]} */
const holdsElements = ({ node: { members }, view }: RepairPlace): boolean =>
  view.element(0)?.names.length === 0 &&
  members.every(({ key, value: { kind } }) =>
    kind === "object" ? members.length > 1 || /^\d+$/.test(key) : kind === "array",
  )

/**
 * True if a text may name several items or none. If only some texts are allowed, a text that fits as a whole is one of
 * them. Ex) "all" names no item of a list
 */
const isSeveral = ({ node, value, key, view }: RepairPlace): boolean => {
  if (node.kind !== "string") return false
  const text = String(value)
  return isNoItem(text, key, view) || ((view.element(0)?.values ?? null) === null && mayBeSeveral(text))
}

/** True if the value can be an element. Text that means nothing, or a container that could not be read, cannot. */
const isElement = (place: RepairPlace): boolean => {
  const { node, value } = place
  if (node.kind === "null" || node.kind === "array") return false
  if (node.kind === "object")
    return (
      node.members.length > 0 &&
      ![isItemWrapper, isEcho, holdsElements, isTable, holdsNamed].some((isOther) => isOther(place))
    )
  if (hasTwoReadings(place)) return false
  return typeof value !== "string" || !(isPlaceholder(value) || isLostValue(value) || CONTAINER_START.test(value))
}

/**
 * True if a value has several readings in a list of texts, numbers and booleans, such as the parameters of a query: the
 * text, the value that it spells, several values, or none. Ex) "5", "5 true", false
 */
function hasTwoReadings({ node, value, view }: RepairPlace): boolean {
  const kinds = (view.element(0)?.kinds ?? STRING_BIT) & ~NULL_BIT
  if (node.kind === "boolean") return kinds !== BOOLEAN_BIT
  if (typeof value !== "string" || kinds === STRING_BIT || (kinds & STRING_BIT) === 0) return false
  return parseStrict(value) !== undefined || /\s/.test(value.trim())
}

/** True if another item is not a list: two items in a row may form one element. Ex) [[0,0],2,4] for a list of pairs */
const hasLooseNeighbour = ({ list, node }: RepairPlace): boolean =>
  list?.node.items.some((item) => item !== node && item.kind !== "array") === true

/**
 * Separator between allowed words that are written as one text. A bar is not one: it offers a choice. Ex) "low, high"
 */
const WORD_SEPARATOR = /\s*[,;]\s*|\s+(?:and|&)\s+/
const MAX_WORDS = 64

/**
 * Returns the allowed texts that one text names; null if the text itself is allowed, or any text is. A text that names
 * all allowed values may be a copy of the schema.
 */
function allowedWords({ node, value, view }: RepairPlace): readonly string[] | null {
  const allowed = node.kind === "string" ? (view.element(0)?.values ?? null) : null
  if (allowed === null || allowed.includes(value)) return null
  const words = String(value)
    .trim()
    .split(WORD_SEPARATOR, MAX_WORDS + 1)
  if (words.length < 2 || words.length > MAX_WORDS || words.length >= allowed.length) return null
  return new Set(words).size === words.length && words.every((word) => allowed.includes(word)) ? words : null
}

export const singleForArray: RepairRule = {
  id: "shape/single-for-array",
  triggers: VALUE_KEYWORDS,
  propose(place) {
    const { node, view } = place
    if ((view.kinds & ARRAY_BIT) === 0 || !isElement(place)) return null
    const words = allowedWords(place)
    if (words !== null)
      return {
        edits: JSON.stringify(words),
        confidence: "likely",
        message: "A list is wanted; the text names several of its allowed values.",
      }
    const isGuess = isSeveral(place) || hasLooseNeighbour(place)
    const isPhrase = node.kind === "string" && /\s/.test(String(place.value).trim())
    return {
      edits: [
        { start: node.start, end: node.start, insert: "[" },
        { start: node.end, end: node.end, insert: "]" },
      ],
      confidence: isGuess ? "guess" : isPhrase ? "likely" : "certain",
      message: isGuess
        ? 'A list is wanted; the value may be one element, several or none. Send a JSON list, such as ["…", "…"].'
        : "A list is wanted; the value fits as its one element.",
      withoutRules: ["type/number-for-string", "type/boolean-for-string"],
    }
  },
}
