// Repairs the arguments of calls in a history, as text or as an object.
import { clipText } from "../clip.ts"
import type { ExpectedShape } from "../json/anchor.ts"
import { toCanonicalText } from "../json/canonical.ts"
import { readLenientJson } from "../json/read.ts"
import { parseObject } from "../json/strict.ts"
import { readableJsonOf } from "../json/text-of.ts"
import type { Limits } from "../limits.ts"
import { isTooLong } from "../limits.ts"
import { isObject } from "./shape.ts"

/** Arguments to send, and how they were obtained. */
interface SentArguments {
  readonly text: string
  readonly how: "read" | "written" | "empty" | "unreadable"
}

export const ARGUMENT_REMARKS: Readonly<Record<SentArguments["how"], string>> = {
  read: "The arguments are not strict JSON; they are now the object they can be read as.",
  written: "The arguments are not text; they are now written as text.",
  empty: "There are no arguments; they are now an empty object.",
  unreadable: "The arguments are not one JSON object; their raw text is now in an object that says so.",
}

/**
 * Returns the raw text in an object, so that the provider accepts it and the model sees what it wrote. No argument is
 * invented, and an empty object would say that nothing was written. Lone surrogates are rejected on the wire.
 */
const unreadable = (raw: string, limits: Limits): SentArguments => ({
  text: JSON.stringify({ _unreadable: clipText(raw, limits.unreadableChars).replace(/\p{Cs}/gu, "\ufffd") }),
  how: "unreadable",
})

const NOTHING: SentArguments = { text: "{}", how: "empty" }

/** Returns the text to send for invalid argument text; null if it is valid. `anchor` is called only to read text. */
export function sentText(given: unknown, anchor: () => ExpectedShape | null, limits: Limits): SentArguments | null {
  if (given === undefined || given === null) return NOTHING
  if (typeof given === "string") return parseObject(given) === undefined ? fromText(given, anchor, limits) : null
  // if a value has no JSON text, such as a cycle or a throwing getter, its type is used
  const text = readableJsonOf(given) ?? typeof given
  return parseObject(text) === undefined ? unreadable(text, limits) : { text, how: "written" }
}

/** Does the same as `sentText` for a place that takes the object itself; null if it is valid. */
export function sentObject(
  given: unknown,
  anchor: () => ExpectedShape | null,
  limits: Limits,
): (SentArguments & { readonly value: object }) | null {
  if (isObject(given)) return null
  const sent = sentText(given, anchor, limits) ?? { text: given as string, how: "read" }
  const value = parseObject(sent.text) as object
  // Ex) 12345678901234567890 : a number that JavaScript cannot represent must not change on the way
  if (!/\d{16}|\d[eE.]/.test(sent.text) || toCanonicalText(sent.text) === toCanonicalText(JSON.stringify(value)))
    return { ...sent, value }
  const raw = unreadable(given as string, limits)
  return { ...raw, value: parseObject(raw.text) as object }
}

function fromText(raw: string, anchor: () => ExpectedShape | null, limits: Limits): SentArguments {
  if (isTooLong(raw, limits.argumentsBytes)) return unreadable(raw, limits)
  const { readings, failure } = readLenientJson(raw, anchor(), limits)
  const [only] = readings
  if (failure === "json/empty" || (readings.length === 1 && only?.text === "null")) return NOTHING
  const value = only === undefined || readings.length > 1 || failure !== null ? undefined : parseObject(only.text)
  if (only === undefined || value === undefined) return unreadable(raw, limits)
  // Ex) { : cut before any content; an empty object would say that there was nothing to say
  if (only.cut !== null && Object.keys(value).length === 0) return unreadable(raw, limits)
  return { text: only.text, how: "read" }
}
