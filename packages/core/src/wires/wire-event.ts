import { parseStrict } from "../json/strict.ts"
import type { Framing } from "./frames.ts"

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })
export const ENCODER = new TextEncoder()

/** One event of a stream, with the place of its JSON. */
export interface WireEvent {
  readonly bytes: Uint8Array
  readonly text: string
  /** The name of a server-sent event. */
  readonly name: string | null
  readonly json: string
  /** Undefined when it is not JSON: a comment, `[DONE]`. */
  readonly value: unknown
}

export function readEvent(bytes: Uint8Array, framing: Framing): WireEvent {
  const text = DECODER.decode(bytes)
  if (framing !== "sse") {
    // an element of an array has the bracket or the comma before it in its bytes
    const json = (framing === "ndjson" ? text : text.replace(/^\s*[[,]/, "")).trim()
    return { bytes, text, name: null, json, value: parseStrict(json) }
  }
  let name: string | null = null
  const data: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, field = "", content = ""] = /^\uFEFF?(data|event): ?(.*)$/s.exec(line) ?? []
    if (field === "data") data.push(content)
    else if (field === "event") name = content
  }
  const json = data.join("\n")
  return { bytes, text, name, json, value: json === "" || json === "[DONE]" ? undefined : parseStrict(json) }
}

/** The same event with other JSON. */
export function withJson(event: WireEvent, json: string): Uint8Array {
  const at = event.text.indexOf(event.json)
  if (at >= 0) return ENCODER.encode(event.text.slice(0, at) + json + event.text.slice(at + event.json.length))
  return makeEvent(event.name, json)
}

export const makeEvent = (name: string | null, json: string): Uint8Array => ENCODER.encode(`${name === null ? "" : `event: ${name}\n`}data: ${json}\n\n`)

export const makeLine = (json: string): Uint8Array => ENCODER.encode(`${json}\n`)
