// Types of what a grammar reports: call candidates, written arguments, the text it reads, the known tools.
// Offsets count in the text that was searched.
import type { ExpectedShape } from "../json/anchor.ts"
import type { HealedFault } from "../json/pieces.ts"
import type { Confidence } from "../report.ts"

/** One call as written in a text; whether it was meant is decided later. */
export interface CallCandidate {
  /**
   * As written, without the dialect's own marks; null where the dialect carries none (a counter, an object of
   * arguments).
   */
  readonly name: string | null
  /** [start, end) holds all that belongs to this call and is removed with it. */
  readonly start: number
  readonly end: number
  /** The id the model wrote, in dialects that have one. */
  readonly id: string | null
  readonly written: WrittenArguments
  /** The call's own closing mark follows its arguments: they are complete. */
  readonly whole: boolean
  /** An object with a name and no arguments: a call only where calls are expected, or in marks. */
  readonly isRecord?: boolean
  /** A member beside the call says that it is not to be executed. Ex) "dry_run": true */
  readonly isWithheld?: true
}

/** How the JSON around the arguments was repaired, if it was. */
export interface HealedEnvelope {
  readonly confidence?: Confidence
  readonly faults?: readonly HealedFault[]
}

export type WrittenArguments =
  /** JSON, sound or broken, in the text: [start, end). */
  | { readonly kind: "json"; readonly start: number; readonly end: number }
  /** JSON that stands in no single place of the text: decoded, or cut out of a healed envelope. */
  | ({ readonly kind: "text"; readonly text: string } & HealedEnvelope)
  /** The text ends inside the arguments. */
  | { readonly kind: "cut" }
  /**
   * The call has its marks and names a tool, but its arguments could not be read. `mayGoOn`: what stands behind it may
   * be more of them.
   */
  | { readonly kind: "unread"; readonly mayGoOn?: true }
  | ({ readonly kind: "members"; readonly members: readonly WrittenMember[] } & HealedEnvelope)

export interface WrittenMember {
  /** As written; a number is a position (positional arguments, list elements). */
  readonly key: string | number
  /**
   * "text": a string, as it stands. "json": a JSON value, or nearly one. "raw": text without type, the schema decides.
   * "bare": words of a program that are no literal; a text only where nothing else can be meant.
   * "object", "list": made of `members`.
   */
  readonly as: "text" | "json" | "raw" | "bare" | "object" | "list"
  /** The value without the dialect's delimiters; empty for "object" and "list" unless the source has it. */
  readonly text: string
  readonly members?: readonly WrittenMember[]
  /** Its own closing mark was read, or the mark that must follow it. */
  readonly whole: boolean
  /** It could also end elsewhere: the call must not run. */
  readonly isDoubtful?: boolean
  readonly start: number
  readonly end: number
}

export type CallBody = Pick<CallCandidate, "written" | "end" | "whole">

/** One argument, and where reading goes on. */
export interface TakenMember {
  readonly member: WrittenMember
  readonly next: number
}

export interface ParsedCalls {
  readonly end: number
  /** No calls: a message in which the model thinks. */
  readonly isThought?: true
  readonly calls: readonly CallCandidate[]
}

/**
 * A text that is read as if nothing came behind it. A read beyond its end is recorded: an answer found without one
 * holds whatever comes; any other is final only where nothing comes (`isEnd`).
 */
export interface TextProbe {
  readonly text: string
  readonly isEnd: boolean
  ranOut?: boolean
}

export interface TextSource extends TextProbe {
  readonly words: ToolIndex
}

export interface ToolIndex {
  /** A given tool, by the name as written or by a spelling that can only mean it. */
  find(name: string): KnownTool | null
  /** By the exact name only. */
  has(name: string): boolean
  /** The same, or what is left of exactly one tool's name without its namespace. Ex) hypot for math.hypot */
  mayCall(name: string): boolean
  readonly names: readonly string[]
}

export interface KnownTool {
  readonly name: string
  /** Declared names of its arguments, in order. */
  readonly argumentKeys: readonly string[]
  readonly required: readonly string[]
  /** True when an argument of that name can only be a text. */
  isText(key: string): boolean
  /** Its schema, for the reader of JSON; null when nothing is declared. */
  readonly anchor: ExpectedShape | null
}

/**
 * Reads calls at a place; null: none of this grammar. Must be linear in what it reads, and must not look before `at`
 * except for white space.
 */
export type CallGrammar = (source: TextSource, at: number) => ParsedCalls | null
