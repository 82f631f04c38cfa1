import { size } from "../table/units.ts"
import type { WholeForm } from "./sniff.ts"

/** Why a record of the log could not be taken: these are problems of the log, not of a model. */
export const UNREAD = {
  "too-long": "line over the limit",
  cut: "line cut off",
  "not-json": "not JSON",
  "too-large": "document over the limit",
  encoding: "not UTF-8",
  binary: "not text",
  unjudged: "could not be judged",
  memory: "takes too much memory",
  unopened: "cannot be read",
  "gzip-broken": "gzip data broken",
} as const

export type UnreadCode = keyof typeof UNREAD

export interface Why {
  readonly code: UnreadCode
  /** Without anything the log says: it may hold secrets. */
  readonly message: string
}

export const tooLong = (length: number, most: number): Why => ({
  code: "too-long",
  message: `the line has ${size(length)}, the limit is ${size(most)} (--max-line)`,
})

const WHOLES: Readonly<Record<WholeForm, string>> = {
  document: "one JSON document",
  session: "one session",
  events: "one dump of streams",
}

export const tooLarge = (length: number, most: number, form: WholeForm = "document"): Why => ({
  code: "too-large",
  message: `${WHOLES[form]} of ${length < 0 ? `more than ${size(most)}` : size(length)} is read as a whole, up to ${size(most)} (--max-document)${form === "document" ? ": make it JSON Lines, as with jq -c '.[]'" : ""}`,
})

export const BINARY: Why = {
  code: "binary",
  message: "the file is not text: Parquet, SQLite, archives and the like have to be exported as JSON Lines",
}

/** Why a text is no JSON. The words of the engine quote the text, so only the place is taken from them. */
export function notJson(error: unknown, text: string): Why {
  const said = error instanceof Error ? error.message : ""
  const at = / at position (\d+)/.exec(said)?.[1]
  if (/end of JSON input|Unterminated string/.test(said) || Number(at) >= text.trimEnd().length)
    return { code: "cut", message: `cut off after ${size(Buffer.byteLength(text))}: the JSON has no end` }
  return { code: "not-json", message: `not JSON${at === undefined ? "" : ` at character ${Number(at) + 1}`}` }
}
