import { jsonOf } from "../../input/text-of.ts"
import { isSessionLine } from "../formats/sessions.ts"
import { isEventLine } from "../formats/streams.ts"

/**
 * Form of a file: records line by line, one JSON document, one session with one message per line, or a dump of event
 * streams. Only a file of the form "lines" can be split.
 */
export type Form = "lines" | WholeForm

/** Forms that must be read as a whole. */
export type WholeForm = "document" | "session" | "events"

const LINES = /\.(?:jsonl|ndjson)(?:\.gz)?$/i
const DOCUMENT = /\.(?:json|traj)(?:\.gz)?$/i

/** Determines a file's form from its name and first lines; null if `head` is too short. `isAll`: nothing follows. */
export function formOf(name: string, head: Buffer, isAll: boolean): Form | null {
  const text = head
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart()
  if (areEvents(text)) return "events"
  const end = text.indexOf("\n")
  if (end < 0) return isAll ? (DOCUMENT.test(name) ? "document" : "lines") : null
  const first = jsonOf(text.slice(0, end))
  if (first !== undefined) {
    if (isSession(text, first)) return "session"
    return !LINES.test(name) && isAll && text.slice(end).trim() === "" ? "document" : "lines"
  }
  if (LINES.test(name)) return "lines"
  if (DOCUMENT.test(name)) return "document"
  // Ex) the first line of an indented document is an opening bracket, or ends with a comma or an opening bracket.
  return /[[{,]\s*$/.test(text.slice(0, end)) ? "document" : "lines"
}

/** Determines the form if the head contains no line break at all. */
export const formOfLongLine = (name: string): Form => (DOCUMENT.test(name) ? "document" : "lines")

/** The first line alone may be the rest of a line that begins in another file. Ex) a log that was rotated */
function areEvents(text: string): boolean {
  const [first = "", ...others] = text.split("\n", MAX_UNCLEAR).filter((line) => line.trim() !== "")
  return isEventLine(first) && (others.length === 0 || others.some(isEventLine))
}

/** Lines without a sign that a session may begin with. Ex) summaries of earlier sessions, marks of files. */
const MAX_UNCLEAR = 64

function isSession(text: string, first: unknown): boolean {
  let verdict = isSessionLine(first)
  let start = text.indexOf("\n") + 1
  for (let i = 0; verdict === null && i < MAX_UNCLEAR; i++) {
    const end = text.indexOf("\n", start)
    const line = end < 0 ? text.slice(start) : text.slice(start, end)
    const record = jsonOf(line)
    if (record !== undefined) verdict = isSessionLine(record)
    if (end < 0) break
    start = end + 1
  }
  return verdict === true
}

const GZIP = [0x1f, 0x8b] as const

export const isGzip = (head: Uint8Array): boolean => head[0] === GZIP[0] && head[1] === GZIP[1]

/** True for UTF-16, e.g. from Excel or PowerShell. Without a byte order mark, every other byte is zero at first. */
export const isUtf16 = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  (isLetter(head[0]) && head[1] === 0 && isLetter(head[2]) && head[3] === 0) ||
  (head[0] === 0 && isLetter(head[1]) && head[2] === 0 && isLetter(head[3]))

const isLetter = (byte = 0): boolean => byte >= 9 && byte < 127

/**
 * True for a file with zero bytes and other bytes that no log contains. Ex) Parquet, SQLite, zip. A log that was
 * truncated while its writer ran, or lost its end in a crash, contains only zero bytes in addition to text: only those
 * lines cannot be read.
 */
export const isBinary = (head: Uint8Array): boolean =>
  head.includes(0) && (head.some(isControl) || !BEGINNING.test(startOf(head)))

/** True for control characters that do not occur in text; the escape character of terminals does occur in logs. */
const isControl = (byte: number): boolean => (byte > 0 && byte < 9) || (byte > 13 && byte < 32 && byte !== 27)

/** JSON or a stream of events, or only zero bytes. */
const BEGINNING = /^\s*(?:$|[[{]|:|(?:data|event|id|retry):)/

/** Returns the first characters that are not zero. */
function startOf(head: Uint8Array): string {
  const at = head.findIndex((byte) => byte !== 0)
  return at < 0
    ? ""
    : Buffer.from(head.subarray(at, at + 64))
        .toString("utf8")
        .replaceAll("\0", "")
        .replace(/^\ufeff/, "")
}
