import { parseStrict } from "../json/strict.ts"
import type { Framing } from "./frames.ts"

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })
export const ENCODER = new TextEncoder()

/** One event of a stream. */
export interface WireEvent {
  readonly bytes: Uint8Array
  readonly text: string
  /** What its lines of data say together. */
  readonly json: string
  /** Undefined when it is not JSON: a comment, `[DONE]`. */
  readonly value: unknown
}

export function readEvent(bytes: Uint8Array, framing: Framing): WireEvent {
  const text = DECODER.decode(bytes)
  const json = framing === "ndjson" ? text.trim() : dataOf(text)
  return { bytes, text, json, value: json === "" || json === "[DONE]" ? undefined : parseStrict(json) }
}

function dataOf(text: string): string {
  // nearly every event is one line, and the regular expression takes longer than all the rest
  const lines = text.includes("\r") ? text.split(/\r\n|\n|\r/) : text.split("\n")
  let data: string | null = null
  for (const line of lines) {
    const at = line.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
    if (!line.startsWith("data:", at)) continue
    const content = line.slice(at + (line[at + 5] === " " ? 6 : 5))
    data = data === null ? content : `${data}\n${content}`
  }
  return data ?? ""
}

const BYTE_ORDER_MARK = 0xfeff
const DATA_LINE = /(^\uFEFF?|\r\n|\n|\r)data:[^\r\n]*/g

/** The same event with other JSON, in place of the first line of data; its other fields stay. */
export function withJson({ text, json }: WireEvent, framing: Framing, newJson: string): Uint8Array {
  if (framing === "ndjson") return ENCODER.encode(text.replace(json, () => newJson))
  let isWritten = false
  const changed = text.replace(DATA_LINE, (_, lineBreak: string) => {
    if (isWritten) return ""
    isWritten = true
    return `${lineBreak}${dataLines(newJson)}`
  })
  return ENCODER.encode(changed)
}

/** JSON may have line breaks between its values; a line of data must not. */
const dataLines = (json: string): string => `data: ${json.replace(/\r\n|\n|\r/g, "\ndata: ")}`

export const makeEvent = (name: string | null, json: string): Uint8Array => ENCODER.encode(`${name === null ? "" : `event: ${name}\n`}data: ${json}\n\n`)

export const makeLine = (json: string): Uint8Array => ENCODER.encode(`${json}\n`)
