// createModelRepair: may the call be sent, is an answer cached, is budget left; then asks and runs the guards.
// The state of a session is plain JSON; cached answers are separate from it.
import { catalogOf } from "../calls/catalog.ts"
import {
  AMOUNT,
  CHECKED_ELSEWHERE,
  checkRows,
  LIMITS_ROW,
  type OptionRow,
  optionRows,
  wordOf,
} from "../calls/option-rows.ts"
import { MendError } from "../errors.ts"
import { type Limits, withLimits } from "../limits.ts"
import type { FormatMode, MendedCall, Tool } from "../turn.ts"
import { ask, type Complete, type Signal } from "./ask.ts"
import {
  type Attempt,
  type AttemptContext,
  type AttemptedCall,
  attemptOf,
  hashOf,
  type SentAttempt,
} from "./attempt.ts"
import { judgeAnswer } from "./judge.ts"
import { createMemory, type ModelRepairCounts, type ModelRepairState } from "./memory.ts"
import { promptOf, responseFormat } from "./prompt.ts"
import { REFUSALS, type Refusal, type RefusedAnswer, reflectionOf, refuse } from "./refusals.ts"

export interface ModelRepairOptions {
  readonly tools: readonly Tool[]
  readonly complete: Complete
  /** Name of the model, so that cached answers of another model are not used. */
  readonly model?: string
  readonly timeoutMs?: number
  /** As for `mend`. With "certain" nothing is sent: a repair by a model is at best likely. */
  readonly apply?: "certain" | "likely"
  readonly limits?: Partial<Limits>
  /** As for `mend`. */
  readonly formats?: FormatMode
  /** Result of `state()` of an earlier session. */
  readonly state?: ModelRepairState
}

const TEXT: OptionRow = [(value) => typeof value === "string", "a text"]

const OPTIONS = optionRows({
  tools: CHECKED_ELSEWHERE,
  complete: CHECKED_ELSEWHERE,
  model: TEXT,
  timeoutMs: AMOUNT,
  apply: wordOf("certain", "likely"),
  limits: LIMITS_ROW,
  formats: wordOf("off", "lenient", "strict"),
  state: CHECKED_ELSEWHERE,
})

/** Options for one call. */
export interface ModelRepairCallOptions {
  /** Error of the tool or a validator; default: our validator's findings. It is data: it makes no place editable. */
  readonly error?: string
  /** JSON pointers of places that may change although their value is valid: the host vouches for them. */
  readonly alsoAllowed?: readonly string[]
  readonly signal?: Signal
}

const CALL_OPTIONS = optionRows({
  error: TEXT,
  alsoAllowed: [Array.isArray, "a list of JSON pointers"],
  signal: CHECKED_ELSEWHERE,
})

export type ModelRepairResult =
  | {
      readonly ok: true
      readonly call: MendedCall /** The model's own words for each change. */
      readonly changes: readonly string[]
      readonly cached: boolean
    }
  | {
      readonly ok: false
      readonly reason: Refusal
      /** The reason in words, for the host. */
      readonly message: string
      /** JSON pointers of the places where the answer is wrong. */
      readonly pointers: readonly string[]
      /** The message for the model that made the call. */
      readonly reflection: string
      /** True if the model was asked. */
      readonly sent: boolean
    }

export interface ModelRepairSession {
  repair(call: AttemptedCall, options?: ModelRepairCallOptions): Promise<ModelRepairResult>
  counts(): ModelRepairCounts
  /** Forgets consecutive failures: after a new instruction of the user, or a successful call of the tool. */
  forget(tool?: string): void
  /** Counters and budget as plain JSON, for `options.state`. */
  state(): ModelRepairState
}

/**
 * Creates a session that repairs calls with a model: caches accepted answers, counts failures, computes rates.
 * @example const repairer = createModelRepair({ tools, complete }); const result = await repairer.repair(escalated[0])
 */
export function createModelRepair(options: ModelRepairOptions): ModelRepairSession {
  if (typeof options?.complete !== "function")
    throw new MendError(
      "MEND_COMPLETE",
      "options.complete must be a function from { messages, … } to the text of the answer",
    )
  checkRows(options, OPTIONS)
  const limits = withLimits(options.limits)
  const catalog = catalogOf(options.tools, limits, options.formats)
  const memory = createMemory(limits, options.state)
  const queues = new Map<string, Promise<unknown>>()
  const timeoutMs =
    typeof options.timeoutMs === "number" && options.timeoutMs > 0 ? options.timeoutMs : limits.modelTimeoutMs

  const refused = (
    call: AttemptedCall,
    attempt: Attempt,
    { reason, pointers, said }: RefusedAnswer,
    sent = false,
  ): ModelRepairResult => {
    memory.refuse(reason)
    const message = `${REFUSALS[reason]} ${said}`.trimEnd()
    return { ok: false, reason, message, pointers, reflection: reflectionOf(call, attempt, reason, limits), sent }
  }

  const run = async (
    call: AttemptedCall,
    attempt: SentAttempt,
    context: AttemptContext,
    own: ModelRepairCallOptions,
  ): Promise<ModelRepairResult> => {
    const messages = promptOf(attempt, errorOf(call, own), limits)
    if (messages === null) return refused(call, attempt, refuse("not_sent", [], "The prompt would be too long."))
    const key = hashOf([options.model ?? "", ...context.alsoAllowed, ...messages.map(({ content }) => content)])
    const kept = memory.answerTo(key)
    const again = kept === undefined ? null : judgeAnswer(kept, call, attempt, context)
    if (again?.ok === true) {
      memory.count("cached")
      return { ...again, cached: true }
    }
    if (memory.isSpent(attempt.lineage)) return refused(call, attempt, refuse("budget"))
    if ((own.signal as { readonly aborted?: boolean } | undefined)?.aborted === true)
      return refused(call, attempt, refuse("aborted"))
    memory.count("sent")
    const request = {
      messages,
      temperature: 0,
      maxTokens: tokensFor(attempt.raw),
      responseFormat: responseFormat(),
      demanding: isDemanding(attempt),
    } as const
    const asked = await ask(options.complete, request, timeoutMs, own.signal)
    const judgement = asked.kind === "answer" ? judgeAnswer(asked.text, call, attempt, context) : refuse(asked.kind)
    if (!judgement.ok) {
      if (judgement.reason !== "aborted") memory.failed(attempt.lineage)
      return refused(call, attempt, judgement, true)
    }
    // only accepted answers are cached: a refused one counts as a failure, and the next attempt asks again
    if (asked.kind === "answer") memory.keepAnswer(key, asked.text as string)
    memory.count("accepted")
    memory.succeeded(attempt.lineage)
    return { ...judgement, cached: false }
  }

  return {
    async repair(call, own = {}) {
      if (typeof call?.name !== "string" || typeof call.arguments !== "string")
        throw new MendError("MEND_CALL", "the call to repair must be an object with id, name and arguments as text")
      checkRows(own, CALL_OPTIONS)
      const { apply = "likely" } = options
      const context: AttemptContext = { catalog, limits, apply, alsoAllowed: own.alsoAllowed ?? [] }
      const attempt = attemptOf(call, context)
      if (attempt.kind === "none") return refused(call, attempt, refuse("not_sent", [], `${attempt.why}.`))
      // sequential within a lineage: of three calls at once, the third must know the results of the first two
      const before = queues.get(attempt.lineage) ?? Promise.resolve()
      const result = before.then(() => run(call, attempt, context, own))
      const tail = result.catch(() => undefined)
      queues.set(attempt.lineage, tail)
      try {
        return await result
      } finally {
        if (queues.get(attempt.lineage) === tail) queues.delete(attempt.lineage)
      }
    },
    counts: memory.counts,
    forget: memory.forget,
    state: memory.state,
  }
}

function errorOf(call: AttemptedCall, own: ModelRepairCallOptions): string {
  if (typeof own.error === "string") return own.error
  return (call.issues ?? []).map(({ message }) => message).join("\n")
}

/**
 * Returns room for the call, the members around it and a sentence; nearly all texts have at least two characters per
 * token.
 */
const tokensFor = (raw: string): number => Math.ceil(raw.length / 2) + 512

const isDemanding = (attempt: SentAttempt): boolean =>
  attempt.kind === "text" || attempt.issues.some((issue) => issue.path.length > 1 || issue.branches !== undefined)
