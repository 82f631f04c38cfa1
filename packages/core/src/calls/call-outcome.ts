// Types shared by all calls of a turn: context, outcome, and calls that the model has read.
import type { EscalatedCall, MendedCall, ReportFinding, SuppressedCall } from "../turn.ts"
import type { CheckContext } from "./valid.ts"

/** Context of all calls of one turn. */
export interface TurnContext extends CheckContext {
  readonly cutByProvider: boolean
  /** True if the provider says that the turn is complete. */
  readonly wholeByProvider?: boolean
  /** Calls that the model has read; absent if unknown. */
  readonly given?: GivenCallMemory | null
}

export interface GivenCallMemory {
  readonly isEmpty: boolean
  has(callSignature: string): boolean
  holdsWords(sought: SoughtWords): boolean
  /** True if the model itself made this call before, so that a result mentions it. */
  isOwn(callSignature: string): boolean
}

/** The words of a call as codes (`wordCode`), to be searched in texts that the model has read. */
export interface SoughtWords {
  readonly tool: number
  /** Code of the tool name written so that it is no ordinary word: in several words, or called a tool. */
  readonly mention: number
  readonly members: readonly SoughtMember[]
  /** Values of which `minLetters` letters near a mention are sufficient evidence. */
  readonly telling: readonly SoughtValue[]
  readonly minLetters: number
  /** True if the values alone identify the call. Otherwise each must directly follow the name of its argument. */
  readonly isDistinct: boolean
}

export interface SoughtMember {
  /** Code of the argument's name where it is marked as a name. */
  readonly label: number
  /** Code of the first word of the value after a mark. */
  readonly marked: number
  /** Codes of the words of the value; empty if it has no letters or digits. */
  readonly words: readonly number[]
}

/** A value of a call. Alone or with others it shows where the call comes from. */
export interface SoughtValue {
  readonly words: readonly number[]
  /** Letters that each word counts for, and how many of them must occur in one run. */
  readonly letters: readonly number[]
  readonly minLetters: number
}

/** Result of one declared call; several calls if its text contained several. */
export interface CallOutcome {
  readonly calls: readonly MendedCall[]
  readonly escalated: EscalatedCall | null
  readonly suppressed: SuppressedCall | null
  readonly turnRemark: ReportFinding | null
  readonly truncationFixed: boolean
}

/** An empty outcome, to be spread and filled in. */
export const NO_CALLS: CallOutcome = {
  calls: [],
  escalated: null,
  suppressed: null,
  turnRemark: null,
  truncationFixed: false,
}
