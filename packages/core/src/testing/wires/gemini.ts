// Fakes a provider: Gemini, with events or one JSON array.
import { isMembers, itemsIn, type Members, memberOf } from "../../providers/members.ts"
import { findGeminiFaults, responsesOf } from "../rules/gemini.ts"
import { parsedArguments, type Reply, type ReplyPart } from "../script.ts"
import { EVENT_STREAM, resultText, type ServedWire, withId } from "../wire.ts"

const METHOD = /\/models\/([^/:]+):(generateContent|streamGenerateContent)$/

const isEventStream = (url: URL): boolean => /[?&]alt=sse(?:&|$)/.test(url.search)

function answerOf(reply: Reply, parts: readonly Members[], isLast: boolean): Members {
  const finish = isLast ? { finishReason: reply.finishReason === "length" ? "MAX_TOKENS" : "STOP" } : {}
  return {
    candidates: [{ content: { role: "model", parts }, ...finish, index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: reply.model,
    responseId: `gemini-${reply.serial}`,
  }
}

function partOf({ kind, id, name, text: whole }: ReplyPart, text: string = whole): Members {
  if (kind === "call") return { functionCall: { ...withId(id), name, args: parsedArguments(text) } }
  return kind === "text" ? { text } : { text, thought: true }
}

/** Writes events, or the elements of one JSON array. Calls are whole; only texts are cut. */
function writeStream(reply: Reply, url: URL): string[] {
  const cut = reply.parts.flatMap((part) =>
    part.kind === "call" ? [partOf(part)] : part.pieces.map((piece) => partOf(part, piece)),
  )
  const parts = cut.length === 0 ? [{ text: "" }] : cut
  const answers = parts.map((part, i) => JSON.stringify(answerOf(reply, [part], i === parts.length - 1)))
  if (isEventStream(url)) return answers.map((answer) => `data: ${answer}\r\n\r\n`)
  return [...answers.map((answer, i) => (i === 0 ? `[${answer}` : `,\r\n${answer}`)), "\n]\n"]
}

const writeError = (status: number, message: string): object => {
  const name = status === 404 ? "NOT_FOUND" : status < 500 ? "INVALID_ARGUMENT" : "INTERNAL"
  return { error: { code: status, message, status: name } }
}

function lastResultIn(contents: readonly unknown[]): string | null {
  const responses = responsesOf(contents.at(-1))
  const given = responses.at(-1)?.["response"]
  if (responses.length === 0) return null
  // Ex) { result: "sunny" }: the form that the documentation recommends for plain text
  return resultText(isMembers(given) ? (memberOf(given, "result", "output", "content") ?? given) : given)
}

export const servedGemini: ServedWire = {
  idPrefix: null,
  matches: ({ pathname }) => METHOD.test(pathname),
  readRequest: (body, url) => {
    const [, model = "", method] = METHOD.exec(url.pathname) ?? []
    const contents = itemsIn(body, "contents")
    const rejection = findGeminiFaults(contents)[0] ?? null
    return { model, streamed: method === "streamGenerateContent", rejection, lastResult: lastResultIn(contents) }
  },
  writeWhole: (reply) =>
    answerOf(
      reply,
      reply.parts.map((part) => partOf(part)),
      true,
    ),
  writeStream,
  streamType: (url) => (isEventStream(url) ? EVENT_STREAM : "application/json"),
  writeError,
  writeStreamError: (message, url) => {
    const error = JSON.stringify(writeError(500, message))
    return isEventStream(url) ? `data: ${error}\r\n\r\n` : `,\r\n${error}\n]\n`
  },
}
