// One event of a stream: its bytes, its JSON, and how a changed event is written.
import { LINE_FEED } from "../json/chars.ts"
import { parseStrict } from "../json/strict.ts"
import { objectIn } from "../providers/members.ts"
import type { Framing } from "./frames.ts"
import { type JsonPatch, patchJson } from "./json-patch.ts"

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })
const ENCODER = new TextEncoder()

/** One event of a stream. */
export class WireEvent {
  readonly #framing: Framing
  #bytes: Uint8Array | null
  #text: string | null
  #json: string | null = null
  #value: { readonly parsed: unknown } | null = null

  constructor(content: Uint8Array | string, framing: Framing) {
    this.#framing = framing
    this.#bytes = typeof content === "string" ? null : content
    this.#text = typeof content === "string" ? content : null
  }

  get bytes(): Uint8Array {
    this.#bytes ??= ENCODER.encode(this.#text as string)
    return this.#bytes
  }

  get text(): string {
    this.#text ??= DECODER.decode(this.#bytes as Uint8Array)
    return this.#text
  }

  /** The joined data lines. */
  get json(): string {
    // the bytes of an array element include the bracket or comma before it
    this.#json ??=
      this.#framing === "sse"
        ? dataOf(this.text)
        : this.text.replace(this.#framing === "json-array" ? /^\s*[[,]/ : "", "").trim()
    return this.#json
  }

  /** True for the mark that ends an OpenAI stream. */
  get isDone(): boolean {
    return this.json === "[DONE]"
  }

  /** The parsed JSON; undefined for other events: a comment, `[DONE]`. */
  get value(): unknown {
    const { json } = this
    this.#value ??= { parsed: json === "" || this.isDone ? undefined : parseStrict(json) }
    return this.#value.parsed
  }

  withText(text: string): WireEvent {
    return new WireEvent(text, this.#framing)
  }

  /** Returns the event with a changed JSON; the same event if nothing changes. */
  patched(write: (patch: JsonPatch) => void): WireEvent {
    const json = patchJson(this.json, write)
    return json === this.json ? this : this.withJson(json)
  }

  /** Returns the event with other JSON in place of its data lines; other fields are kept. */
  withJson(json: string): WireEvent {
    if (this.#framing === "sse") {
      const event = this.withText(withData(this.text, json))
      const { type } = objectIn(event, "value")
      // clients dispatch on the event name or on the type, so both change
      return type === objectIn(this, "value")["type"]
        ? event
        : event.withText(event.text.replace(/^event:[^\r\n]*/m, () => `event: ${String(type)}`))
    }
    return this.withText(this.text.replace(this.json, () => (this.#framing === "ndjson" ? onOneLine(json) : json)))
  }
}

/**
 * Returns the event if a chunk is exactly one event with LF line ends, as most are; otherwise null. Searching the text,
 * which is needed anyway, takes a tenth of the time of splitting bytes.
 */
export function singleEvent(chunk: Uint8Array, framing: Framing): WireEvent | null {
  const { length } = chunk
  if (framing !== "sse" || chunk[length - 1] !== LINE_FEED || chunk[length - 2] !== LINE_FEED) return null
  const event = new WireEvent(chunk, framing)
  return event.text.includes("\r") || event.text.indexOf("\n\n") !== event.text.length - 2 ? null : event
}

/** True for an event of one data line, as nearly all are. */
const isDataLine = (text: string): boolean =>
  text.startsWith("data: ") && text.indexOf("\n") === text.length - 2 && !text.includes("\r")

function dataOf(text: string): string {
  if (isDataLine(text)) return text.slice(6, -2)
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

function withData(text: string, json: string): string {
  let isWritten = false
  return text.replace(DATA_LINE, (_, lineBreak: string) => {
    if (isWritten) return ""
    isWritten = true
    return `${lineBreak}data: ${onOneLine(json)}`
  })
}

/**
 * Removes line breaks between JSON values; inside strings they are escaped. An NDJSON line must not contain any, and
 * Gemini clients do not join data lines.
 */
const onOneLine = (json: string): string => (/[\r\n]/.test(json) ? json.replace(/[\r\n]+/g, " ") : json)

export const makeEvent = (name: string | null, json: string): Uint8Array =>
  ENCODER.encode(`${name === null ? "" : `event: ${name}\n`}data: ${onOneLine(json)}\n\n`)

export const makeLine = (json: string): Uint8Array => ENCODER.encode(`${onOneLine(json)}\n`)
