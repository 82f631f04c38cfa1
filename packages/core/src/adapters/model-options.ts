import { checkOptions } from "../calls/options.ts"
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

/** What the mender is given of them. Throws for one that does not exist. */
export function mendOptionsIn({ mode, reask, escalated, onResult: _, onRemark: __, ...own }: ModelOptions): MendOptions {
  checkOptions(own)
  checkChoice("mode", mode, ["hold", "live"])
  checkChoice("escalated", escalated, ["pass", "drop", "throw"])
  if (reask !== undefined && !(Number.isInteger(reask) && reask >= 0)) throw new MendError("MEND_OPTIONS", "reask must be a whole number, 0 or more")
  return own
}

function checkChoice(name: string, given: unknown, choices: readonly unknown[]): void {
  if (given !== undefined && !choices.includes(given)) throw new MendError("MEND_OPTIONS", `${name} must be one of ${choices.join(", ")}`)
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
