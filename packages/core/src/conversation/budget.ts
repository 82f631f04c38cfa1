// Counts how often calls were sent back to the model, and decides when to give up.
import { clipText } from "../clip.ts"
import { digest } from "../digest.ts"
import { MendError } from "../errors.ts"
import type { Memory } from "../loops/memory.ts"
import { learnsLately } from "../loops/news.ts"
import { setLatest } from "../push-to.ts"
import type { EscalatedCall } from "../turn.ts"

const MAX_REPROMPTS = 5
const DEFAULT_REPROMPTS = 1
const DEFAULT_PER_TURN = 10
/** Maximum number of remembered lineages; the oldest is forgotten first. */
export const MAX_LINEAGES = 64

/** Facts about a call that is sent back. */
export interface SentBack {
  /** Number of times that calls of its lineage were sent back before. */
  readonly attempt: number
  readonly gaveUp: boolean
  /** Number of times it was sent back, including this one, since another call brought something new. */
  readonly inVain: number
}

/** Counts of calls sent back to the model, by lineage: the tool and the wrong places. */
export class RepromptBudget {
  readonly most: number
  readonly perTurn: number
  spent = 0
  readonly lineages: Map<string, number> = new Map()
  /** The count of each lineage when another call last brought something new. */
  settled: Map<string, number> = new Map()

  constructor(most: number | undefined, perTurn: number | undefined) {
    this.most = requireInteger("maxReprompts", most ?? DEFAULT_REPROMPTS, MAX_REPROMPTS)
    this.perTurn = requireInteger("maxRepromptsPerTurn", perTurn ?? DEFAULT_PER_TURN, 1_000)
  }

  /**
   * Counts one more call that is sent back; returns how often its lineage was sent back before, and whether the model
   * gives up on it. `inTurn`: the results for the calls of its turn so far: calls of one lineage are one attempt.
   */
  countReprompt(call: EscalatedCall, inTurn: Map<string, SentBack> = new Map()): SentBack {
    const callLineage = lineageOf(call)
    const known = this.lineages.has(callLineage) ? inTurn.get(callLineage) : undefined
    if (known !== undefined) return known
    const attempt = this.lineages.get(callLineage) ?? 0
    if (attempt === 0) this.settled.delete(callLineage)
    setLatest(this.lineages, callLineage, attempt + 1, MAX_LINEAGES)
    const gaveUp = attempt >= this.most || this.spent >= this.perTurn
    if (!gaveUp) this.spent++
    const sentBack = { attempt, gaveUp, inVain: attempt + 1 - (this.settled.get(callLineage) ?? 0) }
    inTurn.set(callLineage, sentBack)
    return sentBack
  }

  /** Notes that other calls brought something new: the model is not stuck. */
  settle(): void {
    this.settled = new Map(this.lineages)
  }

  /** Forgets the faults of a tool after a call of it succeeded. */
  forgetTool(tool: string): void {
    if (this.lineages.size === 0) return
    for (const knownLineage of this.lineages.keys())
      if (knownLineage.startsWith(`${tool}\n`)) this.lineages.delete(knownLineage)
  }

  clearCounts(): void {
    this.spent = 0
    this.lineages.clear()
    this.settled = new Map()
  }
}

/** Called before a turn is counted: settles the budget if the turn before it made progress. */
export function settleNews(budget: RepromptBudget, memory: Memory): void {
  if (budget.lineages.size > 0 && learnsLately(memory)) budget.settle()
}

const MAX_LINEAGE_CHARS = 400

/**
 * Returns the lineage of a call. Without places, the reason is used. Names and places may be written by the model, so a
 * long lineage becomes a digest.
 */
function lineageOf({ name, issues, reason }: EscalatedCall): string {
  const places = [...new Set(issues.map((issue) => issue.pointer))].sort()
  const lineagePlaces = places.length === 0 ? reason : places.slice(0, 32).join("\n")
  if (name.length + lineagePlaces.length <= MAX_LINEAGE_CHARS) return `${name}\n${lineagePlaces}`
  return `${name.length > MAX_LINEAGE_CHARS ? digest(name) : name}\n${digest(lineagePlaces)}`
}

function requireInteger(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new MendError("MEND_OPTIONS", `${name} must be an integer between 0 and ${most}, got ${String(value)}`)
  return value
}

/**
 * Marks the call as given up: the model is asked for another way instead of another try. The last line of the feedback,
 * which said what to do, is replaced.
 */
export function markGivenUp(call: EscalatedCall, attempt: number, most: number): EscalatedCall {
  const timesSent = attempt === 0 ? "" : ` It was already sent back ${attempt === 1 ? "once" : `${attempt} times`}.`
  const nextStep = `Do not send this call again.${timesSent} Find another way, or answer without it.`
  const [first = "", ...rest] = call.feedback.split("\n")
  const whatFailed = clipText([first, ...rest.slice(0, -1)].join("\n"), Math.max(0, most - nextStep.length - 1))
  return {
    ...call,
    gaveUp: true,
    feedback: clipText(whatFailed === "" ? nextStep : `${whatFailed}\n${nextStep}`, most),
  }
}
