// OpenAI Agents SDK: reads and writes the items of requests and answers.
import { leftItems, waitingCalls } from "../messages/left-items.ts"
import { sentCalls } from "../messages/sent-call.ts"
import { withText } from "../messages/text-content.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { foreignParts } from "../providers/foreign.ts"
import { isMembers, type Members, memberOf, objectsIn, textIn } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import { type AddedPlaces, addedPlaces } from "../stream/added-places.ts"
import type { FinishedTurn } from "../stream/stream-turn.ts"
import type { MendedCall, MendResult, Tool, Turn } from "../turn.ts"
import { openAiChat } from "../wires/openai-chat.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import type { AnsweredTurn } from "./ask-again.ts"
import { textOfOutcome } from "./whole-turn.ts"

/** Returns what may be called: functions, and handoffs to other agents. */
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

/** True for a call of one of the tools. Namespaced tools and those of a stored prompt are not in the request. */
export const isOwnCall = (item: unknown, tools: readonly Tool[], request: Members): item is Members =>
  isMembers(item) &&
  item["type"] === "function_call" &&
  typeof item["namespace"] !== "string" &&
  (memberOf(request, "prompt") === undefined || tools.some(({ name }) => name === item["name"]))

/** Information missing in the items: the Agents SDK knows only one of several names for reasoning. */
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
    seen: output.flatMap((item) => (isMembers(item) ? foreignParts(item) : [])),
  }
}

const thoughtsIn = (item: Members): string[] =>
  [...objectsIn(item, "content"), ...objectsIn(item, "rawContent")].flatMap((part) => textIn(part, "text") ?? [])

const isMessage = (item: unknown): item is Members =>
  isMembers(item) && item["type"] === "message" && item["role"] === "assistant"

const partsOf = (item: Members): Members[] => objectsIn(item, "content")

const textOfPart = (part: object): string | null =>
  (part as Members)["type"] === "output_text" ? textIn(part as Members, "text") : null

/** The items of an answer, and those that are calls of the given tools, in the order of their keys. */
export interface AnswerItems {
  readonly output: readonly unknown[]
  readonly own: readonly Members[]
}

/** Returns the items of an answer to pass on. `later`: answers of the model after it was asked again. */
export function mendedOutput(
  first: AnswerItems,
  outcome: TurnOutcome,
  later: readonly AnsweredTurn<AnswerItems>[] = [],
): unknown[] {
  const text = outcome.isTextChanged || outcome.notice !== null ? textOfOutcome(outcome) : null
  const kept = keptItems(first, outcome, text)
  const hasText = text === null || text === "" || kept.some(isMessage)
  const last = kept.length === 0 && !outcome.hasCalls ? later.at(-1) : undefined
  const said = hasText ? [] : last === undefined ? [messageItem(text)] : saidItems(last.answer, text)
  const { last: own } = passedPlaces(outcome.finished, outcome)
  return [...said, ...kept, ...own.map(callItem), ...later.flatMap((answer) => addedItems(answer, outcome))]
}

/** Returns the undeclared calls of an answer that are passed on, with their places. */
const passedPlaces = (finished: FinishedTurn, { added }: TurnOutcome): AddedPlaces<MendedCall> =>
  addedPlaces(
    finished.added.filter((call) => added.includes(call)),
    finished,
  )

function keptItems({ output, own }: AnswerItems, outcome: TurnOutcome, text: string | null): unknown[] {
  const first = output.findIndex(isMessage)
  const { placed, last } = passedPlaces(outcome.finished, outcome)
  return leftItems(output, last.length > 0, (item, at) => {
    if (text !== null && isMessage(item)) return messageWith(item, at === first ? text : "")
    const place = own.indexOf(item as Members)
    const change = outcome.calls.get(String(place))
    if (change === undefined) return [item]
    const kept = change.isChanged ? { ...own[place], ...namedCall(change) } : item
    return [...(change.isDropped ? [] : [kept]), ...(placed.get(String(place)) ?? []).map(callItem)]
  })
}

/** Returns the passed-on calls of a later answer, with the reasoning before them. */
function addedItems({ answer: { output, own }, finished }: AnsweredTurn<AnswerItems>, outcome: TurnOutcome): unknown[] {
  const byKey = new Map(finished.declared.map(({ call, mended }) => [call.key, mended]))
  const { placed, last } = passedPlaces(finished, outcome)
  const items = leftItems(output, last.length > 0, (item) => {
    const place = own.indexOf(item as Members)
    const call = byKey.get(String(place))
    const isKept = call != null && outcome.added.includes(call)
    const kept = isKept ? [{ ...own[place], ...namedCall(call) }] : []
    return [...kept, ...(placed.get(String(place)) ?? []).map(callItem)]
  })
  return [...items, ...last.map(callItem)]
}

/** Returns the items of a later answer that is passed on as text. */
function saidItems({ output }: AnswerItems, text: string): unknown[] {
  const first = output.find(isMessage)
  if (first === undefined) return [messageItem(text)]
  return leftItems(output, false, (item) => (item === first ? messageWith(first, text) : []))
}

function messageWith(item: Members, text: string): readonly object[] {
  const rewrite = (part: Members, now: string): Members => ({ ...part, text: now })
  const content = withText(partsOf(item), text, textOfPart, rewrite)
  return content.length === 0 ? [] : [{ ...item, content }]
}

const messageItem = (text: string): object => ({
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text }],
})

type NamedCall = Pick<MendedCall, "id" | "name" | "arguments">

const namedCall = ({ id, name, arguments: text }: NamedCall): object => ({ callId: id, name, arguments: text })

const callItem = (call: NamedCall): object => ({ type: "function_call", ...namedCall(call), status: "completed" })

/** Returns the results for calls that did not run. */
export const answerItems = (result: MendResult): object[] =>
  toToolResults(result, {}).map(({ id, name, text }) => ({
    type: "function_call_result",
    callId: id,
    name,
    status: "completed",
    output: { type: "text", text },
  }))

/** Returns calls that cannot be answered here: of tools that are not in the request, or not functions. */
export const othersWaiting = ({ output, own }: AnswerItems): readonly unknown[] =>
  [...waitingCalls(output)].filter((item) => !own.includes(item as Members))

/** Returns an answer reduced to the calls that did not run, in the form of a history, and their results. */
export function exchangeItems({ output, own }: AnswerItems, result: MendResult): unknown[] {
  const unanswered = new Set(othersWaiting({ output, own }))
  const sent = new Map(sentCalls(result).map((call) => [call.id, call]))
  const declared = new Set(own.map(({ callId }) => callId))
  const others = [...sent.values()].filter(({ id }) => !declared.has(id))
  const items = leftItems(output, others.length > 0, (item) => {
    if (!own.includes(item as Members)) return unanswered.has(item) ? [] : [item]
    const { callId } = item as { readonly callId: string }
    const call = sent.get(callId)
    sent.delete(callId)
    return call === undefined ? [] : [{ ...(item as Members), ...namedCall(call) }]
  })
  return [...items, ...others.map(callItem), ...answerItems(result)]
}

export const inputItems = (input: unknown): readonly unknown[] =>
  Array.isArray(input) ? input : [{ type: "message", role: "user", content: typeof input === "string" ? input : "" }]
