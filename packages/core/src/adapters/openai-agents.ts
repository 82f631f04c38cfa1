// OpenAI Agents SDK: mendModel and mendModelProvider.
import { isMembers, type Members, objectIn, textIn } from "../providers/members.ts"
import type { MendOptions } from "../turn.ts"
import { readConversation } from "../wires/history-reader.ts"
import { withoutGood } from "./ask-again.ts"
import {
  ANSWER_OPTIONS,
  type AnswerOptions,
  hasMethods,
  menderFor,
  mendOptionsIn,
  overriding,
  requireTarget,
} from "./model-options.ts"
import { answerItems, inputItems, mendedOutput, type ProviderRemarks, toolsOfRequest } from "./openai-agents-items.ts"
import {
  type AgentsJob,
  AgentsMemory,
  idsOf,
  readResponse,
  requestAgain,
  responseIdOf,
  usageOf,
} from "./openai-agents-job.ts"
import { gatedEvents, TextGate } from "./openai-agents-text.ts"
import { optionsFor } from "./request-tools.ts"
import { settleAnswer } from "./whole-turn.ts"

export type AgentsOptions = AnswerOptions

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not imported; any fits all of its versions
type Any = any

/** A model of the OpenAI Agents SDK. */
export interface AgentsModel {
  getResponse(request: Any): Promise<Any>
  getStreamedResponse(request: Any): AsyncIterable<Any>
}

export interface AgentsModelProvider {
  getModel(modelName?: string): Any
}

/**
 * Returns a model whose calls are mended. It is asked again about calls that cannot be used; those that remain unusable
 * do not run, and the answer says why.
 * @example new Agent({ model: mendModel(new OpenAIChatCompletionsModel(client, "gpt-5")), tools })
 */
export const mendModel = <M extends AgentsModel>(model: M, options: AgentsOptions = {}): M =>
  mendedModel(model, { options, own: mendOptionsIn(options, ANSWER_OPTIONS), memory: new AgentsMemory() })

interface AgentsHost {
  readonly options: AgentsOptions
  readonly own: MendOptions
  readonly memory: AgentsMemory
}

function mendedModel<M extends AgentsModel>(model: M, host: AgentsHost): M {
  requireTarget(
    hasMethods(model, "getResponse", "getStreamedResponse"),
    "mendModel takes a model of the Agents SDK, not its name: new OpenAIChatCompletionsModel(client, name)",
  )
  return overriding(model, {
    async getResponse(given: Members): Promise<Members> {
      const job = jobOf(given, host)
      const response = (await model.getResponse(job.request)) as Members
      return job.tools.length === 0 ? response : settled(response, job, null, model, host)
    },
    async *getStreamedResponse(given: Members): AsyncIterable<unknown> {
      const job = jobOf(given, host)
      const events = model.getStreamedResponse(job.request) as AsyncIterable<unknown>
      const text = new TextGate(job.mender)
      const settle = (response: Members): Promise<Members> => settled(response, job, text.remarks, model, host)
      yield* job.tools.length === 0 ? events : gatedEvents(events, text, settle)
    },
  })
}

/** @example new Runner({ modelProvider: mendModelProvider(new OpenAIProvider()) }) */
export function mendModelProvider<P extends AgentsModelProvider>(provider: P, options: AgentsOptions = {}): P {
  // shared, because a run may request its model in every turn
  const host = { options, own: mendOptionsIn(options, ANSWER_OPTIONS), memory: new AgentsMemory() }
  requireTarget(
    hasMethods(provider, "getModel"),
    "mendModelProvider takes a model provider of the Agents SDK, with a method getModel",
  )
  return overriding(provider, {
    getModel: async (name?: string) => mendedModel((await provider.getModel(name)) as AgentsModel, host),
  })
}

function jobOf(given: Members, { own, memory }: AgentsHost): AgentsJob {
  const thread = textIn(given, "conversationId", "previousResponseId")
  const waiting = thread === null ? [] : memory.takeAnswers(thread)
  const request = waiting.length === 0 ? given : { ...given, input: [...waiting, ...inputItems(given["input"])] }
  const tools = memory.tools.toolsOf({ tools: toolsOfRequest(given) })
  const { toolChoice: choice } = objectIn(given, "modelSettings")
  const named = typeof choice === "string" && tools.some(({ name }) => name === choice) ? { name: choice } : choice
  const history = readConversation(thread === null ? inputItems(given["input"]) : [], thread !== null)
  const mender = menderFor(tools, history, optionsFor({ format: given["outputType"], tool_choice: named }, own))
  return { request, tools, mender, thread }
}

/** Returns the response to pass on: the same object if nothing changed. */
async function settled(
  response: Members,
  job: AgentsJob,
  remarks: ProviderRemarks | null,
  model: AgentsModel,
  { options, memory }: AgentsHost,
): Promise<Members> {
  const first = readResponse(response, job, remarks)
  // two calls in one text: the server knows only one id
  if (job.thread !== null && first.finished.added.length > 0) return response
  const { outcome, all } = await settleAnswer(
    first,
    { ...options, endsWithData: isMembers(job.request["outputType"]) },
    async (exchanges) => {
      const request = requestAgain(job, exchanges, first.finished.result)
      return request === null ? null : readResponse((await model.getResponse(request)) as Members, job, null)
    },
  )
  const last = all.at(-1) ?? first
  const thread = textIn(job.request, "conversationId") ?? responseIdOf(last.answer.response)
  if (job.thread !== null && thread !== null) memory.keepAnswers(thread, answerItems(withoutGood(last.finished.result)))
  if (!outcome.isChanged && outcome.notice === null) return response
  return {
    ...response,
    output: mendedOutput(first.answer, outcome, outcome.isAskedAgain ? all.slice(1) : []),
    ...(job.thread !== null && idsOf(last.answer.response, response)),
    ...usageOf(all.map(({ answer }) => answer.response["usage"])),
  }
}
