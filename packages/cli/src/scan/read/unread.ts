import { isUtf8 } from "node:buffer"
import { size } from "../table/units.ts"
import { isBinary, isUtf16, type WholeForm } from "./sniff.ts"

/** Why a record of the log could not be read: these are problems of the log, not of a model. */
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
  /** Message without any content of the log, which may be secret. */
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

const BINARY: Why = {
  code: "binary",
  message: "the file is not text: Parquet, SQLite, archives and the like have to be exported as JSON Lines",
}

const UTF16: Why = {
  code: "encoding",
  message: "the file is UTF-16: convert it to UTF-8, as with iconv -f utf-16 -t utf-8",
}

/** Returns why a file with these first bytes is not read at all; null for a text file. */
export const notText = (head: Uint8Array): Why | null => (isUtf16(head) ? UTF16 : isBinary(head) ? BINARY : null)

const NOT_UTF8: Why = { code: "encoding", message: "not UTF-8: some bytes stand for no character" }

/** Decodes bytes that must be UTF-8; reports a problem and returns null if they are not. */
export function textIn(bytes: Buffer, problem: (why: Why) => void): string | null {
  const text = bytes.toString("utf8")
  // The decoder writes this character only for invalid bytes, unless the text contains it.
  if (!text.includes("\ufffd") || isUtf8(bytes)) return text
  problem(NOT_UTF8)
  return null
}

/** Returns why a text is not JSON. The message of the engine quotes the text, so only the position is taken from it. */
export function notJson(error: unknown, text: string): Why {
  const said = error instanceof Error ? error.message : ""
  const at = / at position (\d+)/.exec(said)?.[1]
  if (/end of JSON input|Unterminated string/.test(said) || Number(at) >= text.trimEnd().length)
    return { code: "cut", message: `cut off after ${size(Buffer.byteLength(text))}: the JSON has no end` }
  return { code: "not-json", message: `not JSON${at === undefined ? "" : ` at character ${Number(at) + 1}`}` }
}
