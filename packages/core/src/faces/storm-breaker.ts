import { entryOf, type Traits } from "../storm/entry.ts"
import { inspect } from "../storm/inspect.ts"
import { Memory } from "../storm/memory.ts"
import { reflection } from "../storm/reflection.ts"
import { type StormSettings, stormSettings } from "../storm/settings.ts"
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
  readonly #settings: StormSettings
  readonly #traitsOf: (name: string, text: string) => Traits
  readonly #memory = new Memory()

  constructor(options: StormBreakerOptions = {}) {
    const { window, threshold } = options
    this.#settings = stormSettings({ ...(window === undefined ? {} : { window }), ...(threshold === undefined ? {} : { threshold }) })
    this.#traitsOf = traitsBy(options)
  }

  inspect(call: OpenAiCall): { readonly suppress: boolean; readonly reason?: string } {
    const { name, arguments: text } = call.function
    const traits = this.#traitsOf(name, text)
    if (name === "" || (traits.exempt && traits.changes !== true)) return { suppress: false }
    this.#memory.trim()
    const entry = entryOf(call.id ?? "", name, text, null, traits)
    const verdict = traits.exempt ? null : inspect(this.#memory, entry, this.#settings)
    entry.withheld = verdict?.step === "suppress"
    this.#memory.add(entry)
    return verdict !== null && entry.withheld ? { suppress: true, reason: reflection(name, text, verdict) } : { suppress: false }
  }

  reset(): void {
    this.#memory.clear()
  }
}
