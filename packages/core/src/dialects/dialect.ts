// What a dialect is: the triggers that begin it and the grammars that read it.
import { skipWhitespace } from "../json/space.ts"
import type { CallGrammar, TextSource } from "./sighting.ts"

/**
 * One way to write a call as text: one row of index.ts, and one of describe/dialects/ that says who writes it, with
 * examples. Without tags and triggers it begins with a tag that is named like a tool.
 */
export interface Dialect {
  readonly id: string
  /** It has no marks of its own: people write the same by chance. */
  readonly unmarked?: true
  /** Tags that begin it, by folded name: "tool_call" stands for every spelling of it. */
  readonly tags?: readonly string[]
  /** Where the grammars begin: at the tag, behind it (the default), or at the word before it. */
  readonly from?: "tag" | "behind" | "header"
  /** Only tags with bars on these sides: 0 none, 1 left, 2 right, 3 both. */
  readonly bars?: number
  /** Only tags of these namespaces. */
  readonly spaces?: readonly string[]
  readonly triggers?: readonly CallTrigger[]
  /** Tried in order; the first grammar that reads a call wins. */
  readonly body: readonly CallGrammar[]
}

/** A text at the start of a call or inside it, and where the call then starts. */
export interface CallTrigger {
  /** Found by one native search; begins with a character that prose seldom has, or the search is slow. */
  readonly needle: string
  /** What else must occur in a text for a call to begin so: a text without it is not searched for the needle. */
  readonly needs?: "<" | "{" | "(" | undefined
  /**
   * The offset to read from; NO_CALL_START when no call begins so, NEEDS_MORE_TEXT when more text must come to say.
   * Text before `floor` is taken.
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

/** A fixed text that begins a call; the grammar reads behind it and its white space. */
export const literalTrigger = (needle: string, needs?: CallTrigger["needs"]): CallTrigger =>
  triggerOn(needle, ({ text }, at) => skipWhitespace(text, at + needle.length), needs)

/** The same; the grammar reads from it. */
export const triggerAtNeedle = (needle: string, needs?: CallTrigger["needs"]): CallTrigger =>
  triggerOn(needle, (_, at) => at, needs)
