// Types that all calls of a turn share: context, outcome, and what the model was given to read.
import type { EscalatedCall, MendedCall, ReportFinding, SuppressedCall } from "../turn.ts"
import type { CheckContext } from "./valid.ts"

/** What all calls of one turn share. */
export interface TurnContext extends CheckContext {
  readonly cutByProvider: boolean
  /** The provider said that the turn came to its own end. */
  readonly wholeByProvider?: boolean
  /** The calls the model was given to read; left out where nothing is known of them. */
  readonly given?: GivenCallMemory | null
}

export interface GivenCallMemory {
  readonly isEmpty: boolean
  has(callSignature: string): boolean
  holdsWords(sought: SoughtWords): boolean
  /** The model made this call before, and its result told so. */
  isOwn(callSignature: string): boolean
}

/** The words of a call, as codes (`wordCode`), to be looked for in what the model has read. */
export interface SoughtWords {
  readonly tool: number
  /** The same where it cannot be a word of any text: it has several words, or is called a tool. Ex) not: mow the lawn */
  readonly mention: number
  readonly members: readonly SoughtMember[]
  /** So many letters of these beside a mention say enough. */
  readonly telling: readonly SoughtValue[]
  readonly minLetters: number
  /** The values alone tell this call from others. Otherwise each must stand right behind the name of its argument. */
  readonly isDistinct: boolean
}

export interface SoughtMember {
  /** The name of the argument, where it is marked as one. */
  readonly label: number
  /** The first word of the value, behind a mark. */
  readonly marked: number
  /** The words of the value; none where it has no letters and digits. */
  readonly words: readonly number[]
}

/** A value of a call: with others, or by itself, it shows where the call comes from. */
export interface SoughtValue {
  readonly words: readonly number[]
  /** How many letters each word counts for, and how many must be found in one run. */
  readonly letters: readonly number[]
  readonly minLetters: number
}

/** What one declared call came to; several calls when its text held several. */
export interface CallOutcome {
  readonly calls: readonly MendedCall[]
  readonly escalated: EscalatedCall | null
  readonly suppressed: SuppressedCall | null
  readonly turnRemark: ReportFinding | null
  readonly truncationFixed: boolean
}

/** An outcome without anything, to be filled in. */
export const NO_CALLS: CallOutcome = {
  calls: [],
  escalated: null,
  suppressed: null,
  turnRemark: null,
  truncationFixed: false,
}
