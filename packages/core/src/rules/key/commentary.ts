import { foldMemberName } from "../../json/names.ts"
import { restrictsCall } from "../../json/restriction.ts"
import type { JsonMember } from "../../json/tree.ts"
import { declaredNames } from "../declared-names.ts"
import { namesAt } from "../key-pairs.ts"
import { dropMembers } from "../members.ts"
import { type RepairPlace, type RepairRule, UNKNOWN_MEMBER } from "../rule.ts"

/** Members by which a model speaks about a call, without style, and why each says nothing about what the call does. */
const COMMENTARY_NAMES: ReadonlySet<string> = new Set([
  "explanation", // Cursor asks for it: one sentence on why the tool is used
  "reasoning", // frameworks ask models to think in a member before the arguments
  "thought", // the same, after ReAct
  "rationale", // why this tool was chosen
  "justification", // Codex asks for it: why a command needs permission
  "comment", // a remark to whoever reads the call
  "note", // a remark to whoever reads the call
])

/** Members of the protocols of other agents, which their hosts read and no tool does. */
const PROTOCOL_NAMES: ReadonlySet<string> = new Set([
  "requiresapproval", // Cline: whether its user is to be asked
  "securityrisk", // OpenHands: how the model rates the call
  "toolcallid", // OpenAI: the id of the call itself
  "toolsummary", // Antigravity: the caption of the call
  "taskprogress", // Cline: the list of tasks beside each call
])

/** Declared names that a comment may have been meant for: with one of them absent it is data under another name. */
const COMMENT_HOMES: ReadonlySet<string> = new Set([
  ...COMMENTARY_NAMES,
  ..."reason description message summary details remark remarks comments notes text body content memo".split(" "),
])

/** Fields of databases: they choose a record. Ex) {"table": "users", "_id": 5} */
const RECORD_FIELDS: ReadonlySet<string> = new Set(["_id", "_ids", "_key", "_rev", "_index", "_type", "_ref"])

/**
 * True for a member whose name says that it is not for the tool. It speaks about the call, so it stands beside its
 * arguments.
 */
function isCommentary(place: RepairPlace, { key, value }: JsonMember, absent: readonly string[]): boolean {
  if (!place.atRoot || value.kind === "object" || value.kind === "array") return false
  const name = foldMemberName(key)
  if (PROTOCOL_NAMES.has(name)) return true
  // Ex) "_dry_run": true, "note": "do not execute"
  if (restrictsCall(place.text.slice(value.start, value.end)) || restrictsCall(key.replaceAll("_", " "))) return false
  // Ex) "_case" beside a declared "ignore_case": the rest of a name
  if (key.startsWith("_")) return !RECORD_FIELDS.has(key.toLowerCase()) && !absent.some((each) => each.endsWith(key))
  return COMMENTARY_NAMES.has(name) && !absent.some((declared) => COMMENT_HOMES.has(foldMemberName(declared)))
}

export const keyCommentary: RepairRule = {
  id: "key/commentary",
  triggerKeywords: UNKNOWN_MEMBER,
  maxConfidence: "likely",
  message: "The tool does not declare the member, and it does not affect what the call does.",
  propose(place) {
    const { unknownMembers, absent } = namesAt(place)
    const declared = unknownMembers.length === 0 ? null : declaredNames(place.root)
    if (declared === null) return null
    const isDropped = (member: JsonMember): boolean =>
      !declared.has(foldMemberName(member.key)) &&
      place.tool.isFlatName?.(member.key) !== true &&
      (member.value.kind === "null" || isCommentary(place, member, absent))
    return unknownMembers.every(isDropped) ? { edits: dropMembers(place.node, new Set(unknownMembers)) } : null
  },
}
