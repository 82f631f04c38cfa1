// Defines a dialect: the triggers that begin it and the grammars that read it.
import { skipWhitespace } from "../json/space.ts"
import type { CallGrammar, TextSource } from "./sighting.ts"

/**
 * One way to write a call as text: a row of index.ts, and a row of describe/dialects/ that says who writes it, with
 * examples. A dialect without tags and triggers begins with a tag named like a tool.
 */
export interface Dialect {
  readonly id: string
  /** True if the dialect has no marks of its own, so people may write the same by chance. */
  readonly unmarked?: true
  /** Folded names of the tags that begin it: "tool_call" stands for every spelling of it. */
  readonly tags?: readonly string[]
  /** Where the grammars start to read: at the tag, after it (the default), or at the word before it. */
  readonly from?: "tag" | "behind" | "header"
  /** Sides on which its tags must have bars: 0 none, 1 left, 2 right, 3 both. */
  readonly bars?: number
  /** Namespaces that its tags must have. */
  readonly spaces?: readonly string[]
  readonly triggers?: readonly CallTrigger[]
  /** Grammars, tried in order; the first that reads a call wins. */
  readonly body: readonly CallGrammar[]
}

/** A text at the start of a call or inside it, and a function that finds where the call starts. */
export interface CallTrigger {
  /** Text found by one native search. Its first character must be rare in prose, or the search is slow. */
  readonly needle: string
  /** A character that such a call also contains: a text without it is not searched for the needle. */
  readonly needs?: "<" | "{" | "(" | undefined
  /**
   * Returns the offset to read from; NO_CALL_START if no call begins here, NEEDS_MORE_TEXT if that depends on later
   * text. Text before `floor` already belongs to a block.
   */
  locateStart(source: TextSource, at: number, floor: number): number
}

export const NO_CALL_START = -1
export const NEEDS_MORE_TEXT = -2

export const triggerOn = (
  needle: string,
  locateStart: CallTrigger["locateStart"],
  needs?: CallTrigger["needs"],
): CallTrigger => ({ needle, needs, locateStart })

/** Creates a trigger for a fixed text that begins a call; the grammar reads after it and the white space behind it. */
export const literalTrigger = (needle: string, needs?: CallTrigger["needs"]): CallTrigger =>
  triggerOn(needle, ({ text }, at) => skipWhitespace(text, at + needle.length), needs)

/** Creates a trigger for a fixed text that begins a call; the grammar reads from that text on. */
export const triggerAtNeedle = (needle: string, needs?: CallTrigger["needs"]): CallTrigger =>
  triggerOn(needle, (_, at) => at, needs)
