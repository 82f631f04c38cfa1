// LangChain: mendNode and mendRoute for graphs.
import { quietly } from "../conversation/events.ts"
import type { Mender } from "../create-mender.ts"
import { sentCalls } from "../messages/sent-call.ts"
import { isMembers, type Members } from "../providers/members.ts"
import type { MendResult, ToolsInput } from "../turn.ts"
import {
  type Any,
  historyOfMessages,
  isAiMessage,
  type LangChainMessage,
  turnOfMessage,
  unrunAnswers,
  withCalls,
} from "./langchain-message.ts"
import { toolsOf } from "./langchain-tools.ts"
import { type AnswerOptions, LISTENERS, menderFor, mendOptionsIn, requireTarget } from "./model-options.ts"

/** Input and output of a node: the messages of a graph. */
interface MessageState {
  readonly messages: Any
}

/**
 * Returns a node between model and tools that replaces the calls of the last message, and answers unusable ones.
 * @example graph.addNode("mend", mendNode(tools)).addEdge("model", "mend").addConditionalEdges("mend", mendRoute(),
 * ["tools", "model", END])
 */
export function mendNode(
  tools: ToolsInput | readonly Any[],
  options: Omit<AnswerOptions, "reask"> = {},
): (state: MessageState) => { messages: Any[] } {
  const own = mendOptionsIn(options, LISTENERS)
  requireTarget(
    typeof tools === "object" && tools !== null,
    "the first argument of mendNode is the list of tools that the model has",
  )
  const known = toolsOf(tools)
  return ({ messages }) => {
    const message = (messages as readonly unknown[]).at(-1)
    if (!isAiMessage(message)) return { messages: [] }
    const mender = menderFor(known, historyOfMessages((messages as readonly unknown[]).slice(0, -1)), own)
    const result = mender.mend(turnOfMessage(message))
    quietly(() => options.onResult?.(result))
    if (result.shadow !== undefined || isUntouched(result, message)) return { messages: [] }
    return { messages: isHopeless(result, mender, options) ? endedWith(message, result) : rewritten(message, result) }
  }
}

function isUntouched({ report: { outcomes }, calls, content }: MendResult, message: Members): boolean {
  const declared = turnOfMessage(message)
  const ids = (declared.toolCalls ?? []).map(({ id }) => id)
  return (
    outcomes.unchanged === calls.length &&
    calls.length === ids.length &&
    // only one of two calls with the same id would be answered
    calls.every(({ id }, i) => id === ids[i]) &&
    content === declared.content
  )
}

/** True if the model was asked for another approach and repeats its calls: nothing else would end the graph. */
function isHopeless(
  { calls, escalated }: MendResult,
  mender: Mender,
  { maxReprompts = 1, maxRepromptsPerTurn = 10 }: AnswerOptions,
): boolean {
  if (calls.length > 0 || escalated.length === 0 || !escalated.every(({ gaveUp }) => gaveUp === true)) return false
  const { spent, lineages } = mender.state().reprompts
  return spent >= maxRepromptsPerTurn || lineages.some(([, count]) => count > maxReprompts + 1)
}

const endedWith = (message: LangChainMessage, { content, escalated }: MendResult): object[] => [
  withCalls(
    message,
    [],
    [content ?? "", ...escalated.map(({ feedback }) => feedback)].filter((text) => text.trim() !== "").join("\n\n"),
  ),
]

function rewritten(message: LangChainMessage, result: MendResult): object[] {
  const { storm } = result.report
  // the model does not stop although it was told to: the conversation ends with the reason
  if (storm?.step === "stop" && result.calls.length === 0) return [withCalls(message, [], storm.notice)]
  return [withCalls(message, sentCalls(result), result.content ?? ""), ...unrunAnswers(result)]
}

/** Returns the edge after `mendNode`: to the tools, to the model if every call is answered, or to the end. */
export function mendRoute(model = "model", tools = "tools"): (state: MessageState) => string {
  return ({ messages }) => {
    const list = (messages as readonly unknown[]).filter(isMembers)
    const last = list.findLastIndex(isAiMessage)
    const calls = last < 0 ? [] : (turnOfMessage(list[last] as Members).toolCalls ?? [])
    const answered = new Set(list.slice(last + 1).map((message) => message["tool_call_id"]))
    return calls.length === 0 ? "__end__" : calls.every(({ id }) => answered.has(id)) ? model : tools
  }
}
