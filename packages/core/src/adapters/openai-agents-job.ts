// OpenAI Agents SDK: one request, its repetition, and the state kept between requests.
import type { Mender } from "../create-mender.ts"
import { isMembers, itemsIn, type Members, textIn } from "../providers/members.ts"
import type { MendResult, Tool } from "../turn.ts"
import { sumUsage } from "../wires/usage.ts"
import type { AnsweredTurn } from "./ask-again.ts"
import {
  type AnswerItems,
  answerItems,
  exchangeItems,
  inputItems,
  isOwnCall,
  othersWaiting,
  type ProviderRemarks,
  remarksIn,
  turnOfOutput,
} from "./openai-agents-items.ts"
import { remember, ToolMemory } from "./request-tools.ts"
import { type Exchange, finishTurn } from "./whole-turn.ts"

/** One request to a model. */
export interface AgentsJob {
  readonly request: Members
  readonly tools: readonly Tool[]
  readonly mender: Mender
  /** Id of a conversation that the server stores. */
  readonly thread: string | null
}

/** State kept between requests. */
export class AgentsMemory {
  readonly tools: ToolMemory = new ToolMemory()
  readonly #answers = new Map<string, readonly object[]>()

  /** Stores results for dropped calls, because a thread rejects a request if one of its calls lacks a result. */
  keepAnswers(thread: string, items: readonly object[]): void {
    if (items.length > 0) remember(this.#answers, thread, items)
  }

  takeAnswers(thread: string): readonly object[] {
    const items = this.#answers.get(thread) ?? []
    this.#answers.delete(thread)
    return items
  }
}

export interface ReadResponse extends AnswerItems {
  readonly response: Members
}

export function readResponse(
  response: Members,
  { tools, request, mender }: AgentsJob,
  remarks: ProviderRemarks | null,
): AnsweredTurn<ReadResponse> {
  const output = itemsIn(response, "output")
  const own = output.filter((item): item is Members => isOwnCall(item, tools, request))
  const turn = turnOfOutput(output, own, remarks ?? remarksIn(response["providerData"]))
  return { answer: { response, output, own }, finished: finishTurn(turn, mender) }
}

/** Returns the request that tells the model what was wrong; null if the thread still needs results of other calls. */
export function requestAgain(
  { request, thread }: AgentsJob,
  exchanges: readonly Exchange<ReadResponse>[],
  first: MendResult,
): Members | null {
  if (thread === null) {
    const told = exchanges.flatMap(({ answer, result }) => exchangeItems(answer, result))
    return { ...request, input: [...inputItems(request["input"]), ...told] }
  }
  const last = exchanges.at(-1)
  if (last === undefined || first.calls.length > 0 || othersWaiting(last.answer).length > 0) return null
  const previousResponseId = responseIdOf(last.answer.response)
  return {
    ...request,
    input: answerItems(last.result),
    ...(textIn(request, "conversationId") === null && { previousResponseId }),
  }
}

/** Returns the id of a response: `responseId` if it is whole, `id` in a stream. */
export const responseIdOf = (response: Members): string | null => textIn(response, "responseId", "id")

/** Returns the id of the last answer under the member names that the response uses. */
export const idsOf = (last: Members, response: Members): Members =>
  Object.fromEntries(["responseId", "id"].filter((name) => name in response).map((name) => [name, responseIdOf(last)]))

/** Returns the usage of all answers of a turn. */
export function usageOf(usages: readonly unknown[]): { readonly usage?: unknown } {
  // usage without a number of requests means one, but the runner would count a sum as one
  const given = usages.filter(isMembers).map((usage) => ("requests" in usage ? usage : { ...usage, requests: 1 }))
  return given.length < 2 ? {} : { usage: given.reduce<unknown>(sumUsage, undefined) }
}
