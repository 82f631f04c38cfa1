import type { Traits } from "../storm/entry.ts"
import { Memory } from "../storm/memory.ts"
import { reflection } from "../storm/reflection.ts"
import { stormSettings } from "../storm/settings.ts"
import { look, type Watch } from "../storm/withhold.ts"
import type { OpenAiCall } from "./openai-call.ts"

export interface StormBreakerOptions {
  readonly window?: number
  readonly threshold?: number
  readonly isMutating?: (call: OpenAiCall) => boolean
  readonly isExempt?: (call: OpenAiCall) => boolean
}

/** Traits of one call, by what the host knows of it. Without the question nothing mutates, and nothing is exempt. */
export const traitsBy =
  ({ isMutating, isExempt }: Pick<StormBreakerOptions, "isMutating" | "isExempt">): ((name: string, text: string) => Traits) =>
  (name, text) => {
    const call: OpenAiCall = { type: "function", function: { name, arguments: text } }
    return { changes: isMutating?.(call) ?? false, exempt: isExempt?.(call) ?? false, poller: false }
  }

/**
 * The loop guard alone: the third identical call within six is suppressed, a mutating call clears what was read.
 * @example new StormBreaker().inspect({ function: { name: "read", arguments: '{"path":"a"}' } }) // { suppress: false }
 */
export class StormBreaker {
  readonly #watch: Watch
  readonly #memory = new Memory()

  constructor(options: StormBreakerOptions = {}) {
    const { window, threshold } = options
    const settings = stormSettings({ ...(window === undefined ? {} : { window }), ...(threshold === undefined ? {} : { threshold }) })
    this.#watch = { settings, traitsOf: traitsBy(options), pass: "on" }
  }

  inspect(call: OpenAiCall): { readonly suppress: boolean; readonly reason?: string } {
    const { name, arguments: text } = call.function
    if (name === "") return { suppress: false }
    this.#memory.trim()
    const verdict = look({ id: call.id ?? "", name, arguments: text }, this.#memory, this.#watch, null)
    return verdict?.step === "suppress" ? { suppress: true, reason: reflection(name, text, verdict) } : { suppress: false }
  }

  reset(): void {
    this.#memory.clear()
  }
}
