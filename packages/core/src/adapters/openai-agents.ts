import { isMembers, type Members, textIn } from "../providers/members.ts"
import { withoutGood } from "./ask-again.ts"
import { answerItems, historyOfInput, inputItems, mendedOutput, type ProviderRemarks, toolsOfRequest } from "./openai-agents-items.ts"
import { type AgentsJob, idsOf, type ReadResponse, readResponse, requestAgain, responseIdOf, usageOf } from "./openai-agents-job.ts"
import { TextGate } from "./openai-agents-text.ts"
import { toolChoiceIn } from "./request-tools.ts"
import { type AnswerOptions, menderFor, type ReadAnswer, settleAnswer } from "./whole-turn.ts"

export type AgentsOptions = AnswerOptions

// biome-ignore lint/suspicious/noExplicitAny: the types of the Agents SDK are not imported; any fits all of its versions
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
 * A model whose calls are mended. About calls that cannot be used it is asked again; what is left is not run, and the answer says why.
 * @example new Agent({ model: mendModel(new OpenAIChatCompletionsModel(client, "gpt-5")), tools })
 */
export function mendModel<M extends AgentsModel>(model: M, options: AgentsOptions = {}): M {
  const mended = new MendedModel(model, options)
  return overriding(model, {
    getResponse: (request: Members) => mended.getResponse(request),
    getStreamedResponse: (request: Members) => mended.getStreamedResponse(request),
  })
}

/** @example new Runner({ modelProvider: mendModelProvider(new OpenAIProvider()) }) */
export function mendModelProvider<P extends AgentsModelProvider>(provider: P, options: AgentsOptions = {}): P {
  return overriding(provider, { getModel: async (name?: string) => mendModel((await provider.getModel(name)) as AgentsModel, options) })
}

/** The same object with other methods; its own run on itself, since they may use private fields. */
function overriding<T extends object>(target: T, methods: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(own, name) {
      if (typeof name === "string" && Object.hasOwn(methods, name)) return methods[name]
      const value: unknown = Reflect.get(own, name, own)
      return typeof value === "function" && name !== "constructor" ? (value.bind(own) as unknown) : value
    },
  })
}

/** Threads on a server whose calls wait for an answer; the oldest are forgotten. */
const MAX_THREADS = 256

class MendedModel {
  readonly #model: AgentsModel
  readonly #options: AgentsOptions
  /** By thread: the results that the server expects for calls that were left out. */
  readonly #unanswered = new Map<string, readonly object[]>()

  constructor(model: AgentsModel, options: AgentsOptions) {
    this.#model = model
    this.#options = options
  }

  async getResponse(given: Members): Promise<Members> {
    const job = this.#jobOf(given)
    const response = (await this.#model.getResponse(job.request)) as Members
    return job.tools.length === 0 ? response : this.#settled(response, job, null)
  }

  async *getStreamedResponse(given: Members): AsyncIterable<unknown> {
    const job = this.#jobOf(given)
    const text = new TextGate(job.mender)
    for await (const event of this.#model.getStreamedResponse(job.request) as AsyncIterable<unknown>) {
      if (!isMembers(event) || job.tools.length === 0) yield event
      else if (event["type"] === "output_text_delta") yield* text.pass(event)
      else if (event["type"] === "response_done" && isMembers(event["response"])) {
        const response = await this.#settled(event["response"], job, text.remarks)
        yield* text.rest(response)
        yield { ...event, response }
      } else {
        if (event["type"] === "model") text.note(event["event"])
        yield event
      }
    }
  }

  #jobOf(given: Members): AgentsJob {
    const thread = textIn(given, "conversationId", "previousResponseId")
    const waiting = thread === null ? undefined : this.#unanswered.get(thread)
    const request = waiting === undefined ? given : { ...given, input: [...waiting, ...inputItems(given["input"])] }
    if (thread !== null) this.#unanswered.delete(thread)
    const tools = toolsOfRequest(given)
    const choice = isMembers(given["modelSettings"]) ? given["modelSettings"]["toolChoice"] : undefined
    const named = typeof choice === "string" && tools.some(({ name }) => name === choice) ? { name: choice } : choice
    const mender = menderFor(tools, thread === null ? historyOfInput(given["input"]) : null, toolChoiceIn({ tool_choice: named }), this.#options)
    return { request, tools, mender, thread }
  }

  /** The response as it is passed on: the same object when nothing had to be changed. */
  async #settled(response: Members, job: AgentsJob, remarks: ProviderRemarks | null): Promise<Members> {
    const first = readResponse(response, job, remarks)
    // two calls in one text: the server knows the id of one
    if (job.thread !== null && first.finished.added.length > 0) return response
    const { outcome, all } = await settleAnswer(first, this.#options, async (exchanges) => {
      const request = requestAgain(job, exchanges, first.finished.result)
      return request === null ? null : readResponse((await this.#model.getResponse(request)) as Members, job, null)
    })
    const last = all.at(-1) ?? first
    if (job.thread !== null) this.#keepAnswers(job.request, last)
    if (!outcome.isChanged && outcome.notice === null) return response
    return {
      ...response,
      output: mendedOutput(first.answer.output, first.answer.own, outcome),
      ...(job.thread !== null && idsOf(last.answer.response, response)),
      ...usageOf(all.map(({ answer }) => answer.response["usage"])),
    }
  }

  /** A thread on a server takes no request that leaves one of its calls without a result. */
  #keepAnswers(request: Members, { answer: { response }, finished: { result } }: ReadAnswer<ReadResponse>): void {
    const thread = textIn(request, "conversationId") ?? responseIdOf(response)
    const unrun = answerItems(withoutGood(result))
    if (thread === null || unrun.length === 0) return
    if (this.#unanswered.size >= MAX_THREADS) this.#unanswered.delete(this.#unanswered.keys().next().value as string)
    this.#unanswered.set(thread, unrun)
  }
}
