import type { DeclaredCall, Turn } from "toolmend"
import { readTurn } from "toolmend/providers"
import { type Fields, fieldsIn, isFields, listIn, own, textAt, textOr } from "../../input/fields.ts"
import { textOfValue } from "../../input/text-of.ts"

/** Reads one answer of a model. An entry that is not a call gets no name: it is reported and never left out. */
export function turnOf(message: Fields, finish: string | null): Turn {
  const {
    content = null,
    reasoning = null,
    toolCalls = NO_CALLS,
    finishReason = null,
  } = readTurn(withoutFreeCalls(message) as never)
  const reason = finish ?? finishReason
  // Where the answer was cut off, an object may be the beginning of the arguments: mend has to see that it was parsed.
  const firstParsed = isMaybeCut(reason) ? toolCalls.length - 1 : toolCalls.length
  return {
    content,
    reasoning,
    toolCalls: toolCalls.map((call, i) => tidied(call, i >= firstParsed)),
    finishReason: reason,
  }
}

const NO_CALLS: readonly DeclaredCall[] = []

/** Everyday reasons of a whole answer; any other is judged by mend. */
const isMaybeCut = (reason: string | null): boolean =>
  reason !== null && !/^(?:stop|tool[_-]?(?:calls?|use)|end_turn)$/i.test(reason)

/**
 * Arguments that are an object are asked for as text several times: it is written once. An id that is no text is none.
 */
function tidied(call: DeclaredCall, isParsedKept: boolean): DeclaredCall {
  const { id, ...rest } = call
  const { arguments: given } = rest
  const isReady = isParsedKept || typeof given === "string"
  if (isReady && (id === undefined || typeof id === "string")) return call
  const tidy = isReady ? rest : { ...rest, arguments: JSON.stringify(given) ?? "" }
  return typeof id === "string" ? { id, ...tidy } : tidy
}

/** True for a call of a custom tool: its input is free text, so it cannot be broken. */
const isFree = (entry: unknown): boolean => own(entry, "type") === "custom" || own(entry, "type") === "custom_tool_call"

/** Counts the calls of a message that cannot be judged. */
export function freeCallsIn(message: Fields): number {
  const list = own(message, "tool_calls", "output")
  return Array.isArray(list) ? list.filter(isFree).length : 0
}

/** Removes what the library could not read: calls with free text; entries that are not objects become empty calls. */
function withoutFreeCalls(message: Fields): Fields {
  let clean = message
  for (const name of ["tool_calls", "toolCalls"]) {
    const list = own(message, name)
    if (Array.isArray(list) && list.some((entry) => !isFields(entry) || isFree(entry)))
      clean = { ...clean, [name]: list.flatMap((entry) => (isFree(entry) ? [] : isFields(entry) ? [entry] : [{}])) }
  }
  return clean
}

/** The recorded result of a tool. */
export interface Result {
  readonly id: string
  /** Name of the tool, for results without an id. */
  readonly name: string
  readonly text: string
  readonly ok: boolean | undefined
}

const IDS = ["tool_call_id", "tool_use_id", "call_id", "toolCallId", "toolUseId"]

/**
 * Reads a result. Ex) {"role": "tool", "tool_call_id": "c1", "content": "…"}, a part of Anthropic or of the AI SDK, an
 * item of OpenAI's responses
 */
export function resultOf(message: Fields): Result {
  const output = own(message, "output", "result", "error")
  // Ex) {"type": "error-text", "value": "…"}: the AI SDK
  const typed = isFields(output) && Object.hasOwn(output, "value") ? output : null
  const given =
    IDS.map((name) => own(message, name)).find((id) => typeof id === "string") ?? listIn(message, "tool_call_ids")[0]
  return {
    id: textOr(given, ""),
    name: textOr(own(message, "name", "toolName"), ""),
    text: contentOf(message) ?? textOfValue(typed === null ? output : own(typed, "value")),
    ok: isFailure(message, typed) ? false : undefined,
  }
}

const isFailure = (message: Fields, output: Fields | null): boolean =>
  own(message, "is_error") === true ||
  own(message, "isError") === true ||
  own(message, "type") === "tool-error" ||
  own(message, "status") === "error" ||
  textOr(own(output ?? {}, "type"), "").startsWith("error")

/** Returns the text of a result, from one text or from its parts. */
function contentOf(message: Fields): string | null {
  const content = own(message, "content")
  if (typeof content === "string") return content
  const texts = listIn(message, "content").flatMap((part) => textAt(part, "text") ?? jsonTextIn(part))
  return texts.length === 0 ? null : texts.join("\n")
}

/** Ex) {"json": {…}}: Bedrock */
const jsonTextIn = (part: unknown): string | [] => {
  const value = own(part, "json")
  return value === undefined ? [] : textOfValue(value)
}

const RESULTS = new Set(["tool_result", "tool-result", "tool-error"])

/**
 * Returns the results in a message: of a user in Anthropic and Bedrock (inside `toolResult`), of a tool in the AI SDK.
 */
export const resultsIn = (message: Fields): Fields[] =>
  fieldsIn(message, "content")
    .map((part) => own(part, "toolResult") ?? part)
    .filter(
      (part): part is Fields => isFields(part) && (RESULTS.has(textOr(own(part, "type"), "")) || "toolUseId" in part),
    )
