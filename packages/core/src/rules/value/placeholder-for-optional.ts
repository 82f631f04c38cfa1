import { ARRAY_BIT, OBJECT_BIT, STRING_BIT } from "../../json/kind.ts"
import { isPlaceholder } from "../fold.ts"
import { proposeOmission } from "../members.ts"
import type { RepairPlace, RepairRule } from "../rule.ts"
import { MISFIT_KEYWORDS } from "../triggers.ts"

const NOTHING_LITERALS = new Set(["", "null", "None", "nil", "undefined", "N/A", "n/a"])

/** True for a value that only says "nothing". */
function saysNothing(place: RepairPlace): boolean {
  const { node, view } = place
  const wantsScalar = (view.kinds & (OBJECT_BIT | ARRAY_BIT)) === 0
  if (node.kind === "object") return wantsScalar && node.members.length === 0
  if (node.kind === "array") return wantsScalar && node.items.length === 0
  const word = String(place.value).trim()
  if (node.kind !== "string" || !isPlaceholder(word)) return false
  // Where words are wanted "none" may be one: of a wrong word only the spellings of programming languages mean nothing.
  if ((view.kinds & STRING_BIT) !== 0 && !NOTHING_LITERALS.has(word)) return false
  // Empty text for a list may be an empty list or a list of one empty text: not ours to say.
  return word !== "" || (view.kinds & ARRAY_BIT) === 0
}

export const placeholderForOptional: RepairRule = {
  id: "value/placeholder-for-optional",
  triggerKeywords: MISFIT_KEYWORDS,
  maxConfidence: "likely",
  title: "An optional member holds a placeholder instead of being absent.",
  safety:
    "Only where the value violates, on a declared and optional member, and only for values that mean nothing: empty text, null, None, undefined, N/A, a dash, an empty container for a scalar. Only likely, as something written is dropped. A value with a meaning, such as -1 or a wrong word, is never dropped.",
  examples: [
    { schema: { type: "object", properties: { page: { type: "integer" } } }, before: '{"page":"None"}', after: "{}" },
    { schema: { type: "object", properties: { page: { type: "integer", minimum: 0 } } }, before: '{"page":-1}', after: null },
  ],
  propose(place) {
    return saysNothing(place) ? proposeOmission(place, "likely", "The optional member holds a placeholder and is left out.") : null
  },
}
