import type { MendOptions, Tool } from "toolmend"
import type { Tally } from "./judge/tally.ts"
import type { Form, WholeForm } from "./read/sniff.ts"

/** What the command line asks of every worker. */
export interface Settings {
  /** "parse": read and parse every record, judge none. */
  readonly work: "judge" | "parse"
  /** For records that bring none. */
  readonly tools: readonly Tool[] | null
  /** "answers": where a record has a request and its answer, the turns inside the request are context. */
  readonly turns: "answers" | "all"
  readonly options: MendOptions
  readonly maxLine: number
  readonly maxDocument: number
  readonly hasValues: boolean
}

/**
 * A piece of the input that one worker goes through alone. `file` counts in the list of files; the bytes of a block are
 * handed over, its length stays.
 */
export type Job =
  | {
      readonly kind: "range"
      readonly file: number
      readonly path: string
      readonly start: number
      readonly end: number
    }
  | { readonly kind: "document"; readonly file: number; readonly path: string; readonly form: WholeForm }
  | { readonly kind: "gzip"; readonly file: number; readonly path: string }
  | {
      readonly kind: "block"
      readonly file: number
      readonly bytes: Uint8Array
      readonly length: number
      readonly start: number
      readonly form: Form
    }

/** What came of it. */
export interface Done {
  readonly tally: Tally
  /** Lines that begin in this piece, for the line numbers of those behind it. */
  readonly lines: number
}
