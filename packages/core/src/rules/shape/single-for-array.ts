import { ARRAY } from "../../json/kind.ts"
import { isPlaceholder } from "../fold.ts"
import { isItemWrapper } from "../item-names.ts"
import type { Place, Rule } from "../rule.ts"
import { VALUE } from "../wakes.ts"

const MAY_BE_A_LIST = /[\s,;|]/
const CONTAINER = /^\s*[[{]/

/** Text that stands for nothing, or for a container that could not be read, is no element. */
const isElement = (place: Place): boolean => {
  if (place.node.kind === "null" || place.node.kind === "array") return false
  if (place.node.kind === "object") return place.node.members.length > 0 && !isItemWrapper(place)
  return place.node.kind !== "string" || !(isPlaceholder(String(place.value)) || CONTAINER.test(String(place.value)))
}

export const singleForArray: Rule = {
  id: "shape/single-for-array",
  wakes: VALUE,
  atBest: "certain",
  title: "One element stands where a list is wanted.",
  safety:
    "The element must fit the items of the list, after fixes of its own but never by turning a number into text. Null, empty text, words for nothing and unreadable containers are never wrapped. Text is never split; when it holds blanks or separators it may have been meant as several, so wrapping it is only likely.",
  examples: [
    { schema: { type: "object", properties: { ids: { type: "array", items: { type: "integer" } } } }, before: '{"ids":7}', after: '{"ids":[7]}' },
    { schema: { type: "object", properties: { ids: { type: "array", items: { type: "string" } } } }, before: '{"ids":7}', after: null },
  ],
  propose(place) {
    const { node, view } = place
    if ((view.kinds & ARRAY) === 0 || !isElement(place)) return null
    const several = node.kind === "string" && MAY_BE_A_LIST.test(String(place.value).trim())
    return {
      edits: [
        { start: node.start, end: node.start, insert: "[" },
        { start: node.end, end: node.end, insert: "]" },
      ],
      confidence: several ? "likely" : "certain",
      message: "A list is wanted; the value fits as its one element.",
      without: ["type/number-for-string", "type/boolean-for-string"],
    }
  },
}
