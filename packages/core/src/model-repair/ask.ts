// Asks the model one question, with a timeout; never throws.
import type { ModelMessages, ModelResponseFormat } from "./prompt.ts"

/** AbortSignal if the program has it; core itself is compiled without platform types. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : SignalLike

interface SignalLike {
  readonly aborted: boolean
  addEventListener(type: "abort", listener: () => void): void
  removeEventListener(type: "abort", listener: () => void): void
}

declare const AbortController: new () => { readonly signal: SignalLike; abort(): void }
declare const setTimeout: (run: () => void, milliseconds: number) => unknown
declare const clearTimeout: (timer: unknown) => void

/** The request to the model. */
export interface ModelRequest {
  readonly messages: ModelMessages
  readonly temperature: 0
  readonly maxTokens: number
  /** Omit it if the server does not support it: the answer is checked anyway. */
  readonly responseFormat: ModelResponseFormat
  /** True if nested places or unions are involved: worth a stronger model. */
  readonly demanding: boolean
  readonly signal: Signal
}

/** Any function from a request to text. */
export type Complete = (request: ModelRequest) => Promise<string> | string

export type Asked =
  | { readonly kind: "answer"; readonly text: unknown }
  | { readonly kind: "timeout" | "aborted" | "failed" }

/** Longest delay that a timer accepts. */
const MAX_TIMEOUT_MS = 2_147_483_647

/** Asks once. Always settles and never throws, even if `complete` throws, hangs or answers late. */
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

/** Calls `complete`, never rejects: an answer that fails after the timeout must not become an unhandled rejection. */
async function answerOf(complete: Complete, request: ModelRequest): Promise<Asked> {
  try {
    return { kind: "answer", text: await complete(request) }
  } catch {
    return { kind: "failed" }
  }
}
