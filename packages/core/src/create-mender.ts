import { catalogOf } from "./calls/catalog.ts"
import { passesOf } from "./calls/passes.ts"
import { Budget } from "./conversation/budget.ts"
import { sendTo, spend, tell } from "./conversation/events.ts"
import { type MenderState, restoreState, stateOf } from "./conversation/state.ts"
import { Counters, type MenderStats } from "./conversation/stats.ts"
import { withLimits } from "./limits.ts"
import { type Kept, mendTurn, ONE_VALID } from "./mend.ts"
import { Memory, memoryOf } from "./storm/memory.ts"
import { stormSettings } from "./storm/settings.ts"
import { traitsIn } from "./storm/traits.ts"
import { type Watch, withhold } from "./storm/withhold.ts"
import type { MendOptions, MendResult, Tool, Turn } from "./turn.ts"

export interface MenderOptions extends MendOptions {
  /** Calls sent back within one turn of a person, over all lineages. Default 10. */
  readonly maxRepromptsPerTurn?: number
  /** What `state()` gave, however it was kept. One that cannot be used is told (`restored`, an event) and the conversation starts anew. */
  readonly state?: unknown
}

/** One conversation. */
export interface Mender {
  readonly tools: readonly Tool[]
  /** Whether a given state was taken over; the reason, when it was not. */
  readonly restored: boolean | string
  /** `own` holds for this turn only. */
  mend(turn: Turn, own?: Pick<MendOptions, "toolChoice" | "channel" | "disabledTools" | "model">): MendResult
  /** What a tool answered. `ok` false: with an error; undefined: not known. False when no such call is remembered. */
  result(id: string, text: string, ok?: boolean): boolean
  /** A person spoke. */
  userTurn(): void
  state(): MenderState
  stats(): MenderStats
}

/**
 * Tools compiled once, and the memory of one conversation: loops, how often a call was sent back, counts.
 * @example const mender = createMender(tools); mender.mend(turn); mender.result("c1", output); mender.userTurn()
 */
export function createMender(tools: readonly Tool[], options: MenderOptions = {}): Mender {
  return new Conversation(tools, options)
}

class Conversation implements Mender {
  readonly tools: readonly Tool[]
  readonly restored: boolean | string = false
  readonly #options: MenderOptions
  readonly #memory: Memory
  readonly #budget: Budget
  readonly #counters = new Counters()
  readonly #watch: Watch
  readonly #kept: Kept = { value: null }

  constructor(tools: readonly Tool[], options: MenderOptions) {
    this.tools = tools
    this.#options = options
    this.#budget = new Budget(options.maxReprompts, options.maxRepromptsPerTurn)
    const traitsOf = traitsIn(catalogOf(tools, withLimits(options.limits)))
    this.#watch = { settings: stormSettings(options.storm), traitsOf, pass: passesOf(options).storm }
    this.#memory = options.history === undefined ? new Memory() : memoryOf(options.history, traitsOf)
    if (options.state === undefined || options.state === null) return
    const why = restoreState(options.state, this.#memory, this.#budget, this.#counters)
    this.restored = why ?? true
    if (why !== null && options.onEvent !== undefined) sendTo(options.onEvent, { type: "mender.state_refused", why })
  }

  mend(turn: Turn, own?: Pick<MendOptions, "toolChoice" | "channel" | "disabledTools" | "model">): MendResult {
    const options = own === undefined ? this.#options : { ...this.#options, ...own }
    const kept = this.#kept
    const alone = mendTurn(turn, this.tools, options, kept)
    const watched = this.#watch.pass === "off" ? alone : withhold(alone, this.#memory, this.#watch, kept.value)
    kept.value = null
    for (let i = 0; i < watched.calls.length; i++) this.#budget.settle((watched.calls[i] as { name: string }).name)
    if (watched.report === ONE_VALID) {
      this.#counters.oneValid()
      return watched
    }
    const { result, attempts } = spend(watched, this.#budget)
    this.#counters.turn(result)
    tell(result, attempts, options)
    return result
  }

  result(id: string, text: string, ok?: boolean): boolean {
    const known = this.#memory.result(id, text, ok ?? null)
    if (known) this.#counters.known++
    else this.#counters.unknown++
    return known
  }

  userTurn(): void {
    this.#memory.clear()
    this.#budget.clear()
  }

  state(): MenderState {
    return stateOf(this.#memory, this.#budget, this.#counters)
  }

  stats(): MenderStats {
    return this.#counters.snapshot()
  }
}
