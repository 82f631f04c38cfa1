export type Form = "lines" | "document"

const LINES = /\.(?:jsonl|ndjson)(?:\.gz)?$/i
const DOCUMENT = /\.json(?:\.gz)?$/i

/**
 * Whether a file is JSON Lines or one JSON document: by its name, or by whether its first line is a value of its own.
 * Null: `head` is too short to tell. `isAll`: nothing follows it.
 */
export function formOf(name: string, head: Buffer, isAll: boolean): Form | null {
  if (LINES.test(name)) return "lines"
  const text = head
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart()
  const end = text.indexOf("\n")
  if (end < 0) return isAll ? (DOCUMENT.test(name) ? "document" : "lines") : null
  const first = text.slice(0, end)
  if (isJson(first)) return text.slice(end).trim() === "" && isAll ? "document" : "lines"
  if (DOCUMENT.test(name)) return "document"
  // Ex) the first line of an indented document is an opener, or ends with a comma or an opener.
  return /[[{,]\s*$/.test(first) ? "document" : "lines"
}

/** For a head that has no line break in it at all. */
export const formOfLongLine = (name: string): Form => (DOCUMENT.test(name) ? "document" : "lines")

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const GZIP = [0x1f, 0x8b] as const

export const isGzip = (head: Uint8Array): boolean => head[0] === GZIP[0] && head[1] === GZIP[1]

/** Ex) an export of Excel or PowerShell. */
export const isUtf16 = (head: Uint8Array): boolean => (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
