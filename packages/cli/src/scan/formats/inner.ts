import { type Fields, isFields, own } from "../../input/fields.ts"
import { jsonOf } from "../../input/text-of.ts"
import { isConverse } from "./messages.ts"
import { isEventText } from "./streams.ts"

/** A part of a record with its pointer: an object, a list or a text. */
export interface Inner {
  readonly value: unknown
  readonly at: string
  /** True if the part is JSON text in the record. */
  readonly isText: boolean
  /** HTTP status of the response. */
  readonly status?: number
}

const REQUESTS = ["request", "input", "inputs", "body"]
const RESPONSES = ["response", "output", "outputs", "completion"]

/** Members that contain the body in HTTP and in the invocation log of Bedrock. */
const ENVELOPES = ["body", "inputBodyJson", "outputBodyJson"]

export const requestOf = (record: Fields): Inner | null => innerOf(record, REQUESTS)

/** Returns the response. It may be text that is not JSON: what the model said. */
export function responseOf(record: Fields): Inner | null {
  if (isConverse(record)) return { value: record, at: "", isText: false }
  const found = innerOf(record, RESPONSES)
  if (found !== null) return found
  const name = RESPONSES.find((each) => typeof own(record, each) === "string")
  return name === undefined ? null : { value: own(record, name), at: `/${name}`, isText: false }
}

/** True if the record has a member for a response and it is null. */
export const isAbsent = (record: Fields): boolean => RESPONSES.some((name) => own(record, name) === null)

/** Returns a request or response: an object, a list or a stream, sometimes in an HTTP envelope. */
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

/** Returns an object, a list, the text of one of them, or a stream of events. */
function structureOf(value: unknown, at: string): Inner | null {
  if (isFields(value) || Array.isArray(value) || isEventText(value)) return { value, at, isText: false }
  const read = typeof value === "string" && /^\s*[[{]/.test(value) ? jsonOf(value) : undefined
  return read === undefined ? null : { value: read, at, isText: true }
}
