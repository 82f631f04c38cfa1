import type { Anchor } from "../../json/anchor.ts"
import { ANY, OBJECT, STRING } from "../../json/kind.ts"
import { type JsonNode, memberOf, readTree, stringOf } from "../../json/tree.ts"
import type { Vocabulary, Word } from "../sighting.ts"
import { skip, stringEnd } from "./extent.ts"

/** What a JSON object says about a call: whose, and where its arguments stand in the text of the object. */
export interface Envelope {
  readonly name: string | null
  readonly id: string | null
  /** Null: the object has no arguments at all. */
  readonly arguments: { readonly start: number; readonly end: number } | null
  /** Without arguments: the object of the members beside the name, when there are any. */
  readonly flat: string | null
  /** Nothing but a name says that it is a call: records of data look the same. */
  readonly isRecord: boolean
}

export const NAME_KEYS: readonly string[] = [
  "name",
  "tool_name",
  "function_name",
  "tool",
  "function",
  "action",
  "recipient_name",
  "tool_call",
  "toolName",
  "functionName",
  "api_name",
  "method",
  "call",
]
export const ARGUMENT_KEYS: readonly string[] = [
  "arguments",
  "parameters",
  "args",
  "input",
  "tool_input",
  "action_input",
  "tool_args",
  "params",
  "kwargs",
  "inputs",
  "argument",
  "parameter",
  "tool_arguments",
  "function_args",
  "arguments_json",
]
const LISTS: readonly string[] = ["tool_calls", "function_calls", "calls", "tool_uses"]
const INNER: readonly string[] = ["function", "function_call", "tool_call", "tool_use", "tool", "call"]
/** Keys that a call may have first, beside those of arguments and names. */
const BESIDE: readonly string[] = ["id", "call_id", "tool_call_id", "type", "index", "role", "thought", "thoughts", "reasoning", "explanation", "content"]

/** Whether an object that begins with this key may be the envelope of a call. */
export const mayBeginCall = (key: string): boolean => [NAME_KEYS, ARGUMENT_KEYS, LISTS, INNER, BESIDE].some((keys) => keys.includes(key))

const DEEPEST = 4
/** Names that any record may have. The others say of themselves that a tool is meant. */
const COMMON_NAMES: ReadonlySet<string> = new Set(["name", "action", "api_name", "method", "call"])
const CALL_TYPES = /^"(?:function|function_call|tool_call|tool_use)"$/

/** All calls that a strict JSON text holds; empty when it is data. */
export function envelopesOf(text: string, words: Vocabulary): Envelope[] {
  const out: Envelope[] = []
  collect(text, readTree(text), words, out, 0, false)
  return out
}

/** `isCall`: what stands around says that it is one. */
function collect(text: string, node: JsonNode, words: Vocabulary, out: Envelope[], depth: number, isCall: boolean): void {
  if (depth > DEEPEST) return
  if (node.kind === "array") {
    // Ex) [{…}⏎[{…}] : of two lists the first was not closed, so that the second stands in it
    for (const item of node.items) if (item.kind === "object" || item.kind === "array") collect(text, item, words, out, depth + 1, isCall)
    return
  }
  if (node.kind !== "object") return
  const list = LISTS.map((key) => memberOf(node, key)?.value).find((value) => value?.kind === "array" && value.items.some((item) => item.kind === "object"))
  if (list !== undefined) {
    collect(text, list, words, out, depth + 1, true)
    return
  }
  const own = ownEnvelope(text, node, words, isCall)
  if (own !== null) {
    out.push(isSpokenOf(node) ? { ...own, isRecord: true } : own)
    return
  }
  const inner = INNER.map((key) => memberOf(node, key)?.value).find((value) => value?.kind === "object")
  if (inner !== undefined) {
    const from = out.length
    collect(text, inner, words, out, depth + 1, true)
    if (isSpokenOf(node)) for (let i = from; i < out.length; i++) out[i] = { ...(out[i] as Envelope), isRecord: true }
  } else out.push(...keyed(node, words))
}

/** Members beside a call that speak of it: it was made, or is judged. */
const SPEAKING: ReadonlySet<string> = new Set(
  "verdict allowed allow safe unsafe blocked approved output result results response status error errors exit_code success ok duration duration_ms elapsed elapsed_ms latency latency_ms timestamp count calls score description expected actual label".split(
    " ",
  ),
)

const isSpokenOf = (node: JsonNode): boolean => node.members.some(({ key }) => SPEAKING.has(key.toLowerCase()))

function ownEnvelope(text: string, node: JsonNode, words: Vocabulary, isCall: boolean): Envelope | null {
  const named = nameIn(text, node, words) ?? nameBeside(text, node)
  if (named === null) return null
  const given = ARGUMENT_KEYS.map((key) => memberOf(node, key)).find((member) => member !== undefined && member.key !== named.key)
  const id = idIn(text, node)
  if (given === undefined) {
    const isRecord = !isCall && COMMON_NAMES.has(named.key) && !isTyped(text, node)
    return { name: named.name, id, arguments: null, flat: withoutMember(text, node, named.key), isRecord }
  }
  if (isDefinition(node, given.value, words.find(named.name))) return null
  return { name: named.name, id, arguments: { start: given.value.start, end: given.value.end }, flat: null, isRecord: false }
}

function isTyped(text: string, node: JsonNode): boolean {
  const type = memberOf(node, "type")?.value
  return type !== undefined && CALL_TYPES.test(text.slice(type.start, type.end))
}

/** Ex) {"name": "click", "text": "Yes"} → {"text": "Yes"} */
function withoutMember(text: string, node: JsonNode, key: string): string | null {
  const rest = node.members.filter((member) => member.key !== key && member.key !== "id" && member.key !== "type")
  return rest.length === 0 ? null : `{${rest.map((member) => text.slice(member.keyStart, member.value.end)).join(", ")}}`
}

/** The first name key whose value is a given tool; else the first that is a text beside an argument key. */
function nameIn(text: string, node: JsonNode, words: Vocabulary): { key: string; name: string } | null {
  let first: { key: string; name: string } | null = null
  for (const key of NAME_KEYS) {
    const value = memberOf(node, key)?.value
    if (value?.kind !== "string") continue
    const name = stringOf(text, value)
    if (words.find(name) !== null) return { key, name }
    first ??= { key, name }
  }
  return first
}

/** Ex) {"function": {"name": "read"}, "parameters": {…}} : the name stands in an object beside the arguments. */
function nameBeside(text: string, node: JsonNode): { key: string; name: string } | null {
  const inner = memberOf(node, "function")?.value
  const name = inner?.kind === "object" && inner.members.length === 1 ? memberOf(inner, "name")?.value : undefined
  const hasArguments = ARGUMENT_KEYS.some((key) => memberOf(node, key) !== undefined)
  return name?.kind === "string" && hasArguments ? { key: "function", name: stringOf(text, name) } : null
}

function idIn(text: string, node: JsonNode): string | null {
  const value = memberOf(node, "id")?.value ?? memberOf(node, "tool_call_id")?.value ?? memberOf(node, "call_id")?.value
  if (value?.kind !== "string") return null
  const id = stringOf(text, value)
  return /^[\w.:-]{1,64}$/.test(id) ? id : null
}

/** A tool as it is declared, not called: the arguments are a schema. */
function isDefinition(node: JsonNode, value: JsonNode, word: Word | null): boolean {
  // Ex) {"name": "ping", "description": "Pings.", "parameters": {}}
  const isDescribed = memberOf(node, "description")?.value.kind === "string" && memberOf(node, "parameters")?.value === value
  if (isDescribed && value.kind === "object" && value.members.length === 0) return true
  if (value.kind !== "object" || memberOf(value, "properties")?.value.kind !== "object") return false
  if (word?.keys.includes("properties") === true) return false
  return memberOf(node, "description") !== undefined || memberOf(value, "type") !== undefined
}

/** Ex) {"get_weather": {"city": "Ghent"}} : the key is the name. */
function keyed(node: JsonNode, words: Vocabulary): Envelope[] {
  if (node.members.length === 0 || node.members.length > 8) return []
  const out: Envelope[] = []
  for (const { key, value } of node.members) {
    if (value.kind !== "object" || !words.has(key)) return []
    out.push({ name: key, id: null, arguments: { start: value.start, end: value.end }, flat: null, isRecord: false })
  }
  return out
}

const ANYTHING: Anchor = { kinds: ANY, names: [], closed: false, required: [], texts: null, member: () => null, element: () => null }
const TEXT: Anchor = { ...ANYTHING, kinds: STRING }

/**
 * The place of a call, as the reader of broken JSON sees it: a name and the tool's own arguments, under the keys they have in this
 * very text. No other key belongs to the envelope: it could be an argument that is not declared, and would be taken out of them.
 */
export function envelopeAnchor(word: Word, text: string): Anchor {
  const keys = outerKeys(text)
  const given = keys.find((key) => ARGUMENT_KEYS.includes(key))
  const name = keys.find((key) => NAME_KEYS.includes(key))
  const names = [name, given].filter((key) => key !== undefined)
  const member = (key: string): Anchor | null => (key === given ? word.anchor : key === name ? (key === "function" ? ANYTHING : TEXT) : null)
  return { ...ANYTHING, kinds: OBJECT, names, member }
}

const KEY = /["'“]?([\w-]{1,64})["'”]?\s*[:=]/y

/** The keys of the object itself, as far as its brackets tell: those of what stands inside belong to the arguments. */
function outerKeys(text: string): string[] {
  const keys: string[] = []
  let depth = 0
  for (let at = 0; at < text.length && keys.length < 16; at++) {
    const c = text.charCodeAt(at)
    if (c === 34) at = pastString(text, at)
    else if (c === 123 || c === 91) depth++
    else if (c === 125 || c === 93) depth--
    if ((c === 123 || c === 44) && depth === (text.startsWith("[") ? 2 : 1)) {
      KEY.lastIndex = skip(text, at + 1)
      const hit = KEY.exec(text)
      if (hit !== null) keys.push(hit[1] as string)
    }
  }
  return keys
}

function pastString(text: string, start: number): number {
  const end = stringEnd(text, start)
  return end < 0 ? text.length : end
}
