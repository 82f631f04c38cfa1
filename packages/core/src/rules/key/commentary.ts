import { isArgumentsWrapper } from "../../json/envelope.ts"
import { foldMemberName } from "../../json/names.ts"
import { restrictsCall } from "../../json/restriction.ts"
import { parseStrict } from "../../json/strict.ts"
import { isEmptyLiteral } from "../../json/tokens.ts"
import type { JsonMember } from "../../json/tree.ts"
import { clearsByNull } from "../../schema/null-meaning.ts"
import type { SchemaView } from "../../schema/view.ts"
import { reachesFar, readsOnly, updatesThings } from "../../tool-verbs.ts"
import { boundsAnyCall, boundsCallOf } from "../bounding-words.ts"
import { declaredNames } from "../declared-names.ts"
import { lastWord, maySelect } from "../fold.ts"
import { namesAt } from "../key-pairs.ts"
import { dropMembers, isIdentifying, isPlacing } from "../members.ts"
import { literalAt, type RepairPlace, type RepairRule, UNKNOWN_MEMBER } from "../rule.ts"

/** Folded names of members in which a model comments on a call, and why none affects what the call does. */
const COMMENTARY_NAMES: ReadonlySet<string> = new Set([
  "explanation", // Cursor asks for it: one sentence on why the tool is used
  "reasoning", // frameworks ask models to think in a member before the arguments
  "thought", // the same, after ReAct
  "thoughts", // the same
  "thinking", // the same, after the blocks of that name
  "rationale", // why this tool was chosen
  "justification", // Codex asks for it: why a command needs permission
  "comment", // a remark to whoever reads the call
  "note", // a remark to whoever reads the call
])

/** The same, where only an underscore shows that the member is not for the tool: without it, it may be an argument. */
const ASIDE_NAME = /^_+(?:reason|thinking|hint|intent|meta(?:data)?|trace_?id)$/i

/** Members of other agents' protocols, which their hosts read and tools do not, and the values that each may have. */
const PROTOCOL_NAMES: ReadonlyMap<string, (said: string) => boolean> = new Map<string, (said: string) => boolean>([
  // Cline: whether the user must be asked first
  ["requiresapproval", (said) => /^"?(?:false|no|none|never|0|not required|not needed)"?$/i.test(said)],
  // OpenHands: the model's risk rating of the call; the user is asked about a high one
  ["securityrisk", (said) => !/high|critical|severe|^"?[2-9]/i.test(said)],
  ["toolcallid", () => true], // OpenAI: the id of the call itself
  ["toolsummary", (said) => !boundsAnyCall(said)], // Antigravity: the caption of the call
  // Antigravity: whether the call must wait for the previous ones
  ["waitforprevioustools", (said) => /^"?(?:true|false)"?$/i.test(said)],
  ["taskprogress", (said) => !restrictsCall(said)], // Cline: the list of tasks beside each call, most of them other calls
])

/** Declared names that a comment may be meant for: if one is absent, the member is data under another name. */
const COMMENT_HOMES: ReadonlySet<string> = new Set([
  ...COMMENTARY_NAMES,
  ..."reason description message summary details remark remarks comments notes text body content memo".split(" "),
])

/** True for a member whose name shows that it is about the call and not for the tool. */
function isCommentary(place: RepairPlace, { key, value }: JsonMember, absent: readonly string[]): boolean {
  if (!place.atRoot || value.kind === "object" || value.kind === "array") return false
  const name = foldMemberName(key)
  const said = literalAt(place, value)
  const isHarmless = PROTOCOL_NAMES.get(name)
  if (isHarmless !== undefined) return isHarmless(said)
  // Any other name may restrict the call. Ex) "_where", "_limit"
  if (!COMMENTARY_NAMES.has(name) && !ASIDE_NAME.test(key)) return false
  // A flag or a number under such a name does not limit anything. Ex) "_hint": 3
  if (value.kind !== "string") return ASIDE_NAME.test(key)
  const others = place.text.slice(0, value.start) + place.text.slice(value.end)
  // The label of the whole thing; not the x_label of a chart.
  const isHome = (declared: string): boolean => declared === "label" || COMMENT_HOMES.has(lastWord(declared))
  // Ex) "note": "do not execute"; "_note" beside a declared "gift_note", of which it may be an abbreviation
  return !boundsCallOf(place.tool.name, said, others) && !absent.some(isHome) && !isAllThatChanges(place)
}

/** True if the remark is all that the call could change. Ex) {"pot_id":7,"note":"lid is cracked"} for update_pot */
const isAllThatChanges = ({ tool, node, view }: RepairPlace): boolean =>
  updatesThings(tool.name) &&
  node.members.every(
    ({ key, value }) => !view.names.includes(key) || (value.kind !== "array" && (isIdentifying(key) || isPlacing(key))),
  )

/** Maximum number of letters by which a form of a name is longer than the name. Ex) notes, reasoning */
const MAX_ENDING = 4

/** True if a similar name is declared, which the member may be meant for. Ex) "note" beside "notes" or "gift_note" */
function isNearDeclared(key: string, declared: ReadonlySet<string>): boolean {
  const name = foldMemberName(key)
  const isForm = (form: string, stem: string): boolean =>
    form.startsWith(stem) && form.length - stem.length <= MAX_ENDING
  for (const other of declared)
    if (isForm(other, name) || isForm(name, other) || other.endsWith(name) || other.endsWith(`${name}s`)) return true
  return false
}

/** True if null under this name differs from leaving the member out: it may remove a value. */
function mayClear(view: SchemaView | null): boolean {
  if (view === null || view.defaults[0] === null) return false
  return view.isValid(null) || clearsByNull(view.description)
}

/** True for an empty name or an empty value. Ex) "": "" , "note": "" , "arguments": {} beside the arguments */
function saysNothing(place: RepairPlace, member: JsonMember, absent: readonly string[]): boolean {
  const { key, value } = member
  const literal = literalAt(place, value)
  if (key.trim() === "") return isEmptyLiteral(literal)
  if (literal === '""' && COMMENTARY_NAMES.has(foldMemberName(key))) return true
  if (!place.atRoot) return false
  if (isArgumentsWrapper(key) && place.node.members.length > 1) return isEmptyLiteral(literal) || literal === '"{}"'
  return echoesSchema(place, key, literal, absent)
}

/** True for a member that repeats the tool's schema. Ex) "type": "object" , "additionalProperties": false */
function echoesSchema(place: RepairPlace, key: string, literal: string, absent: readonly string[]): boolean {
  const { tool, node, view } = place
  if (key === "$schema") return /^"https?:\/\/json-schema\.org\//.test(literal)
  if (TYPED_THING.test(tool.name) || view.names.some((name) => SCHEMA_MEMBER.test(name))) return false
  if (key === "additionalProperties") return /^(?:true|false)$/.test(literal)
  if (key === "required") return JSON.stringify(parseStrict(literal)) === JSON.stringify(view.required)
  const isAlone = !node.members.some((other) => /^(?:required|additionalProperties|\$schema)$/.test(other.key))
  return key === "type" && literal === '"object"' && !(isAlone && mayDoMore(place, absent))
}

/** Tools for things that have a type or a schema of their own. */
const TYPED_THING =
  /asset|catalog|collection|column|entit|field|form|node|object|property|scene|schema|table|type|variable/i
const SCHEMA_MEMBER = /^(?:type|properties|required|additionalProperties|schema|\$.*)$/

/**
 * True if dropping the member may make the call do more: an absent filter or amount could be what it was meant for. Ex)
 * the filter of delete_rows, when only "id": null or a remark says which row is meant; the amount of a refund
 */
function mayDoMore({ tool, node, view }: RepairPlace, absent: readonly string[]): boolean {
  if (!reachesFar(tool.name) || readsOnly(tool.name)) return false
  const isTold = node.members.some(
    ({ key, value }) => isIdentifying(key) && view.names.includes(key) && value.kind !== "null",
  )
  return absent.some((name) => {
    const last = lastWord(name)
    if (/^(?:amount|cents|quantity)$/.test(last)) return true
    return !isTold && (maySelect(name) || isIdentifying(name) || /^(?:ids|names?|paths?|patterns?)$/.test(last))
  })
}

export const keyCommentary: RepairRule = {
  id: "key/commentary",
  triggers: UNKNOWN_MEMBER,
  maxConfidence: "likely",
  message: "The tool does not declare the member, and it does not affect what the call does.",
  propose(place) {
    const { unknownMembers, absent } = namesAt(place)
    const declared = unknownMembers.length === 0 ? null : declaredNames(place.root)
    if (declared === null) return null
    // Under an undeclared name, nothing says which absent member is meant.
    const isNullFree = !absent.some((name) => mayClear(place.view.member(name)))
    const mayBound = mayDoMore(place, absent)
    const isDropped = (member: JsonMember): boolean =>
      !declared.has(foldMemberName(member.key)) &&
      place.tool.isFlatName?.(member.key) !== true &&
      (saysNothing(place, member, absent) ||
        (!mayBound &&
          ((isNullFree && member.value.kind === "null") ||
            (isCommentary(place, member, absent) && !isNearDeclared(member.key, declared)))))
    return unknownMembers.every(isDropped) ? { edits: dropMembers(place.node, unknownMembers) } : null
  },
}
