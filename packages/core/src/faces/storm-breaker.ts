// StormBreaker: the loop guard of DeepSeek-Reasonix, with its original behaviour.
import { digest } from "../digest.ts"
import { MendError } from "../errors.ts"
import { toCanonicalText } from "../json/canonical.ts"
import { parseObject } from "../json/strict.ts"
import type { OpenAiCall } from "./openai-call.ts"

interface RecentCall {
  readonly digestedCall: string
  readonly isReading: boolean
}

export type CallPredicate = (call: OpenAiCall) => boolean

/**
 * The loop guard of DeepSeek-Reasonix. It suppresses the third identical call within the last six that ran, as long as
 * the first two are among them; a mutating call clears the remembered reads. It ignores results; the guard of
 * `createMender` uses them.
 * @example new StormBreaker(6, 3).inspect({ function: { name: "read", arguments: '{"path":"a"}' } }) // { suppress:
 * false }
 */
export class StormBreaker {
  readonly #window: number
  readonly #threshold: number
  readonly #isMutating: CallPredicate
  readonly #isExempt: CallPredicate
  #recent: RecentCall[] = []

  constructor(
    windowSize = 6,
    threshold = 3,
    isMutating: CallPredicate = () => false,
    isStormExempt: CallPredicate = () => false,
  ) {
    if (!Number.isInteger(threshold) || threshold < 2)
      throw new MendError("MEND_STORM", `threshold is ${String(threshold)}; use a whole number of 2 or more`)
    if (!Number.isInteger(windowSize) || windowSize < threshold - 1)
      throw new MendError(
        "MEND_STORM",
        `windowSize is ${String(windowSize)}, so it never holds ${threshold} identical calls; use ${threshold} or more`,
      )
    this.#window = windowSize
    this.#threshold = threshold
    this.#isMutating = isMutating
    this.#isExempt = isStormExempt
  }

  inspect(call: OpenAiCall): { readonly suppress: boolean; readonly reason?: string } {
    const { name, arguments: text } = call.function
    if (name === "" || this.#isExempt(call)) return { suppress: false }
    const isReading = !this.#isMutating(call)
    if (!isReading) this.#recent = this.#recent.filter((recent) => !recent.isReading)
    const callSignature = signatureOf(name, text)
    const count = this.#recent.filter((recent) => recent.digestedCall === callSignature).length
    if (count >= this.#threshold - 1)
      return {
        suppress: true,
        reason: `${name} was called ${count + 1} times with identical arguments; it was not run again`,
      }
    this.#recent.push({ digestedCall: callSignature, isReading })
    if (this.#recent.length > this.#window) this.#recent.shift()
    return { suppress: false }
  }

  reset(): void {
    this.#recent = []
  }
}

/** Returns a signature by value: key order and spacing do not matter. */
const signatureOf = (name: string, text: string): string =>
  `${name} ${digest(parseObject(text) === undefined ? text : toCanonicalText(text))}`
