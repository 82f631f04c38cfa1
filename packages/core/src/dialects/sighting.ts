// Types of what grammars read and report: text, known tools, call candidates, written arguments.
// Offsets count in the text that was searched.
import type { ExpectedShape } from "../json/anchor.ts"
import type { HealedFault } from "../json/pieces.ts"
import type { Confidence } from "../report.ts"

/** One call as written in a text. Whether it was meant as a call is decided later. */
export interface CallCandidate {
  /** Name without the dialect's own marks; null if the dialect writes none (a counter, an arguments object). */
  readonly name: string | null
  /** [start, end) covers everything that belongs to this call and is removed with it. */
  readonly start: number
  readonly end: number
  /** Id that the model wrote, in dialects that have one. */
  readonly id: string | null
  readonly written: WrittenArguments
  /** True if the call's own closing mark follows its arguments, so that they are complete. */
  readonly whole: boolean
  /** True for an object that may be a data record: a call only where calls are expected, or inside marks. */
  readonly isRecord?: boolean
  /** True if a member beside the call says that it must not be executed. Ex) "dry_run": true */
  readonly isWithheld?: true
}

/** How the JSON around the arguments was repaired, if it was. */
export interface HealedEnvelope {
  readonly confidence?: Confidence
  readonly faults?: readonly HealedFault[]
}

export type WrittenArguments =
  /** JSON, valid or broken, at [start, end) of the text. */
  | { readonly kind: "json"; readonly start: number; readonly end: number }
  /** JSON that is not one span of the text: decoded, or taken from a repaired envelope. */
  | ({ readonly kind: "text"; readonly text: string } & HealedEnvelope)
  /** The text ends inside the arguments. */
  | { readonly kind: "cut" }
  /**
   * The call has its marks and names a tool, but its arguments could not be read. `mayGoOn`: the text after it may be
   * more of them.
   */
  | { readonly kind: "unread"; readonly mayGoOn?: true }
  | ({ readonly kind: "members"; readonly members: readonly WrittenMember[] } & HealedEnvelope)

export interface WrittenMember {
  /** Key as written; a number is a position (positional arguments, list elements). */
  readonly key: string | number
  /**
   * "text": a string, verbatim. "json": a JSON value, or nearly one. "raw": untyped text, the schema decides its type.
   * "bare": program text that is not a literal; a string only if nothing else can be meant. "object", "list": made of
   * `members`.
   */
  readonly as: "text" | "json" | "raw" | "bare" | "object" | "list"
  /** The value without the dialect's delimiters; empty for "object" and "list" unless the source has it. */
  readonly text: string
  readonly members?: readonly WrittenMember[]
  /** True if its own closing mark was read, or the mark that must follow it. */
  readonly whole: boolean
  /** True if the value could also end elsewhere: the call must not run. */
  readonly isDoubtful?: boolean
  readonly start: number
  readonly end: number
}

export type CallBody = Pick<CallCandidate, "written" | "end" | "whole">

/** One argument, and the offset where reading continues. */
export interface TakenMember {
  readonly member: WrittenMember
  readonly next: number
}

export interface ParsedCalls {
  readonly end: number
  /** True for a message that is the model's reasoning, without calls. */
  readonly isThought?: true
  readonly calls: readonly CallCandidate[]
}

/**
 * A text that is read as if nothing followed it. A read beyond its end is recorded (`ranOut`): an answer found without
 * one stays valid whatever follows; any other answer is final only if nothing follows (`isEnd`).
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
  /** Returns a known tool by its name, or by a spelling that can only mean this tool. */
  find(name: string): KnownTool | null
  /** True if a known tool has exactly this name. */
  has(name: string): boolean
  /** True if a known tool has this name, or if exactly one has it after its namespace. Ex) hypot for math.hypot */
  mayCall(name: string): boolean
  readonly names: readonly string[]
}

export interface KnownTool {
  readonly name: string
  /** Declared argument names, in order. */
  readonly argumentKeys: readonly string[]
  readonly required: readonly string[]
  /** True if an argument of that name can only be a string. */
  isText(key: string): boolean
  /** Its schema, for the reader of JSON; null if nothing is declared. */
  readonly anchor: ExpectedShape | null
}

/**
 * Reads calls at an offset; null if none of this grammar begins there. It must take linear time, and must not look
 * before `at` except at white space.
 */
export type CallGrammar = (source: TextSource, at: number) => ParsedCalls | null
