import type { MendOptions, Tool } from "toolmend"
import type { Tally } from "./judge/tally.ts"
import type { Form, WholeForm } from "./read/sniff.ts"

/** Settings from the command line for every worker. */
export interface Settings {
  /** "parse": read and parse every record, judge none. */
  readonly work: "judge" | "parse"
  /** Tools for records without tools. */
  readonly tools: readonly Tool[] | null
  /** "answers": if a record has a request and its answer, the turns inside the request are context. */
  readonly turns: "answers" | "all"
  readonly options: MendOptions
  readonly maxLine: number
  readonly maxDocument: number
  readonly hasValues: boolean
}

/**
 * A part of the input that one worker processes alone. `file` is an index into the list of files. The bytes of a block
 * are transferred to the worker; its length remains.
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

/** The result of a job. */
export interface Done {
  readonly tally: Tally
  /** Number of lines that begin in this part, for the line numbers of later parts. */
  readonly lines: number
}
