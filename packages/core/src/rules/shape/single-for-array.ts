import { ARRAY_BIT } from "../../json/kind.ts"
import { mayBeSeveral } from "../../json/separators.ts"
import { isLostValue, isPlaceholder } from "../fold.ts"
import { isItemWrapper } from "../item-names.ts"
import { type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { isSchemaEcho } from "../schema-words.ts"

/** The beginning of a container, or nothing but closers. Ex) [a, list("a"), set(), (), ("a") */
const CONTAINER_START = /^\s*(?:[[{]|[\]}()]+\s*$|\(\s*["'`]|(?:set|list|tuple|array)[([])/i

/** Ex) {"type":"array","description":"…"} for a list of objects that need not have any member */
const isEcho = (place: RepairPlace): boolean =>
  isSchemaEcho(place.text, place.node) && place.view.element(0)?.names.includes("type") !== true

/** Ex) {"row1":{…},"row2":{…}}, {"a":[1,2],"b":[3,4]} for a list of any objects : perhaps several rows by name or column. */
const holdsElements = ({ node: { members }, view }: RepairPlace): boolean =>
  view.element(0)?.names.length === 0 &&
  members.every(({ key, value: { kind } }) =>
    kind === "object" ? members.length > 1 || /^\d+$/.test(key) : kind === "array",
  )

/** Where only some texts are allowed, a text that fits as a whole is one of them. */
const isSeveral = (place: RepairPlace): boolean => {
  const values = place.view.element(0)?.values ?? null
  return place.node.kind === "string" && values === null && mayBeSeveral(String(place.value))
}

/** Text that stands for nothing, or for a container that could not be read, is no element. */
const isElement = (place: RepairPlace): boolean => {
  const { node, value } = place
  if (node.kind === "null" || node.kind === "array") return false
  if (node.kind === "object")
    return node.members.length > 0 && !isItemWrapper(place) && !isEcho(place) && !holdsElements(place)
  return typeof value !== "string" || !(isPlaceholder(value) || isLostValue(value) || CONTAINER_START.test(value))
}

/** Ex) [[0,0],2,4] for a list of pairs : two in a row may be one element. */
const hasLooseNeighbour = ({ list, node }: RepairPlace): boolean =>
  list?.node.items.some((item) => item !== node && item.kind !== "array") === true

export const singleForArray: RepairRule = {
  id: "shape/single-for-array",
  triggers: VALUE_KEYWORDS,
  propose(place) {
    const { node, view } = place
    if ((view.kinds & ARRAY_BIT) === 0 || !isElement(place)) return null
    const isGuess = isSeveral(place) || hasLooseNeighbour(place)
    const isPhrase = node.kind === "string" && /\s/.test(String(place.value).trim())
    return {
      edits: [
        { start: node.start, end: node.start, insert: "[" },
        { start: node.end, end: node.end, insert: "]" },
      ],
      confidence: isGuess ? "guess" : isPhrase ? "likely" : "certain",
      message: isGuess
        ? 'A list is wanted; the value may be one element or several. Send a JSON list, such as ["…", "…"].'
        : "A list is wanted; the value fits as its one element.",
      withoutRules: ["type/number-for-string", "type/boolean-for-string"],
    }
  },
}
