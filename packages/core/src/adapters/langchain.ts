// LangChain: mendMiddleware for agents.
import { sentCalls } from "../messages/sent-call.ts"
import { isMembers, itemsIn, type Members, textIn } from "../providers/members.ts"
import { addedPlaces } from "../stream/added-places.ts"
import type { MendOptions, Tool } from "../turn.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { sumUsage } from "../wires/usage.ts"
import {
  type Any,
  historyOfMessages,
  isAiMessage,
  type LangChainMessage,
  turnOfMessage,
  unrunAnswers,
  withCalls,
  withMembers,
} from "./langchain-message.ts"
import { toolsOf } from "./langchain-tools.ts"
import { ANSWER_OPTIONS, type AnswerOptions, menderFor, mendOptionsIn } from "./model-options.ts"
import { optionsFor } from "./request-tools.ts"
import { finishTurn, settleAnswer, textOfOutcome } from "./whole-turn.ts"

export type LangChainOptions = AnswerOptions

/** A middleware of LangChain 1.x, which accepts plain objects. */
export interface LangChainMiddleware {
  readonly name: string
  // no wrapToolCall: with one, LangChain ends the run on every tool error
  readonly wrapModelCall: (request: Any, handler: (request: Any) => Any) => Promise<Any>
}

/**
 * Returns middleware that mends the calls of every answer, and asks the model again about unusable ones.
 * @example createAgent({ model, tools, middleware: [mendMiddleware()] })
 */
export function mendMiddleware(options: LangChainOptions = {}): LangChainMiddleware {
  const host = { options, own: mendOptionsIn(options, ANSWER_OPTIONS) }
  return {
    name: "toolmend",
    async wrapModelCall(request: Members, handler) {
      const asked = withoutStackTraces(request)
      const message: unknown = await handler(asked)
      const tools = toolsOf(request["tools"])
      // not a plain answer: a response in the agent's format, or a command of another middleware
      if (!isAiMessage(message) || tools.length === 0 || isFormatted(message, request)) return message
      return settledMessage(message, tools, asked, handler, host)
    },
  }
}

async function settledMessage(
  message: LangChainMessage & Members,
  tools: readonly Tool[],
  request: Members,
  handler: (request: Any) => Any,
  { options, own }: { readonly options: LangChainOptions; readonly own: MendOptions },
) {
  const messages = (request["messages"] ?? []) as readonly unknown[]
  const asked = { format: request["responseFormat"], tool_choice: request["toolChoice"] }
  const mender = menderFor(tools, historyOfMessages(messages), optionsFor(asked, own))
  const finished = (answer: LangChainMessage & Members) => ({
    answer,
    finished: finishTurn(turnOfMessage(answer), mender),
  })
  const endsWithData = (request["responseFormat"] ?? null) !== null
  let formatted: Members | null = null
  const { outcome, all } = await settleAnswer(finished(message), { ...options, endsWithData }, async (exchanges) => {
    const told = exchanges.flatMap(({ answer, result }) => [
      withCalls(answer, sentCalls(result), result.content ?? ""),
      ...unrunAnswers(result),
    ])
    const again: unknown = await handler({ ...request, messages: [...messages, ...told] })
    if (isAiMessage(again) && !isFormatted(again, request)) return finished(again)
    if (isAiMessage(again) || (isMembers(again) && "structuredResponse" in again)) formatted = again
    return null
  })
  // unchanged even if LangChain could not parse a call: listed as a call, it would run
  if (outcome.finished.result.shadow !== undefined) return message
  const cost = all.reduce<unknown>((sum, { answer }) => sumUsage(sum, answer["usage_metadata"]), undefined)
  if (formatted !== null && !outcome.hasCalls) return withCost(formatted, cost)
  const isWhole = itemsIn(message, "invalid_tool_calls").length === 0
  if (isWhole && !outcome.isChanged && outcome.notice === null) return message
  const mended = withCalls(message, callsOf(outcome), textOfOutcome(outcome))
  return all.length < 2 ? mended : withMembers(mended, { usage_metadata: cost })
}

function callsOf({ calls, added, finished }: TurnOutcome) {
  const { placed, last } = addedPlaces(added, finished)
  const declared = [...calls].flatMap(([key, call]) => [...(call.isDropped ? [] : [call]), ...(placed.get(key) ?? [])])
  return [...declared, ...last].map(({ id, name, arguments: text }) => ({
    id,
    name,
    arguments: text,
    isUnchanged: false,
  }))
}

/** Adds the usage of earlier answers to the final answer. */
function withCost(answer: Members, cost: unknown): Members {
  if (isAiMessage(answer)) return withMembers(answer, { usage_metadata: sumUsage(cost, answer["usage_metadata"]) })
  const [first, ...rest] = itemsIn(answer, "messages")
  if (!isAiMessage(first)) return answer
  const usage = sumUsage(cost, first["usage_metadata"])
  return { ...answer, messages: [withMembers(first, { usage_metadata: usage }), ...rest] }
}

/** Removes LangChain's stack traces, which contain paths, from results of failed validations. */
function withoutStackTraces(request: Members): Members {
  const messages = request["messages"]
  if (!Array.isArray(messages) || !messages.some(hasStackTrace)) return request
  const cleaned = (messages as readonly Members[]).map((message) =>
    hasStackTrace(message)
      ? withMembers(message, { content: String(message["content"]).replace(STACK_LINES, "") })
      : message,
  )
  return { ...request, messages: cleaned }
}

const STACK_LINES = /\n {4}at .+/g

const hasStackTrace = (message: unknown): boolean =>
  isMembers(message) &&
  message["status"] === "error" &&
  /^Error invoking tool [\s\S]*\n {4}at /.test(String(message["content"]))

/** True for LangChain's own calls, which carry the final answer of an agent with a response format. */
function isFormatted(message: Members, request: Members): boolean {
  const format = request["responseFormat"]
  if (format === undefined || format === null) return false
  const names = (Array.isArray(format) ? format : [format]).map((each) => textIn(each, "name", "title"))
  return (turnOfMessage(message).toolCalls ?? []).some(
    ({ name }) => name.startsWith("extract-") || names.includes(name),
  )
}
