import { isMembers, listIn, type Members, memberOf } from "../../providers/members.ts"
import { cutText } from "../cut-text.ts"
import { findGeminiFaults, partsInContent } from "../rules/gemini.ts"
import { parsedArguments, type Reply } from "../scenario.ts"
import { EVENT_STREAM, type RequestUrl, resultText, type Wire } from "../wire.ts"

const METHOD = /\/models\/([^/:]+):(generateContent|streamGenerateContent)$/

const isEventStream = (url: RequestUrl): boolean => /[?&]alt=sse(?:&|$)/.test(url.search)

function answerOf(reply: Reply, parts: readonly Members[], isLast: boolean): Members {
  const finish = isLast ? { finishReason: reply.finishReason === "length" ? "MAX_TOKENS" : "STOP" } : {}
  return {
    candidates: [{ content: { role: "model", parts }, ...finish, index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: reply.model,
    responseId: `gemini-${reply.serial}`,
  }
}

const callPart = ({ id, name, text }: Reply["calls"][number]): Members => ({
  functionCall: { ...(id !== null && { id }), name, args: parsedArguments(text) },
})

/** Calls come whole; only texts are cut. */
function streamedParts(reply: Reply): Members[] {
  return [
    ...cutText(reply.reasoning, reply.delivery.cut).map((text) => ({ text, thought: true })),
    ...cutText(reply.text, reply.delivery.cut).map((text) => ({ text })),
    ...reply.calls.map(callPart),
  ]
}

const wholeParts = (reply: Reply): Members[] => [
  ...(reply.reasoning === "" ? [] : [{ text: reply.reasoning, thought: true }]),
  ...(reply.text === "" ? [] : [{ text: reply.text }]),
  ...reply.calls.map(callPart),
]

/** As events, or as the elements of one JSON array. */
function writeStream(reply: Reply, url: RequestUrl): string[] {
  const parts = streamedParts(reply)
  const answers = (parts.length === 0 ? [{ text: "" }] : parts).map((part, i) =>
    JSON.stringify(answerOf(reply, [part], i >= parts.length - 1)),
  )
  if (isEventStream(url)) return answers.map((answer) => `data: ${answer}\r\n\r\n`)
  return [...answers.map((answer, i) => (i === 0 ? `[${answer}` : `,\r\n${answer}`)), "\n]\n"]
}

const writeError = (status: number, message: string): object => ({
  error: {
    code: status,
    message,
    status: status === 404 ? "NOT_FOUND" : status < 500 ? "INVALID_ARGUMENT" : "INTERNAL",
  },
})

function lastResultIn(contents: readonly unknown[]): string | null {
  const responses = partsInContent(contents.at(-1)).flatMap((part) => {
    const response = memberOf(part, "functionResponse", "function_response")
    return isMembers(response) ? [response] : []
  })
  const given = responses.at(-1)?.["response"]
  if (responses.length === 0) return null
  // Ex) { result: "sunny" }: the form that the documentation recommends for plain text
  return resultText(isMembers(given) ? (memberOf(given, "result", "output", "content") ?? given) : given)
}

export const gemini: Wire = {
  idPrefix: null,
  matches: ({ pathname }) => METHOD.test(pathname),
  readRequest: (body, url) => {
    const [, model = "", method] = METHOD.exec(url.pathname) ?? []
    const contents = listIn(body, "contents") ?? []
    return {
      model,
      streamed: method === "streamGenerateContent",
      rejection: findGeminiFaults(contents)[0] ?? null,
      lastResult: lastResultIn(contents),
    }
  },
  writeWhole: (reply) => answerOf(reply, wholeParts(reply), true),
  writeStream,
  streamType: (url) => (isEventStream(url) ? EVENT_STREAM : "application/json"),
  writeError,
  writeStreamError: (message, url) => {
    const error = JSON.stringify(writeError(500, message))
    return isEventStream(url) ? `data: ${error}\r\n\r\n` : `,\r\n${error}\n]\n`
  },
}
