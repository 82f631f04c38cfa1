// Asks the model one question, with a timeout; it never throws.
import type { ModelMessages, ModelResponseFormat } from "./prompt.ts"

/** AbortSignal where the program has one; core itself is compiled without any platform's types. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : SignalLike

interface SignalLike {
  readonly aborted: boolean
  addEventListener(type: "abort", listener: () => void): void
  removeEventListener(type: "abort", listener: () => void): void
}

declare const AbortController: new () => { readonly signal: SignalLike; abort(): void }
declare const setTimeout: (run: () => void, milliseconds: number) => unknown
declare const clearTimeout: (timer: unknown) => void

/** What a model is asked. */
export interface ModelRequest {
  readonly messages: ModelMessages
  readonly temperature: 0
  readonly maxTokens: number
  /** Leave it out where there is no such thing: the answer is checked anyway. */
  readonly responseFormat: ModelResponseFormat
  /** Nested places or unions are involved: worth a stronger model. */
  readonly demanding: boolean
  readonly signal: Signal
}

/** Any function from messages to text. */
export type Complete = (request: ModelRequest) => Promise<string> | string

export type Asked =
  | { readonly kind: "answer"; readonly text: unknown }
  | { readonly kind: "timeout" | "aborted" | "failed" }

/** The longest time a timer can be set to. */
const MAX_TIMEOUT_MS = 2_147_483_647

/** Asks once. Whatever `complete` does (throws, hangs, answers late), this comes to an end and never throws. */
export async function ask(
  complete: Complete,
  request: Omit<ModelRequest, "signal">,
  timeoutMs: number,
  signal: Signal | undefined,
): Promise<Asked> {
  const outer = signal as SignalLike | undefined
  if (outer?.aborted === true) return { kind: "aborted" }
  const controller = new AbortController()
  let timer: unknown
  let stop = (): void => undefined
  const ended = new Promise<Asked>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "timeout" }), Math.min(timeoutMs, MAX_TIMEOUT_MS))
    stop = () => resolve({ kind: "aborted" })
    outer?.addEventListener("abort", stop)
  })
  const answered = answerOf(complete, { ...request, signal: controller.signal as unknown as Signal })
  const asked = await Promise.race([answered, ended])
  clearTimeout(timer)
  outer?.removeEventListener("abort", stop)
  if (asked.kind === "timeout" || asked.kind === "aborted") controller.abort()
  return asked
}

/** Settles always: an answer that fails after the time was up must not become an unhandled rejection. */
async function answerOf(complete: Complete, request: ModelRequest): Promise<Asked> {
  try {
    return { kind: "answer", text: await complete(request) }
  } catch {
    return { kind: "failed" }
  }
}
