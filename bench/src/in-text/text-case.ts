import type { Random } from "toolmend/testing"
import type { Expectation, TrueCall } from "../case.ts"
import type { Dialect } from "./dialect.ts"

export interface TextTurn {
  readonly content: string
  readonly reasoning: string | null
  /** What the host says: calls come on their own channel, or it asked for them as text. */
  readonly channel: "native" | "text"
}

export interface TextCase extends TextTurn {
  readonly id: string
  readonly toolbox: string
  readonly dialect: string
  /** How the call is written, or why there is none. */
  readonly kind: string
  readonly isCall: boolean
  readonly expect: Expectation
}

/** One way of writing calls; null where it does not apply. */
export interface Manner {
  readonly id: string
  readonly write: (
    dialect: Dialect,
    calls: readonly [TrueCall, TrueCall],
    random: Random,
  ) => (Partial<TextTurn> & { readonly expect: Expectation }) | null
}
