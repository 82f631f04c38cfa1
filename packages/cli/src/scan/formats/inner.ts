import { type Fields, isFields, own } from "../../input/fields.ts"
import { jsonOf } from "../../input/text-of.ts"
import { isConverse } from "./messages.ts"
import { isEventText } from "./streams.ts"

/** A part of a record with its pointer: an object, a list or a text. */
export interface Inner {
  readonly value: unknown
  readonly at: string
  /** It stands in the record as the text of JSON. */
  readonly isText: boolean
  /** What HTTP said of it. */
  readonly status?: number
}

const REQUESTS = ["request", "input", "inputs", "body"]
const RESPONSES = ["response", "output", "outputs", "completion"]

/** What holds the body: HTTP, and the invocation log of Bedrock. */
const ENVELOPES = ["body", "inputBodyJson", "outputBodyJson"]

export const requestOf = (record: Fields): Inner | null => innerOf(record, REQUESTS)

/** A response may be a text that is no JSON: what the model said. */
export function responseOf(record: Fields): Inner | null {
  if (isConverse(record)) return { value: record, at: "", isText: false }
  const found = innerOf(record, RESPONSES)
  if (found !== null) return found
  const name = RESPONSES.find((each) => typeof own(record, each) === "string")
  return name === undefined ? null : { value: own(record, name), at: `/${name}`, isText: false }
}

/** The record has a place for a response, and none stands there. */
export const isAbsent = (record: Fields): boolean => RESPONSES.some((name) => own(record, name) === null)

/** A request or response is an object, a list or a stream, sometimes inside the envelope of HTTP. */
function innerOf(record: Fields, names: readonly string[]): Inner | null {
  for (const name of names) {
    const found = structureOf(own(record, name), `/${name}`)
    if (found !== null) return isFields(found.value) ? unwrapped(found, found.value) : found
  }
  return null
}

function unwrapped(found: Inner, envelope: Fields): Inner {
  const name = ENVELOPES.find((each) => own(envelope, each) !== undefined) ?? "json"
  const body = structureOf(own(envelope, name), found.isText ? found.at : `${found.at}/${name}`)
  const status = own(envelope, "status", "status_code", "statusCode")
  const inner = body === null ? found : { ...body, isText: body.isText || found.isText }
  return typeof status === "number" ? { ...inner, status } : inner
}

/** An object, a list, the text of one of them, or of a stream of events. */
function structureOf(value: unknown, at: string): Inner | null {
  if (isFields(value) || Array.isArray(value) || isEventText(value)) return { value, at, isText: false }
  const read = typeof value === "string" && /^\s*[[{]/.test(value) ? jsonOf(value) : undefined
  return read === undefined ? null : { value: read, at, isText: true }
}
