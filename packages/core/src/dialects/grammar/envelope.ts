// Finds calls in JSON objects: which member is the name, and which contains the arguments.
import type { ExpectedShape } from "../../json/anchor.ts"
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  DOUBLE_QUOTE,
  OPEN_BRACE,
  OPEN_BRACKET,
  toStructure,
} from "../../json/chars.ts"
import { ALL_KIND_BITS, ARRAY_BIT, OBJECT_BIT, STRING_BIT } from "../../json/kind.ts"
import { skipWhitespace } from "../../json/space.ts"
import { isEmptyLiteral } from "../../json/tokens.ts"
import { type JsonMember, type JsonNode, lastMember, readTree, stringOf } from "../../json/tree.ts"
import type { KnownTool, ToolIndex } from "../sighting.ts"
import { findQuotedEnd } from "./extent.ts"
import { matchHere } from "./probe.ts"
import { isRunFlag, saysNotToRun } from "./stop-members.ts"

/** A call as a JSON object: its name, and the position of its arguments in the text of the object. */
export interface CallEnvelope {
  readonly name: string
  readonly id: string | null
  /** Offsets of the arguments, or an object of the members beside the name; null if there are neither. */
  readonly arguments: { readonly start: number; readonly end: number } | string | null
  /** True if the object may be a data record: only its name suggests a call, or it has members that no call has. */
  readonly isRecord: boolean
  /** True if a member beside the call says that it must not be executed. */
  readonly isWithheld?: true
  /** True if a declared argument stands outside of the arguments object, so that this is incomplete. */
  readonly isIncomplete?: true
}

export const NAME_KEYS: readonly string[] =
  "name tool_name function_name tool function action recipient_name tool_call toolName functionName api_name method call".split(
    " ",
  )
export const ARGUMENT_KEYS: readonly string[] =
  "arguments parameters args input tool_input action_input tool_args params kwargs inputs argument parameter tool_arguments function_args arguments_json".split(
    " ",
  )
const CALL_LIST_KEYS: readonly string[] = "tool_calls function_calls calls tool_uses toolCalls functionCalls".split(" ")
const CALL_OBJECT_KEYS: readonly string[] =
  "function function_call tool_call tool_use tool call functionCall toolCall toolUse".split(" ")
/** Keys that may come first in a call, besides those of arguments and names. */
const CALL_METADATA_KEYS: readonly string[] =
  "id call_id tool_call_id type index role thought thoughts reasoning explanation content".split(" ")

const FIRST_KEYS: ReadonlySet<string> = new Set(
  [NAME_KEYS, ARGUMENT_KEYS, CALL_LIST_KEYS, CALL_OBJECT_KEYS, CALL_METADATA_KEYS].flat(),
)
/** True if an object that begins with this key may be the envelope of a call. */
export const mayBeginCall = (key: string): boolean => FIRST_KEYS.has(key) || FIRST_KEYS.has(plainKey(key))

/** Returns a key in the spelling of the lists above. Ex) Action Input , actionInput → action_input */
const plainKey = (key: string): string =>
  key.length > MAX_KEY_LENGTH
    ? key
    : key
        .replace(/([a-z])([A-Z])/g, "$1_$2")
        .replace(/[ -]/g, "_")
        .toLowerCase()

/** Most characters of a respelled key; the longest envelope key has 15. */
const MAX_KEY_LENGTH = 32

const RESPELLED_KEYS: ReadonlySet<string> = new Set([...NAME_KEYS, ...ARGUMENT_KEYS, ...CALL_METADATA_KEYS])

/**
 * Returns the object with known spellings of its envelope keys. Both a name and its arguments must be there: any record
 * may have one of them. Ex) {"Thought": …, "Action": "read", "Action Input": {…}}
 */
function withPlainKeys(node: JsonNode): JsonNode {
  if (!node.members.some(({ key }) => /[A-Z -]/.test(key) && RESPELLED_KEYS.has(plainKey(key)))) return node
  const writtenKeys = new Set(node.members.map(({ key }) => key))
  const members = node.members.map((member) => {
    const key = plainKey(member.key)
    return RESPELLED_KEYS.has(key) && !writtenKeys.has(key) ? { ...member, key } : member
  })
  const isCall =
    members.some(({ key, value }) => NAME_KEYS.includes(key) && value.kind === "string") &&
    members.some(({ key }) => ARGUMENT_KEYS.includes(key))
  return isCall ? { ...node, members } : node
}

const MAX_ENVELOPE_DEPTH = 4
/** Name keys that any record may have; the other name keys imply a tool. */
const COMMON_NAMES: ReadonlySet<string> = new Set(["name", "action", "api_name", "method", "call"])
const CALL_TYPES = /^"(?:function|function_call|tool_call|tool_use)"$/

/** Returns all calls in a strict JSON text; empty if it is data. */
export function envelopesOf(text: string, words: ToolIndex): CallEnvelope[] {
  return envelopesIn({ text, words }, readTree(text), 0, false)
}

/** The text of the nodes, and the tools that it may call. */
type EnvelopeSource = { readonly text: string; readonly words: ToolIndex }

/** Finds the calls in a node. `isCall`: its surroundings mark it as a call. */
function envelopesIn(source: EnvelopeSource, given: JsonNode, depth: number, isCall: boolean): CallEnvelope[] {
  if (depth > MAX_ENVELOPE_DEPTH) return []
  // Ex) [{…}⏎[{…}] : the first of two lists is not closed and contains the second
  if (given.kind === "array") {
    const found = given.items.flatMap((item) => envelopesIn(source, item, depth + 1, isCall))
    return found.length > 0 && given.items.some((item) => isOthersMessage(source.text, item))
      ? found.map(asWithheld)
      : found
  }
  if (given.kind !== "object") return []
  const node = withPlainKeys(given)
  const isList = ({ items }: JsonNode): boolean => items.some((item) => item.kind === "object")
  const callList = memberOf(node, CALL_LIST_KEYS, ({ value }) => isList(value))
  if (callList !== undefined) return withheldBy(source, node, envelopesIn(source, callList.value, depth + 1, true))
  const ownCall = ownEnvelope(source, node, isCall)
  const innerCall =
    ownCall === null ? memberOf(node, CALL_OBJECT_KEYS, ({ value }) => value.kind === "object") : undefined
  if (ownCall === null && innerCall === undefined) return readKeyedCalls(node, source.words)
  const inner = innerCall === undefined ? [] : envelopesIn(source, innerCall.value, depth + 1, true)
  const found = ownCall === null ? inner.map((call) => withStrays(source, node, call, ["content"])) : [ownCall]
  const spoken = found.map((call) =>
    isSpokenOf(source.text, node, source.words.find(call.name)) ? { ...call, isRecord: true } : call,
  )
  return withheldBy(source, node, spoken)
}

/** Returns the member with the first of these keys that `isSought` accepts. */
const memberOf = (
  node: JsonNode,
  keys: readonly string[],
  isSought: (member: JsonMember) => boolean,
): JsonMember | undefined =>
  keys.map((key) => lastMember(node, key)).find((member) => member !== undefined && isSought(member))

const asWithheld = (callEnvelope: CallEnvelope): CallEnvelope => ({ ...callEnvelope, isWithheld: true })

/**
 * True for a message that no model writes: the list around it is a recorded conversation. Ex) {"role": "user", … ,
 * {"type": "function_call_output", …
 */
const isOthersMessage = (text: string, node: JsonNode): boolean =>
  node.kind === "object" &&
  node.members.some(
    ({ key, value }) =>
      value.kind === "string" &&
      ((key === "role" && OTHER_ROLES.has(stringOf(text, value))) ||
        (key === "type" && RESULT_TYPES.has(stringOf(text, value)))),
  )

/** Roles of messages that no model writes. */
export const OTHER_ROLES: ReadonlySet<string> = new Set(["user", "system", "developer", "tool", "function"])
const RESULT_TYPES: ReadonlySet<string> = new Set(["function_call_output", "tool_result"])

/** Members beside a call that report on it: it was already made, or is judged. */
const OUTCOME_KEYS: ReadonlySet<string> = new Set(
  "verdict allowed allow safe unsafe blocked approved output result results response observation answer final_answer status error errors exit_code success ok count calls score description expected actual label".split(
    " ",
  ),
)
/**
 * Last words of keys in which an agent comments on its call. Any other key may say when or by whom the call was made,
 * its result, or what it depends on.
 */
const ASIDE_WORDS: ReadonlySet<string> = new Set(
  "thought thoughts thinking reason reasoning rationale justification explanation analysis reflection criticism critique evaluation memory plan strategy approach goal objective focus intent intention purpose step steps index number next more message speak say comment note remark hint memo title summary context language lang locale confidence certainty priority risk progress task subtask todo final timeout retries server namespace plugin agent category topic mood tokens temperature version async tool_use_id 思考 想法 理由 计划 目标 pensée pensamiento gedanke мысль".split(
    " ",
  ),
)
const isAside = (key: string): boolean => ASIDE_WORDS.has(key) || ASIDE_WORDS.has(key.slice(key.lastIndexOf("_") + 1))

/**
 * True if the members beside a call describe it from outside, as in a log. `word`: the tool that is called. Ex)
 * {"name": "read", "arguments": {…}, "user": "ann"}
 */
function isSpokenOf(text: string, node: JsonNode, word: KnownTool | null): boolean {
  const isOfCall = (key: string): boolean =>
    mayBeginCall(key) || isRunFlag(key) || isAside(plainKey(key)) || word?.argumentKeys.includes(key) === true
  // Ex) "observation": null : the result does not exist yet
  return node.members.some(({ key, value }) =>
    OUTCOME_KEYS.has(key.toLowerCase()) ? !isEmptyLiteral(text.slice(value.start, value.end)) : !isOfCall(key),
  )
}

/** Marks calls as withheld if a member beside them says that they must not be executed. */
function withheldBy({ text, words }: EnvelopeSource, node: JsonNode, found: CallEnvelope[]): CallEnvelope[] {
  const keys = node.members
    .filter(({ key, value }) => saysNotToRun(key, text.slice(value.start, value.end)))
    .map(({ key }) => key)
  if (keys.length === 0) return found
  // Ex) {"name": "mow", "dry_run": true} : without an arguments object such members are arguments themselves
  const isArgument = ({ name, arguments: own }: CallEnvelope, key: string): boolean =>
    typeof own === "string" && words.find(name)?.argumentKeys.includes(key) === true
  return found.map((callEnvelope) =>
    keys.every((key) => isArgument(callEnvelope, key)) ? callEnvelope : asWithheld(callEnvelope),
  )
}

function ownEnvelope({ text, words }: EnvelopeSource, node: JsonNode, isCall: boolean): CallEnvelope | null {
  const namedTool = nameIn(text, node, words) ?? nameBeside(text, node)
  if (namedTool === null) return null
  const { name, key } = namedTool
  const argumentMember = memberOf(node, ARGUMENT_KEYS, (member) => member.key !== key)
  const id = idIn(text, node)
  if (argumentMember === undefined) {
    const isRecord = !isCall && COMMON_NAMES.has(key) && !isTyped(text, node)
    return { name, id, arguments: withoutMember(text, node, key), isRecord }
  }
  if (isDefinition(node, argumentMember.value, words.find(name))) return null
  const { start, end } = argumentMember.value
  const envelope: CallEnvelope = { name, id, arguments: { start, end }, isRecord: false }
  const messageKeys = lastMember(node, "role") === undefined ? [] : ["content"]
  return withStrays({ text, words }, node, envelope, [key, argumentMember.key, ...messageKeys])
}

/** Keys that only say which call it is and why, whatever the tool declares. */
const PLAIN_METADATA: ReadonlySet<string> = new Set(
  CALL_METADATA_KEYS.filter((key) => key !== "type" && key !== "content"),
)

/**
 * Marks an envelope as incomplete if a declared argument stands beside its arguments: without it the tool would do
 * something else. `ownKeys`: keys that belong to this envelope. Ex) {"name": "dig", "arguments": {"depth": 3}, "place":
 * "yard"}
 */
function withStrays(
  { text, words }: EnvelopeSource,
  node: JsonNode,
  envelope: CallEnvelope,
  ownKeys: readonly string[],
): CallEnvelope {
  const declaredKeys = words.find(envelope.name)?.argumentKeys ?? []
  if (declaredKeys.length === 0 || envelope.arguments === null || typeof envelope.arguments === "string")
    return envelope
  // Ex) "function": {"name": …} , "tool": "dig" beside "name": "dig"
  const isOfEnvelope = (key: string, value: JsonNode): boolean =>
    ownKeys.includes(key) ||
    PLAIN_METADATA.has(key) ||
    (key === "type" && isTyped(text, node)) ||
    (CALL_OBJECT_KEYS.includes(key) && value.kind === "object") ||
    (NAME_KEYS.includes(key) && value.kind === "string" && words.find(stringOf(text, value)) !== null)
  const isStray = node.members.some(({ key, value }) => declaredKeys.includes(key) && !isOfEnvelope(key, value))
  return isStray ? { ...envelope, isIncomplete: true } : envelope
}

function isTyped(text: string, node: JsonNode): boolean {
  const type = lastMember(node, "type")?.value
  return type !== undefined && CALL_TYPES.test(text.slice(type.start, type.end))
}

/** Returns the other members, or null. Ex) {"name": "click", "text": "Yes"} → {"text": "Yes"} */
function withoutMember(text: string, node: JsonNode, key: string): string | null {
  const otherMembers = node.members.filter(
    (member) => member.key !== key && member.key !== "id" && member.key !== "type",
  )
  return otherMembers.length === 0
    ? null
    : `{${otherMembers.map((member) => text.slice(member.keyStart, member.value.end)).join(", ")}}`
}

/** Returns the first name key whose value is a known tool; otherwise the first name key with a string. */
function nameIn(text: string, node: JsonNode, words: ToolIndex): { key: string; name: string } | null {
  let first: { key: string; name: string } | null = null
  for (const key of NAME_KEYS) {
    const value = lastMember(node, key)?.value
    if (value?.kind !== "string") continue
    const name = stringOf(text, value)
    if (words.find(name) !== null) return { key, name }
    first ??= { key, name }
  }
  return first
}

/** Returns a name in an object beside the arguments. Ex) {"function": {"name": "read"}, "parameters": {…}} */
function nameBeside(text: string, node: JsonNode): { key: string; name: string } | null {
  const functionNode = lastMember(node, "function")?.value
  const name =
    functionNode?.kind === "object" && functionNode.members.length === 1
      ? lastMember(functionNode, "name")?.value
      : undefined
  const hasArguments = ARGUMENT_KEYS.some((key) => lastMember(node, key) !== undefined)
  return name?.kind === "string" && hasArguments ? { key: "function", name: stringOf(text, name) } : null
}

function idIn(text: string, node: JsonNode): string | null {
  const value = memberOf(node, ["id", "tool_call_id", "call_id"], () => true)?.value
  if (value?.kind !== "string") return null
  const id = stringOf(text, value)
  return /^[\w.:-]{1,64}$/.test(id) ? id : null
}

/** True for the declaration of a tool instead of a call: its arguments are a schema. */
function isDefinition(node: JsonNode, value: JsonNode, word: KnownTool | null): boolean {
  // a described tool without parameters. Ex) {"name": "ping", "description": "Pings.", "parameters": {}}
  const isDescribed =
    lastMember(node, "description")?.value.kind === "string" && lastMember(node, "parameters")?.value === value
  if (isDescribed && value.kind === "object" && value.members.length === 0) return true
  if (value.kind !== "object" || lastMember(value, "properties")?.value.kind !== "object") return false
  if (word?.argumentKeys.includes("properties") === true) return false
  return lastMember(node, "description") !== undefined || lastMember(value, "type") !== undefined
}

/** Reads calls whose keys are the tool names. Ex) {"get_weather": {"city": "Ghent"}} */
function readKeyedCalls(node: JsonNode, words: ToolIndex): CallEnvelope[] {
  if (node.members.length > 8 || !node.members.every(({ key, value }) => value.kind === "object" && words.has(key)))
    return []
  return node.members.map(({ key: name, value }) => ({ name, id: null, arguments: value, isRecord: false }))
}

const ANY_SHAPE: ExpectedShape = {
  kinds: ALL_KIND_BITS,
  names: [],
  closed: false,
  required: [],
  texts: null,
  member: () => null,
  element: () => null,
}
const STRING_SHAPE: ExpectedShape = { ...ANY_SHAPE, kinds: STRING_BIT }

/**
 * Returns the expected shape of a call for the reader of broken JSON: a name and the tool's own arguments, under the
 * keys used in this text. No other key is part of the envelope: it could be an undeclared argument, and would be moved
 * out of the arguments.
 */
export function envelopeAnchor(word: KnownTool, text: string): ExpectedShape {
  const objectKeys = outerKeys(text)
  const argumentKey = objectKeys.find((key) => ARGUMENT_KEYS.includes(key))
  const name = objectKeys.find((key) => NAME_KEYS.includes(key))
  const expectedKeys = [name, argumentKey].filter((key) => key !== undefined)
  const isList = /^\s*\[/.test(text)
  // in a list of several calls, the tools and therefore the arguments may differ
  const argumentShape = isList && name !== undefined && isTwice(text, name) ? ANY_SHAPE : word.anchor
  const member = (key: string): ExpectedShape | null =>
    key === argumentKey ? argumentShape : key === name ? (key === "function" ? ANY_SHAPE : STRING_SHAPE) : null
  const envelope: ExpectedShape = { ...ANY_SHAPE, kinds: OBJECT_BIT, names: expectedKeys, member }
  return isList ? { ...ANY_SHAPE, kinds: OBJECT_BIT | ARRAY_BIT, element: () => envelope } : envelope
}

/** True if a key occurs more than once, in quotes. */
const isTwice = (text: string, key: string): boolean =>
  text.split(`"${key}"`).length + text.split(`'${key}'`).length > 3

/** True if an object has a tool name and arguments, in any order of its members. */
export function isEnvelope(text: string): boolean {
  const keys = outerKeys(text).map(plainKey)
  return keys.some((key) => NAME_KEYS.includes(key)) && keys.some((key) => ARGUMENT_KEYS.includes(key))
}

const OUTER_KEY = /["'“＂]?([\w-]{1,64})(?:["'”＂]?\s*[:=：]|["'”＂]\s{0,8}["'“＂{])/y

/** Returns the keys of the object itself, found by its brackets: keys of nested objects belong to the arguments. */
function outerKeys(text: string): string[] {
  const foundKeys: string[] = []
  const ownDepth = text.startsWith("[") ? 2 : 1
  let depth = 0
  for (let at = 0; at < text.length && foundKeys.length < 16; at++) {
    const c = toStructure(text.charCodeAt(at))
    if (c === DOUBLE_QUOTE) {
      at = findQuotedEnd(text, at)
      if (at < 0) return foundKeys
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) depth++
    else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) depth--
    if (depth === ownDepth && (c === OPEN_BRACE || c === COMMA)) {
      const keyMatch = matchHere(text, OUTER_KEY, skipWhitespace(text, at + 1))
      if (keyMatch !== null) foundKeys.push(keyMatch[1] as string)
    }
  }
  return foundKeys
}
