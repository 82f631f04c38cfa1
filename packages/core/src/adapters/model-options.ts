import { createMender, type Mender } from "../create-mender.ts"
import { MendError } from "../errors.ts"
import type { StreamMode } from "../stream/streamed-call.ts"
import type { MendOptions, MendResult, Tool } from "../turn.ts"
import type { EscalatedPolicy } from "../wires/outcome.ts"
import type { StreamRemark } from "../wires/stream-patcher.ts"
import type { RequestHistory } from "../wires/wire.ts"

/** Options of the adapters that stand between a framework and its model. */
export interface ModelOptions extends Omit<MendOptions, "history" | "toolChoice"> {
  /** "hold" (default): a streamed call is passed on when it has ended. "live": its arguments are passed on as long as they are sound. */
  readonly mode?: StreamMode
  /** How often the model is asked again about calls that cannot be used, before anything of them has left. Default 1. */
  readonly reask?: number
  /** What happens to a call that still cannot be used. Default "pass": it leaves as the model wrote it; for pi and TanStack AI "drop". */
  readonly escalated?: EscalatedPolicy
  /** Gets what each turn came to. What it throws is dropped. */
  readonly onResult?: (result: MendResult) => void
  /** Gets what happened to a stream beside its turn: it was cut. */
  readonly onRemark?: (remark: StreamRemark) => void
}

/** Options of adapters that see a model's answer as an object; what cannot be used in the end is left out. */
export type AnswerOptions = Omit<ModelOptions, "mode" | "escalated" | "onRemark">

type OptionCheck = readonly [is: (value: unknown) => boolean, must: string]

export const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0
export const LISTENER: OptionCheck = [(value) => typeof value === "function", "a function"]
const choice = (...choices: readonly unknown[]): OptionCheck => [(value) => choices.includes(value), `one of ${choices.join(", ")}`]

/** The options that are not the mender's. */
const OWN_OPTIONS: Readonly<Record<string, OptionCheck>> = {
  mode: choice("hold", "live"),
  escalated: choice("pass", "drop", "throw"),
  reask: [isCount, "a whole number, 0 or more"],
  onResult: LISTENER,
  onRemark: LISTENER,
}

/** What the mender is given of them. Throws for one that does not exist. `more`: options of one adapter alone. */
export function mendOptionsIn(options: object, more: Readonly<Record<string, OptionCheck>> = {}): MendOptions {
  const own: Record<string, unknown> = { ...options }
  for (const [name, [is, must]] of Object.entries({ ...OWN_OPTIONS, ...more })) {
    if (own[name] !== undefined && !is(own[name])) throw new MendError("MEND_OPTIONS", `${name} must be ${must}`)
    delete own[name]
  }
  createMender([], own)
  return own
}

/**
 * One mender for each call of the model, told what the call tells. Without a history (the server holds it) no call is taken out of text:
 * the server would not know its id.
 */
export function menderFor(tools: readonly Tool[], history: RequestHistory | null, options: MendOptions): Mender {
  const mender = createMender(tools, { ...options, ...(history === null ? { recover: "off" } : { history: history.calls }) })
  for (const text of history?.texts ?? []) mender.seen(text)
  return mender
}
