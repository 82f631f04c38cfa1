import type { EscalatedCall, MendedCall, ReportFinding, SuppressedCall } from "../turn.ts"
import type { CheckContext } from "./valid.ts"

/** What all calls of one turn share. */
export interface TurnContext extends CheckContext {
  readonly cutByProvider: boolean
  /** The provider said that the turn came to its own end. */
  readonly wholeByProvider?: boolean
  /** The calls the model was given to read; left out where nothing is known of them. */
  readonly given?: { readonly isEmpty: boolean; has(callSignature: string): boolean } | null
}

/** What one declared call came to; several calls when its text held several. */
export interface CallOutcome {
  readonly calls: readonly MendedCall[]
  readonly escalated: EscalatedCall | null
  readonly suppressed: SuppressedCall | null
  readonly turnRemark: ReportFinding | null
  readonly truncationFixed: boolean
}
