import { ARRAY_BIT, BOOLEAN_BIT, OBJECT_BIT, STRING_BIT } from "../../json/kind.ts"
import { readsOnly, takesAway } from "../../tool-verbs.ts"
import { isPlaceholder, isSelectingName, lastWord, standsBeside } from "../fold.ts"
import { isBeside, proposeOmission } from "../members.ts"
import { literalAt, MISFIT_KEYWORDS, type RepairPlace, type RepairRule } from "../rule.ts"

const NULL_LITERALS = new Set(["null", "None", "nil"])
const NOTHING_LITERALS = new Set([...NULL_LITERALS, "", "undefined", "N/A", "n/a"])

/** True for an empty checkbox in place of a boolean: it means false. Ex) [ ] */
const isBox = (place: RepairPlace): boolean =>
  (place.view.kinds & BOOLEAN_BIT) !== 0 && literalAt(place, place.node) === "[ ]"

/** Names of texts that only describe a thing. Ex) "body": {} for a tool that writes a letter */
const CONTENT_WORD = /^(?:body|caption|content|description|details|label|message|subject|subtitle|summary|text|title)$/
const isContent = ({ key, view }: RepairPlace): boolean =>
  (view.kinds & STRING_BIT) !== 0 && view.values === null && CONTENT_WORD.test(lastWord(key))

/**
 * True if the placeholder may stand for a limit, so that the call would do more without it. For a tool that takes away,
 * only words for null, and an empty text for a scalar, are common where no limit is meant. Ex) "older_than_days": "-".
 * For any tool that does more than read, nobody writes an empty container for false. Ex) "dry_run": {}
 */
function mayBound(place: RepairPlace): boolean {
  const { tool, key, node, value, view } = place
  const isOdd = node.kind !== "string" || String(value).trim() === "-"
  if (isOdd && !readsOnly(tool.name) && !isBeside(key) && !isContent(place)) return true
  const isScalar = (view.kinds & (OBJECT_BIT | ARRAY_BIT)) === 0
  const isOften =
    NULL_LITERALS.has(String(value)) || ((isScalar || standsBeside(key)) && (value === "" || value === "undefined"))
  // Ex) "dry_run": "None" : a switch that the tool obeys, with a word that is not a boolean
  const isSwitch = view.kinds === BOOLEAN_BIT && value !== "null"
  return takesAway(tool.name) && (isSwitch || !isOften)
}

const DESCRIBED_DEFAULT = /\bdefault(?!.{0,12}\b(?:none|null)\b)/i

/**
 * True if the word rejects the default, which would apply if the member were left out. Python's "None" means null where
 * no text is expected. Ex) "remind_minutes": "none" where the default is 10
 */
function deniesDefault({ tool, value, view }: RepairPlace): boolean {
  const word = typeof value === "string" ? value.trim() : ""
  if (!/^none$/i.test(word) || (word === "None" && (view.kinds & STRING_BIT) === 0) || readsOnly(tool.name))
    return false
  return (view.defaults[0] ?? null) !== null || DESCRIBED_DEFAULT.test(view.description ?? "")
}

/** True for a value that only means "nothing". */
function saysNothing(place: RepairPlace): boolean {
  const { node, view } = place
  const wantsScalar = (view.kinds & (OBJECT_BIT | ARRAY_BIT)) === 0
  if (node.kind === "object") return wantsScalar && node.members.length === 0
  if (node.kind === "array") return wantsScalar && node.items.length === 0 && !isBox(place)
  const word = String(place.value).trim()
  if (node.kind !== "string" || !isPlaceholder(word)) return false
  // Where text is accepted, "none" may be a real value: only the spellings of programming languages mean nothing.
  if ((view.kinds & STRING_BIT) !== 0 && !NOTHING_LITERALS.has(word)) return false
  // Ex) "ids": "none" : an empty list leaves nothing to act on, but without a list the call acts on everything
  return (
    wantsScalar ||
    NULL_LITERALS.has(word) ||
    (word === "" && (view.kinds & ARRAY_BIT) === 0 && !isSelectingName(place.key))
  )
}

export const placeholderForOptional: RepairRule = {
  id: "value/placeholder-for-optional",
  triggers: MISFIT_KEYWORDS,
  maxConfidence: "likely",
  message: "The optional member holds a placeholder and is left out.",
  propose: (place) => (saysNothing(place) && !mayBound(place) && !deniesDefault(place) ? proposeOmission(place) : null),
}
