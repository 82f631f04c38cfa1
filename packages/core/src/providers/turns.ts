// Reads a turn in the shape of any provider or framework.

import { isPromised, MendError } from "../errors.ts"
import { addAll } from "../push-to.ts"
import type { DeclaredCall, Turn, TurnInput } from "../turn.ts"
import { finishIn, finishOfResponse } from "./finish.ts"
import { foreignBeside, foreignParts, isOwnPart } from "./foreign.ts"
import { isMembers, itemsIn, listIn, type Members, memberOf, objectsIn, readMember, textIn } from "./members.ts"
import { qualifiedName } from "./tools.ts"

const TURN_SHAPES =
  "{ content, reasoning, toolCalls, finishReason }, a chat completion of OpenAI or its choice or message, a response of OpenAI, a message of Anthropic, a response of Gemini or its candidate, a response of Ollama or Bedrock, a message of LangChain, or a result of the AI SDK"

/** Reads a turn as any provider delivers it. A turn in our shape is returned unchanged. */
export function readTurn(given: TurnInput): Turn {
  try {
    if (isOwnTurn(given)) return given
  } catch {
    // a getter threw: an object of a framework, whose members are read one by one
  }
  const turn = isMembers(given) ? turnIn(given) : null
  if (turn === null) refuseTurn(`turn has an unknown shape${adviceFor(given)}; use ${TURN_SHAPES}`)
  return turn
}

function refuseTurn(message: string): never {
  throw new MendError("MEND_TURN", message)
}

/** Returns a hint about the likely mistake of a host that passes an unread client object. */
function adviceFor(given: unknown): string {
  if (Array.isArray(given)) return ": pass the whole message, not the list of its calls"
  if (!isMembers(given)) return ""
  if (memberOf(given, "type") === "error" || isMembers(memberOf(given, "error")))
    return ": it is an error of the provider"
  if (objectsIn(given, "choices").some((choice) => "delta" in choice))
    return ": it is one event of a stream, and streams are for createStreamMender of toolmend/stream"
  if (isPromised(given) || AWAITED.some((name) => isPromised(readMember(given, name)))) return ": it has to be awaited"
  if (typeof readMember(given, "json") === "function") return ": pass what `await response.json()` gives"
  return Symbol.asyncIterator in given ? ": a stream is for createStreamMender of toolmend/stream" : ""
}

/** Promises in the results of streams, which must not be read as absent. */
const AWAITED = ["content", "text", "toolCalls", "tool_calls"] as const
/** True for the most common case: a list of calls that have names. */
function isOwnTurn(given: TurnInput): given is Turn {
  if (typeof given !== "object" || given === null) return false
  const { toolCalls, seen } = given as Turn
  if (seen !== undefined && !Array.isArray(seen)) return false
  return Array.isArray(toolCalls) && (toolCalls.length === 0 ? !("text" in given) : toolCalls.every(isOwnCall))
}

// entries that are not objects are reported when the calls are checked
const isOwnCall = (call: unknown): boolean =>
  typeof call !== "object" || call === null || (typeof (call as DeclaredCall).name === "string" && "arguments" in call)

function turnIn(given: Members): Turn | null {
  // a result of the AI SDK: its `response` only describes the transport, its `output` may be any data
  if (listIn(given, "toolCalls") !== null) return turnOfMessage(given)
  const choices = listIn(given, "choices", "candidates")
  if (choices !== null && choices.length === 0) return turnOfNothing(given)
  const [choice, ...others] = choices ?? []
  if (others.some(saysAnything))
    refuseTurn("turn has several choices, each a turn of its own; pass one: mend(completion.choices[i])")
  if (isMembers(choice)) return withSeen(withFinish(turnIn(choice) ?? stoppedTurn(given), finishIn(choice)), given)
  const output = memberOf(given, "output")
  // Ex) { output: { message: … }, stopReason: "tool_use" }: Bedrock
  const message = memberOf(isMembers(output) ? output : given, "message", "response")
  const inner = isMembers(message) ? turnIn(message) : null
  if (inner !== null) return withSeen(withFinish(inner, finishIn(given)), given)
  if (Array.isArray(output))
    return withFinish(turnOfParts(output as readonly unknown[], given), finishOfResponse(given))
  return turnOfMessage(given) ?? stoppedTurn(given)
}

/** True if a choice has content. An unreadable choice may contain a call too. */
function saysAnything(choice: unknown): boolean {
  if (!isMembers(choice)) return false
  const turn = turnIn(choice) ?? stoppedTurn(choice)
  return turn === null || Boolean(turn.content || turn.reasoning || turn.toolCalls?.length)
}

/** Members that a candidate of Gemini may have. */
const CANDIDATE = new Set([
  ...["content", "index", "finishReason", "finishMessage", "safetyRatings", "citationMetadata", "tokenCount"],
  ...["avgLogprobs", "logprobsResult", "groundingMetadata", "urlContextMetadata"],
])

/** Returns an empty turn: Gemini omits the content of a stopped answer, and the candidate of a blocked prompt. */
const stoppedTurn = (given: Members): Turn | null =>
  memberOf(given, "candidates", "promptFeedback", "usageMetadata") !== undefined ||
  (/^[A-Z_]+$/.test(textIn(given, "finishReason") ?? "") && Object.keys(given).every((name) => CANDIDATE.has(name)))
    ? turnOfNothing(given)
    : null

const turnOfNothing = (given: Members): Turn => ({
  content: null,
  reasoning: null,
  toolCalls: [],
  finishReason: textIn(memberOf(given, "promptFeedback"), "blockReason") ?? finishIn(given),
})

function turnOfMessage(given: Members): Turn | null {
  if (AWAITED.some((name) => isPromised(readMember(given, name)))) return null
  const content = memberOf(given, "content")
  const parts = Array.isArray(content)
    ? (content as readonly unknown[])
    : listIn(isMembers(content) ? content : given, "parts")
  const calls = callsIn(given)
  if (parts !== null) return withCalls(turnOfParts(parts, given), calls)
  if (calls === null && !isTurnLike(given)) return null
  return {
    content: textIn(given, "content", "text"),
    reasoning: textIn(given, ...REASONING),
    toolCalls: calls ?? [],
    finishReason: finishIn(given),
    ...seenIn(given),
  }
}

const REASONING = ["reasoning", "reasoning_content", "reasoningText", "thinking"] as const
const TURN_MEMBERS = ["content", "text", "refusal", "audio", "finishReason", "finish_reason", ...REASONING] as const
const TURN_NAMES = new Set<string>(["role", "annotations", "id", "name", "seen", ...TURN_MEMBERS])

/** True if the members are those of a turn without calls; a message of another role is not a turn of the model. */
function isTurnLike(given: Members): boolean {
  const role = textIn(given, "role")
  if (role !== null) return role === "assistant" || role === "model"
  return (
    Object.keys(given).every((name) => TURN_NAMES.has(name) || readMember(given, name) === undefined) &&
    (isPlain(given) || TURN_MEMBERS.some((name) => name in given && typeof readMember(given, name) !== "function"))
  )
}

/** True for a plain object. Instances keep their contents elsewhere: Map, Error and Response have no own members. */
function isPlain(given: Members): boolean {
  const prototype: unknown = Object.getPrototypeOf(given)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

const withFinish = (turn: Turn | null, reason: string | null): Turn | null =>
  turn === null || reason === null ? turn : { ...turn, finishReason: reason }

/** Adds calls outside the parts. LangChain keeps Anthropic's calls in both places, with the same ids. */
function withCalls(turn: Turn, calls: readonly DeclaredCall[] | null): Turn {
  const inParts = turn.toolCalls ?? []
  const others = (calls ?? []).filter(({ id }) => id === undefined || !inParts.some((call) => call.id === id))
  return others.length === 0 ? turn : { ...turn, toolCalls: [...inParts, ...others] }
}

/** Returns the calls of a message that lists them outside its content; null if it has no such member. */
function callsIn(given: Members): DeclaredCall[] | null {
  const list = listIn(given, "toolCalls", "tool_calls")
  const broken = itemsIn(given, "invalid_tool_calls")
  if (list !== null) return [...list, ...broken].filter((call) => !isOther(call)).map(callOf)
  const single = memberOf(given, "function_call")
  return isMembers(single) ? [callOf(single)] : null
}

const CALL_TYPES = new Set(["tool_use", "function_call", "tool-call"])
const THOUGHT_TYPES = new Set(["thinking", "reasoning", "reasoning_content"])

/** True for a call that the provider made and answered itself, in the AI SDK and Bedrock. */
const isRunByProvider = (call: unknown): boolean =>
  isMembers(call) && (memberOf(call, "providerExecuted") === true || memberOf(call, "type") === "server_tool_use")

/** Member with the signature of a thought in Gemini's chat completions. */
export const SIGNATURE = "extra_content"

/**
 * True for a call of a custom tool, or of a tool that the provider runs: nothing to mend. Later pieces may have no
 * type.
 */
export const isForeign = (entry: Members): boolean =>
  !isMembers(memberOf(entry, "function")) &&
  ((textIn(entry, "type") || "function") !== "function" ||
    Object.keys(entry).some((name) => name !== SIGNATURE && isMembers(readMember(entry, name))))

/** True for a call that is not read. Entries of other providers contain the name and the arguments directly. */
const isOther = (entry: unknown): boolean =>
  isRunByProvider(entry) ||
  (isMembers(entry) && memberOf(entry, ...CALL_NAMES, ...CALL_ARGUMENTS) === undefined && isForeign(entry))

/**
 * Reads Anthropic's content, the output of OpenAI's responses, the parts of Gemini: calls, texts and thoughts in one
 * list.
 */
function turnOfParts(parts: readonly unknown[], holder: Members): Turn {
  const toolCalls: DeclaredCall[] = []
  const texts: string[] = []
  const thoughts: string[] = []
  const seen: Members[] = []
  for (const part of parts) addPart(part, toolCalls, texts, thoughts, seen)
  return {
    content: texts.length === 0 ? null : texts.join(""),
    reasoning: thoughts.length > 0 ? thoughts.join("\n") : textIn(holder, ...REASONING),
    toolCalls,
    finishReason: finishIn(holder),
    ...seenIn(holder, seen),
  }
}

/** Returns members that the model has read, including those beside the words of a message. */
function seenIn(message: Members, parts: readonly Members[] = []): Pick<Turn, "seen"> {
  const given = textIn(message, "seen")
  const seen = [...(given === null ? itemsIn(message, "seen") : [given]), ...foreignBeside(message), ...parts]
  return seen.length === 0 ? {} : { seen }
}

/** Adds members beside the message itself that the model has read. Ex) the search results of a completion */
function withSeen(turn: Turn | null, holder: Members): Turn | null {
  const beside = turn === null ? [] : foreignBeside(holder)
  return turn === null || beside.length === 0 ? turn : { ...turn, seen: [...(turn.seen ?? []), ...beside] }
}

function addPart(part: unknown, calls: DeclaredCall[], texts: string[], thoughts: string[], seen: Members[]): void {
  if (typeof part === "string") texts.push(part)
  if (!isMembers(part)) return
  const type = textIn(part, "type") ?? ""
  const call = CALL_TYPES.has(type) ? part : memberOf(part, "functionCall", "toolUse")
  const isOwnCall = isMembers(call) && !isRunByProvider(part) && !isRunByProvider(call)
  if (!isOwnCall) addAll(seen, foreignParts(part))
  if (isOwnCall) calls.push(callOf(call))
  else if (isOwnPart(part)) {
    const isThought = THOUGHT_TYPES.has(type) || memberOf(part, "thought") === true || "reasoningContent" in part
    const words = textsOfPart(part)
    const list = isThought ? thoughts : texts
    addAll(list, words)
    if (words.some((word) => word.trim() !== "")) noteFollowed(calls)
  }
}

function noteFollowed(calls: DeclaredCall[]): void {
  const last = calls.at(-1)
  if (last !== undefined && last.isFollowed !== true) calls[calls.length - 1] = { ...last, isFollowed: true }
}

/** Maximum nesting of wrappers; Bedrock has two. */
const MAX_WRAPPERS = 4

/** Returns the texts of a part; a message among the items of a response has parts of its own. */
export function textsOfPart(part: Members, depth = 0): string[] {
  // a refusal has its own part, as it may stand beside the content: it does not belong to the words
  const text = textIn(part, "text", "thinking")
  if (text !== null) return [text]
  // Ex) { reasoningContent: { reasoningText: { text } } }, { citationsContent: { content: [{ text }] } }: Bedrock
  const wrapped = memberOf(part, "reasoningContent", "reasoningText", "citationsContent")
  if (isMembers(wrapped)) return depth < MAX_WRAPPERS ? textsOfPart(wrapped, depth + 1) : []
  // Ex) { type: "thinking", thinking: [{ type: "text", text }] }: Mistral
  const inner = ["content", "summary", "thinking"].flatMap((name) => objectsIn(part, name))
  return inner.flatMap((each) => textIn(each, "text") ?? [])
}

const CALL_NAMES = ["name", "toolName"] as const
const CALL_ARGUMENTS = ["arguments", "input", "args"] as const

/** Reads one call in any of its shapes. */
function callOf(entry: unknown): DeclaredCall {
  if (!isMembers(entry)) throw new MendError("MEND_CALL", "a tool call must be an object with a name and arguments")
  const inner = memberOf(entry, "function")
  const call = isMembers(inner) ? inner : entry
  const id = memberOf(entry, "call_id", "toolCallId", "toolUseId", "id")
  const name = textIn(call, ...CALL_NAMES) ?? ""
  const text = (memberOf(call, ...CALL_ARGUMENTS) ?? "") as string
  const declared = id === undefined ? { name, arguments: text } : { id: id as string, name, arguments: text }
  const namespace = entry["type"] === "function_call" ? textIn(entry, "namespace") : null
  return namespace === null ? declared : { ...declared, name: qualifiedName(namespace, name), namespace }
}
