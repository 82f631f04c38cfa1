// ToolCallRepair: mends a turn of OpenAI calls in one step and returns the same format.
import { MendError } from "../errors.ts"
import { CallIds } from "../ids/ids.ts"
import { mendTurn } from "../mend.ts"
import type { DeclaredCall, EscalatedCall, MendedCall, MendResult, SuppressedCall, Tool } from "../turn.ts"
import { type OpenAiCall, toOpenAi } from "./openai-call.ts"
import { StormBreaker } from "./storm-breaker.ts"

export interface ToolCallRepairOptions {
  readonly allowedToolNames: ReadonlySet<string> | readonly string[]
  readonly stormWindow?: number
  readonly stormThreshold?: number
  /** Maximum number of calls taken from the texts of one turn. Default 4. */
  readonly maxScavenge?: number
  readonly isMutating?: (call: OpenAiCall) => boolean
  readonly isStormExempt?: (call: OpenAiCall) => boolean
  /** Tools whose schemas are used to mend calls; without them, any object fits. */
  readonly tools?: readonly Tool[]
}

export interface RepairReport {
  readonly scavenged: number
  readonly truncationsFixed: number
  readonly stormsBroken: number
  readonly notes: readonly string[]
}

export interface ProcessResult {
  readonly calls: readonly OpenAiCall[]
  readonly report: RepairReport
  /** Calls that must not be executed, each with a text for the model. */
  readonly escalated: readonly EscalatedCall[]
  readonly suppressed: readonly SuppressedCall[]
}

/**
 * Three passes in one: calls in reasoning and content, broken argument text, loops. Reasoning is searched even if there
 * are declared calls.
 */
export class ToolCallRepair {
  readonly #tools: readonly Tool[]
  readonly #most: number
  readonly #guard: StormBreaker

  constructor(options: ToolCallRepairOptions) {
    const { allowedToolNames: names, tools, maxScavenge = 4, isMutating, isStormExempt } = options
    if (names === undefined) throw new MendError("MEND_OPTIONS", "allowedToolNames must be a set or a list of names")
    this.#tools = [...names].map(
      (name) => tools?.find((tool) => tool.name === name) ?? { name, parameters: { type: "object" } },
    )
    this.#most = maxScavenge
    this.#guard = new StormBreaker(options.stormWindow, options.stormThreshold, isMutating, isStormExempt)
  }

  /** Mends the calls; the inputs are not changed. */
  process(
    declaredCalls: readonly OpenAiCall[],
    reasoningContent: string | null,
    content: string | null = null,
  ): ProcessResult {
    const toolCalls = declaredCalls.map(toDeclaredCall)
    const found = mendTurn({ toolCalls, reasoning: reasoningContent, content }, this.#tools, { scavenge: "eager" })
    const boundedResult = this.#atMost(found)
    const leftInText = found.calls.length - boundedResult.calls.length
    const callIds = new CallIds(toolCalls)
    const byId = new Map(declaredCalls.map((call, i) => [callIds.idAt(i), call]))
    const calls: MendedCall[] = []
    const repeated: SuppressedCall[] = []
    for (const call of boundedResult.calls) {
      const { suppress, reason = "" } = this.#guard.inspect(toOpenAi(call, byId.get(call.id)))
      if (suppress)
        repeated.push({ id: call.id, name: call.name, arguments: call.raw, reason: "loop/identical", notice: reason })
      else calls.push(call)
    }
    const result = { ...boundedResult, calls, suppressed: [...boundedResult.suppressed, ...repeated] }
    return {
      calls: calls.map((call) => toOpenAi(call, byId.get(call.id))),
      report: reportOf(result, leftInText, repeated.length),
      escalated: result.escalated,
      suppressed: result.suppressed,
    }
  }

  /** Resets the loop guard at the start of a user's turn. */
  resetStorm(): void {
    this.#guard.reset()
  }

  #atMost(result: MendResult): MendResult {
    let callsLeft = this.#most
    const calls = result.calls.filter((call) => call.outcome !== "recovered" || callsLeft-- > 0)
    return calls.length === result.calls.length ? result : { ...result, calls }
  }
}

function toDeclaredCall(call: OpenAiCall, i: number): DeclaredCall {
  if (typeof call?.function !== "object" || call.function === null)
    throw new MendError(
      "MEND_CALL",
      `declaredCalls[${i}] must be { id, function: { name, arguments } }, as OpenAI writes a call`,
    )
  const { name, arguments: text } = call.function
  return call.id === undefined ? { name, arguments: text } : { id: call.id, name, arguments: text }
}

function reportOf(
  { calls, escalated, suppressed, report }: MendResult,
  leftCount: number,
  stormsBroken: number,
): RepairReport {
  const scavenged = calls.filter((call) => call.outcome === "recovered").length
  const notes = [
    ...calls.flatMap(noteOn),
    ...escalated.map((call) => `[${call.name}] not executed: ${call.reason}`),
    ...suppressed.map((call) => `[${call.name}] suppressed: ${call.reason}`),
    ...(leftCount === 0 ? [] : [`${leftCount} more calls in the text were left: maxScavenge`]),
  ]
  return { scavenged, truncationsFixed: report.truncationsFixed, stormsBroken, notes }
}

function noteOn(call: MendedCall): string[] {
  if (call.outcome === "unchanged") return []
  const dialectId = call.findings.find(({ rule }) => rule.startsWith("text/"))?.rule.slice(5)
  return [
    dialectId === undefined
      ? `[${call.name}] repaired: ${call.findings.map(({ rule }) => rule).join(", ")}`
      : `scavenged call (${dialectId}): ${call.name}`,
  ]
}
