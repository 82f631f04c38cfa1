// Wires: Gemini, as events or as one JSON array; calls come whole.
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

/** Gemini. Calls come whole; an event has the shape of a whole answer, so calls are added to the last one. */
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
    // clients put the texts of all parts together
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
  // an element has the bracket or the comma before it in its bytes
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

/** An answer that does not say which model it is from is from the one that the request names. */
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
    // a call that the provider could not read leaves {}
    if (textIn(content, "role") === null) patch.setText([...path, "content", "role"], "model")
    patch.append([...path, "content", "parts"], part, behind)
  } else patch.set([...path, "content"], withMemberText({ role: "model" }, "parts", `[${part}]`))
}

/** Members of an event that others repeat. The last one says the cost of all. */
const REPEATED = new Set(["candidates", "usageMetadata", "modelVersion", "responseId", "createTime"])

/** An event that ends its turn stays, and one that says more than calls and texts: a signature, feedback. */
const saysOnlyCalls = ({ content, ...rest }: Members): boolean =>
  Object.keys(rest).every((name) => name === "index") &&
  objectsIn(content, "parts").every((part) => isMembers(part["functionCall"]) || (isPlainText(part) && part["text"]))

/** A model that signs its texts wants its calls signed, too. */
const signatureOf = (answer: unknown): object =>
  wantsSignature(textIn(answer, "modelVersion") ?? "") ||
  partsIn(answer).some((part) => part["thoughtSignature"] !== undefined)
    ? { thoughtSignature: SKIPPED_SIGNATURE }
    : {}

const partsIn = (answer: unknown): Members[] =>
  choicesIn(answer, "candidates").flatMap(({ choice: candidate }) => objectsIn(candidate["content"], "parts"))

/** The pieces of one text, or of one thought, become one part. A part with a signature stays as it is. */
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

/** The calls that cannot be used, and what is wrong with each. */
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
  // the signature stands at the first call
  const called = calls.map(({ name, input }, i) => ({ functionCall: { name, args: input }, ...(i === 0 && signature) }))
  const told = calls.map(({ name, text }) => ({ functionResponse: { name, response: { error: text } } }))
  return [
    { role: "model", parts: [...said, ...called] },
    { role: "user", parts: told },
  ]
}

/** A content as other providers write it. */
const messageOf = (content: unknown): object => ({
  role: textIn(content, "role") === "model" ? "model" : "user",
  content: objectsIn(content, "parts").map(itemOf),
})

function itemOf(part: Members): Members {
  const call = memberOf(part, "functionCall", "function_call")
  const given = memberOf(part, "functionResponse", "function_response")
  if (isMembers(call)) return { ...call, type: "function_call" }
  if (!isMembers(given)) return part
  // the documented forms: `output` or `result` for what a tool gave back, `error` for what went wrong
  const { id, name, response } = given
  const fault = objectIn(given, "response")["error"] ?? undefined
  const content = fault ?? memberOf(objectIn(given, "response"), "output", "result") ?? response
  const text = typeof content === "string" ? content : jsonTextOf(content)
  const parts = [text, ...objectsIn(given, "parts")]
  return { type: "tool_result", call_id: id, name, content: parts, is_error: fault !== undefined }
}

/** `memory`: of the stream; null for a whole answer. */
function signalsOf(body: unknown, memory: Map<string, unknown> | null): Signal[] {
  const keys = memory ?? new Map<string, unknown>()
  return choicesIn(body, "candidates", memory === null).flatMap(({ choice: candidate, path, turn }) => {
    // chats of the SDK forget an answer with a piece that has no parts
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
  // a signature has to come back in its part: the part stays, without a text
  return [part["thoughtSignature"] === undefined ? { ...signal, entry } : signal]
}

function callSignals(
  part: Members,
  call: Members,
  { turn, entry }: { readonly turn: string; readonly entry: ListEntry },
  keys: Map<string, unknown>,
): Signal[] {
  // arguments that come in pieces have paths of their own: they pass as they came
  if (memberOf(call, "partialArgs", "willContinue") !== undefined || textIn(call, "name") === null)
    return [{ kind: "part", turn }]
  const key = String(keys.size)
  keys.set(key, true)
  const path = [...entry.list, entry.at]
  // a call without arguments has no member for them
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
