import { sentCalls } from "../messages/sent-call.ts"
import { withText } from "../messages/text-content.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { isMembers, type Members, memberOf, objectsIn, textIn } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import type { MendedCall, MendResult, Tool, Turn } from "../turn.ts"
import { openAiChat } from "../wires/openai-chat.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { textOfOutcome } from "./whole-turn.ts"

/** What may be called: functions, and handoffs to other agents. */
export function toolsOfRequest(request: Members): readonly Tool[] {
  const functions = objectsIn(request, "tools").filter(
    (tool) => tool["type"] === "function" && tool["namespace"] === undefined,
  )
  const asTools = objectsIn(request, "handoffs").map(({ toolName, toolDescription, inputJsonSchema }) => ({
    name: toolName,
    description: toolDescription,
    ...(isMembers(inputJsonSchema) && Object.keys(inputJsonSchema).length > 0 && { parameters: inputJsonSchema }),
  }))
  return readTools([...functions, ...asTools])
}

/** A call of one of the tools. Tools of a namespace, and those that a stored prompt brings, are not in the request. */
export const isOwnCall = (item: unknown, tools: readonly Tool[], request: Members): item is Members =>
  isMembers(item) &&
  item["type"] === "function_call" &&
  typeof item["namespace"] !== "string" &&
  (memberOf(request, "prompt") === undefined || tools.some(({ name }) => name === item["name"]))

/** What the items do not tell: the Agents SDK knows one name of several for reasoning. */
export interface ProviderRemarks {
  readonly reasoning: string | null
  readonly finishReason: string | null
}

export function remarksIn(providerData: unknown): ProviderRemarks {
  const signals = openAiChat.readBody(providerData)
  const reasoning = signals.flatMap((signal) => (signal.kind === "reasoning" ? signal.text : [])).join("")
  const finish = signals.find((signal) => signal.kind === "finish")
  return {
    reasoning: reasoning === "" ? null : reasoning,
    finishReason: finish?.kind === "finish" ? finish.reason : null,
  }
}

export function turnOfOutput(
  output: readonly unknown[],
  calls: readonly Members[],
  { reasoning, finishReason }: ProviderRemarks,
): Turn {
  const thoughts = output
    .filter((item) => isMembers(item) && item["type"] === "reasoning")
    .flatMap((item) => thoughtsIn(item as Members))
  return {
    content: output
      .filter(isMessage)
      .flatMap((item) => partsOf(item).map((part) => textOfPart(part) ?? ""))
      .join(""),
    reasoning: thoughts.join("\n") || reasoning,
    toolCalls: calls.map(({ callId, name, arguments: text }) => ({
      ...(typeof callId === "string" && callId !== "" && { id: callId }),
      name: String(name ?? ""),
      arguments: (text ?? "") as string,
    })),
    finishReason,
  }
}

const thoughtsIn = (item: Members): string[] =>
  [...objectsIn(item, "content"), ...objectsIn(item, "rawContent")].flatMap((part) => textIn(part, "text") ?? [])

const isMessage = (item: unknown): item is Members =>
  isMembers(item) && item["type"] === "message" && item["role"] === "assistant"

const partsOf = (item: Members): Members[] => objectsIn(item, "content")

const textOfPart = (part: object): string | null =>
  (part as Members)["type"] === "output_text" ? textIn(part as Members, "text") : null

/** The items of an answer as it is passed on. `own`: its calls, in the order of their keys. */
export function mendedOutput(output: readonly unknown[], own: readonly Members[], outcome: TurnOutcome): unknown[] {
  const text = textOfOutcome(outcome)
  const isTextChanged = outcome.isTextChanged || outcome.notice !== null
  const items = (isTextChanged ? withOtherText(output, text) : output).flatMap((item) => {
    const at = own.indexOf(item as Members)
    const change = outcome.calls.get(String(at))
    if (change === undefined) return [item]
    return change.isDropped
      ? []
      : [change.isChanged ? { ...own[at], callId: change.id, name: change.name, arguments: change.arguments } : item]
  })
  return [...items, ...outcome.added.map((call) => callItem(call))]
}

function withOtherText(output: readonly unknown[], text: string): readonly unknown[] {
  const first = output.findIndex(isMessage)
  if (first < 0) return text === "" ? output : [messageItem(text), ...output]
  return output.flatMap((item, at) => {
    if (!isMessage(item)) return [item]
    const rewrite = (part: Members, now: string): Members => ({ ...part, text: now })
    const content = withText(partsOf(item), at === first ? text : "", textOfPart, rewrite)
    return content.length === 0 ? [] : [{ ...item, content }]
  })
}

const messageItem = (text: string): object => ({
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text }],
})

type NamedCall = Pick<MendedCall, "id" | "name" | "arguments">

const callItem = ({ id, name, arguments: text }: NamedCall): object => ({
  type: "function_call",
  callId: id,
  name,
  arguments: text,
  status: "completed",
})

/** What the model is told about calls that did not run. */
export const answerItems = (result: MendResult): object[] =>
  toToolResults(result, {}).map(({ id, name, text }) => ({
    type: "function_call_result",
    callId: id,
    name,
    status: "completed",
    output: { type: "text", text },
  }))

/** An answer of which only the calls are left that did not run, as history takes them, and their results. */
export function exchangeItems(output: readonly unknown[], own: readonly unknown[], result: MendResult): unknown[] {
  return [...output.filter((item) => !own.includes(item)), ...sentCalls(result).map(callItem), ...answerItems(result)]
}

export const inputItems = (input: unknown): readonly unknown[] =>
  Array.isArray(input) ? input : [{ type: "message", role: "user", content: typeof input === "string" ? input : "" }]
