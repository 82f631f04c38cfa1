// Wires: Gemini, as events or as one JSON array; calls are never split.
import { jsonTextOf } from "../json/text-of.ts"
import { answeredCalls } from "../messages/sent-call.ts"
import { isMembers, itemsIn, type Members, memberOf, objectIn, objectsIn, textIn } from "../providers/members.ts"
import type { MendResult, Tool } from "../turn.ts"
import { SKIPPED_SIGNATURE, wantsSignature } from "./gemini-signature.ts"
import { readConversation } from "./history-reader.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"
import { withMemberText } from "./member-text.ts"
import { behindText } from "./openai-chat.ts"
import { choicesIn, listedIn, mendTextArguments, pathOf, readWholeCall, seenSignals, tellsError } from "./read-call.ts"
import { passUnlisted } from "./unlisted-calls.ts"
import type { ListEntry, Signal, Wire, WireRequest } from "./wire.ts"

const isStreamed = (url: string): boolean => pathOf(url).endsWith(":streamgeneratecontent")
const isEventStream = (url: string): boolean => /[?&]alt=sse(?:[&#]|$)/i.test(url)
const UNREAD = "MALFORMED_FUNCTION_CALL"

/** Gemini. Calls are never split. An event has the shape of a whole answer, so calls are added to the last one. */
export const gemini: Wire = {
  id: "gemini",
  framing: "sse",
  endsWithStream: true,
  usageNames: ["usageMetadata"],
  finishReasons: { calls: "STOP", stop: "STOP", unread: UNREAD },
  addsToEnd: true,
  isRequest: (url, body) =>
    (isStreamed(url) || pathOf(url).endsWith(":generatecontent")) &&
    Array.isArray(body["contents"]) &&
    (!isStreamed(url) || isEventStream(url)),
  wholeUrl: (url) =>
    url
      .replace(/:streamGenerateContent/i, ":generateContent")
      .replace(/[?&]alt=sse(?=[&#]|$)/i, "")
      .replace(/^([^?&]*)&/, "$1?"),
  readHistory: (body) => readConversation(itemsIn(body, "contents").map(messageOf)),
  withAnswers: (body, answer, result) => ({
    ...body,
    contents: [...itemsIn(body, "contents"), ...answerContents(answer, result)],
  }),
  joinEvents: (events) => ({
    ...(events.at(-1) as object),
    candidates: [{ content: { parts: joinTexts(events.flatMap(partsIn)) } }],
  }),
  putRight(patch, value) {
    for (const { choice, path } of choicesIn(value, "candidates"))
      for (const { value: part, path: place } of listedIn(choice["content"], [...path, "content"], "parts"))
        mendTextArguments(patch, objectIn(part, "functionCall")["args"], [...place, "functionCall", "args"])
  },
  readBody: (body) => (tellsError(body) ? [] : signalsOf(body, null)),
  readEvent: (value, memory) => signalsOf(value, memory),
  addCall(patch, body, turn, { id, name, arguments: args, entry }, behind) {
    const given = objectIn(entry, "functionCall")
    const functionCall = withMemberText({ ...given, ...(given["id"] !== undefined && { id }), name }, "args", args)
    addPart(patch, body, turn, withMemberText({ ...signatureOf(body), ...entry }, "functionCall", functionCall), behind)
  },
  addText(patch, body, turn, text, ownText) {
    // clients concatenate the texts of all parts
    addPart(patch, body, turn, JSON.stringify({ text: behindText(ownText !== "", text) }))
  },
  isOnlyCalls: (value) =>
    Object.keys(value as Members).every((name) => REPEATED.has(name)) &&
    choicesIn(value, "candidates").every(({ choice }) => saysOnlyCalls(choice)),
  forRequest: (request, tools) => forModel(forTools(gemini, request, tools), request),
}

/** A stream without `alt=sse` is one JSON array. */
export const geminiArray: Wire = {
  ...gemini,
  framing: "json-array",
  // the bytes of an element include the bracket or comma before it, so no event can be removed
  isOnlyCalls: () => false,
  isRequest: (url, body) => isStreamed(url) && !isEventStream(url) && Array.isArray(body["contents"]),
  forRequest: (request, tools) => forModel(forTools(geminiArray, request, tools), request),
}

/** Tools of the provider whose functions the client runs. Ex) computerUse: click_at, type_text_at */
const FUNCTION_BRINGERS = ["computerUse", "computer_use", "mcpServers", "mcp_servers"] as const

const forTools = (wire: Wire, { body }: WireRequest, tools: readonly Tool[]): Wire =>
  objectsIn(body, "tools").some((tool) => memberOf(tool, ...FUNCTION_BRINGERS) !== undefined)
    ? passUnlisted(wire, tools)
    : wire

/** Returns the wire for answers without a model name: they come from the model of the request. */
function forModel(wire: Wire, { url, body }: WireRequest): Wire {
  const modelVersion = /\/models\/([^/:?]+)/.exec(url)?.[1] ?? textIn(body, "model") ?? ""
  if (!wantsSignature(modelVersion)) return wire
  const named = (answer: unknown): object => ({ modelVersion, ...(answer as object) })
  return {
    ...wire,
    addCall: (patch, answer, turn, call, behind) => wire.addCall(patch, named(answer), turn, call, behind),
    withAnswers: (request, answer, result) => wire.withAnswers(request, named(answer), result),
  }
}

function addPart(patch: JsonPatch, body: unknown, turn: string, part: string, behind?: number): void {
  const found = choicesIn(body, "candidates", true).find((each) => each.turn === turn)
  if (found === undefined) return
  const { choice: candidate, path } = found
  const { content } = candidate
  if (isMembers(content)) {
    // if the provider could not parse the call, the content is {}
    if (textIn(content, "role") === null) patch.setText([...path, "content", "role"], "model")
    patch.append([...path, "content", "parts"], part, behind)
  } else patch.set([...path, "content"], withMemberText({ role: "model" }, "parts", `[${part}]`))
}

/** Members that every event repeats. The last event has the usage of all. */
const REPEATED = new Set(["candidates", "usageMetadata", "modelVersion", "responseId", "createTime"])

/** False for an event that ends its turn, or has more than calls and texts, such as a signature or feedback. */
const saysOnlyCalls = ({ content, ...rest }: Members): boolean =>
  Object.keys(rest).every((name) => name === "index") &&
  objectsIn(content, "parts").every((part) => isMembers(part["functionCall"]) || (isPlainText(part) && part["text"]))

/** Returns a signature for calls, which models need that sign their texts. */
const signatureOf = (answer: unknown): object =>
  wantsSignature(textIn(answer, "modelVersion") ?? "") ||
  partsIn(answer).some((part) => part["thoughtSignature"] !== undefined)
    ? { thoughtSignature: SKIPPED_SIGNATURE }
    : {}

const partsIn = (answer: unknown): Members[] =>
  choicesIn(answer, "candidates").flatMap(({ choice: candidate }) => objectsIn(candidate["content"], "parts"))

/** Joins the pieces of one text or thought to one part. Parts with a signature are kept. */
function joinTexts(parts: readonly Members[]): Members[] {
  const joined: Members[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last !== undefined && isPlainText(last) && isPlainText(part) && last["thought"] === part["thought"])
      joined[joined.length - 1] = { ...last, text: `${String(last["text"])}${String(part["text"])}` }
    else joined.push(part)
  }
  return joined
}

const isPlainText = (part: Members): boolean =>
  typeof part["text"] === "string" && Object.keys(part).every((name) => name === "text" || name === "thought")

/** Returns contents with the calls that cannot be used and the fault of each. */
function answerContents(answer: unknown, result: MendResult): object[] {
  const given = partsIn(answer)
  const signed = given.find(
    (part) =>
      memberOf(part, "functionCall", "function_call") !== undefined && textIn(part, "thoughtSignature") !== null,
  )
  const signature = signed === undefined ? signatureOf(answer) : { thoughtSignature: signed["thoughtSignature"] }
  const said = given.filter(
    (part) => !isMembers(part["functionCall"]) && (part["text"] !== "" || part["thoughtSignature"] !== undefined),
  )
  const calls = answeredCalls(result)
  // the first call has the signature
  const called = calls.map(({ name, input }, i) => ({ functionCall: { name, args: input }, ...(i === 0 && signature) }))
  const told = calls.map(({ name, text }) => ({ functionResponse: { name, response: { error: text } } }))
  return [
    { role: "model", parts: [...said, ...called] },
    { role: "user", parts: told },
  ]
}

/** Converts a content to the form of other providers. */
const messageOf = (content: unknown): object => ({
  role: textIn(content, "role") === "model" ? "model" : "user",
  content: objectsIn(content, "parts").map(itemOf),
})

function itemOf(part: Members): Members {
  const call = memberOf(part, "functionCall", "function_call")
  const given = memberOf(part, "functionResponse", "function_response")
  if (isMembers(call)) return { ...call, type: "function_call" }
  if (!isMembers(given)) return part
  // the documented forms: `output` or `result` for a tool's result, `error` for a failure
  const { id, name, response } = given
  const fault = objectIn(given, "response")["error"] ?? undefined
  const content = fault ?? memberOf(objectIn(given, "response"), "output", "result") ?? response
  const text = typeof content === "string" ? content : jsonTextOf(content)
  const parts = [text, ...objectsIn(given, "parts")]
  return { type: "tool_result", call_id: id, name, content: parts, is_error: fault !== undefined }
}

/** `memory`: memory of the stream; null for a whole answer. */
function signalsOf(body: unknown, memory: Map<string, unknown> | null): Signal[] {
  const keys = memory ?? new Map<string, unknown>()
  return choicesIn(body, "candidates", memory === null).flatMap(({ choice: candidate, path, turn }) => {
    // the SDK's chat drops an answer if a piece of it has no parts
    const whenEmpty = memory === null ? {} : { whenEmpty: '{"text":""}' }
    const parts = listedIn(candidate["content"], [...path, "content"], "parts").flatMap(
      ({ value: part, list, at }): Signal[] => [
        ...partSignals(part, turn, { list, at, ...whenEmpty }, keys),
        ...seenSignals(part, turn),
      ],
    )
    const chunks = itemsIn(candidate["groundingMetadata"], "groundingChunks")
    if (chunks.length > 0) parts.push({ kind: "seen", turn, parts: chunks })
    const reason = textIn(candidate, "finishReason")
    return reason === null && memory !== null ? parts : [...parts, finishSignal(candidate, reason, turn, path)]
  })
}

function finishSignal(candidate: Members, reason: string | null, turn: string, path: JsonPath): Signal {
  // Ex) Malformed function call: print(default_api.get_weather(city="Paris"))
  const written =
    reason === UNREAD ? textIn(candidate, "finishMessage")?.replace(/^Malformed function call:\s*/i, "") : undefined
  return { kind: "finish", turn, reason, path: [...path, "finishReason"], unreadCall: written }
}

function partSignals(part: Members, turn: string, entry: ListEntry, keys: Map<string, unknown>): Signal[] {
  const call = part["functionCall"]
  if (isMembers(call)) return callSignals(part, call, { turn, entry }, keys)
  const text = textIn(part, "text")
  if (text === null || text === "") return []
  if (part["thought"] === true) return [{ kind: "reasoning", turn, text }]
  const signal: Signal = { kind: "text", turn, path: [...entry.list, entry.at, "text"], text }
  // the signature has to be sent back in its part, so the part is kept without a text
  return [part["thoughtSignature"] === undefined ? { ...signal, entry } : signal]
}

function callSignals(
  part: Members,
  call: Members,
  { turn, entry }: { readonly turn: string; readonly entry: ListEntry },
  keys: Map<string, unknown>,
): Signal[] {
  // arguments in pieces have paths of their own and pass unchanged
  if (memberOf(call, "partialArgs", "willContinue") !== undefined || textIn(call, "name") === null)
    return [{ kind: "part", turn }]
  const key = String(keys.size)
  keys.set(key, true)
  const path = [...entry.list, entry.at]
  // a call without arguments lacks the member
  return readWholeCall(
    { args: {}, ...call },
    {
      turn,
      key,
      path: [...path, "functionCall"],
      argumentsName: "args",
      isValue: true,
      entry,
      isIdOptional: true,
      signature: { path: [...path, "thoughtSignature"], value: memberOf(part, "thoughtSignature") },
    },
  )
}
