// Converts data that a model has read to text: each string with its name, and attached texts decoded.
import { isContainer } from "../json/kind.ts"
import { jsonTextOf } from "../json/text-of.ts"

/** Longer strings start on the line below their name, where a call may begin a line. */
const MAX_LINE = 200

interface Place {
  readonly name: string
  readonly value: unknown
  /** Inside an object that was written as JSON. */
  readonly isWritten: boolean
}

/** Returns the strings in the order of the data. Not recursive, since the data may be nested to any depth. */
export function dataText(data: unknown): string {
  if (typeof data === "string") return data
  const lines: string[] = []
  const known = new Set<unknown>()
  const places: Place[] = [{ name: "", value: data, isWritten: false }]
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { name, value, isWritten } = place
    const text = stringOf(value)
    if (text !== null) lines.push(labelled(name, text))
    if (text !== null || !isContainer(value) || ArrayBuffer.isView(value) || known.has(value)) continue
    known.add(value)
    const json = !isWritten && isCall(value) ? jsonTextOf(value) : null
    if (json !== null) lines.push(json)
    const isInside = isWritten || json !== null
    const inner = Array.isArray(value)
      ? value.map((each: unknown) => ({ name: "", value: each, isWritten: isInside }))
      : Object.entries(value).map(([key, each]) => ({ name: key, value: each, isWritten: isInside }))
    for (const each of inner.reverse()) places.push(each)
  }
  return lines.join("\n")
}

const labelled = (name: string, text: string): string =>
  name === "" ? text : `${name}:${text.length > MAX_LINE || text.includes("\n") ? "\n" : " "}${text}`

/** True for an object that is a call: a model that repeats it writes it as JSON. */
const isCall = ({ name, arguments: given, parameters, input, args }: Readonly<Record<string, unknown>>): boolean =>
  typeof name === "string" && isContainer(given ?? parameters ?? input ?? args)

/** Returns the text of a value; null if it has none, such as an image. */
function stringOf(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (value instanceof Uint8Array) return isText(value.subarray(0, HEAD_BYTES)) ? DECODER.decode(value) : null
  if (typeof value !== "string") return null
  const head = ENCODED.exec(value)?.[1]
  if (head === undefined) return value
  if (!isText(bytesOf(head))) return null
  return DECODER.decode(bytesOf(value.slice(value.indexOf(",") + 1)))
}

/** Number of bytes that show whether data is text: images, signatures and archives differ from the beginning. */
const HEAD_BYTES = 48
/** A string that is only base64, and its first characters. */
const ENCODED = /^(?:data:[^,]{0,256},)?([\w+/-]{64})[\w+/-]*={0,2}$/
const DECODER = new TextDecoder()

function bytesOf(code: string): Uint8Array {
  const whole = code.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "")
  // no base64 has such a length
  const bytes = atob(whole.length % 4 === 1 ? whole.slice(0, -1) : whole)
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}

function isText(bytes: Uint8Array): boolean {
  try {
    // as a stream: the last character may be cut in two
    const head = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true })
    return !/[\0-\x08\x0e-\x1f\x7f]/.test(head)
  } catch {
    return false
  }
}
