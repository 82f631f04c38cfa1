import { isDate, isDateTime, isDuration, isIsoDateTime, isIsoTime, isLenientDateTime, isLenientTime, isTime } from "./format-date.ts"
import { isEmail, isHostname, isIpv4, isIpv6 } from "./format-net.ts"
import { isIri, isIriReference, isJsonPointer, isRelativeJsonPointer, isUri, isUriReference } from "./format-uri.ts"

type FormatTest = (text: string) => boolean

const UUID_PATTERN = /^(?:urn:uuid:)?[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/i

const isUuid: FormatTest = (text) => text.length <= 45 && UUID_PATTERN.test(text)

/** Compiled, never run; without the unicode flag, under which a superfluous backslash is an error. */
const isRegex: FormatTest = (text) => {
  try {
    return new RegExp(text) !== null
  } catch {
    return false
  }
}

const FORMAT_TESTS: ReadonlyMap<string, FormatTest> = new Map([
  ["date", isDate],
  ["time", isTime],
  ["date-time", isDateTime],
  ["iso-time", isIsoTime],
  ["iso-date-time", isIsoDateTime],
  ["duration", isDuration],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["uri", isUri],
  ["uri-reference", isUriReference],
  ["iri", isIri],
  ["iri-reference", isIriReference],
  ["uuid", isUuid],
  ["json-pointer", isJsonPointer],
  ["relative-json-pointer", isRelativeJsonPointer],
  ["regex", isRegex],
])

const LENIENT_TESTS: ReadonlyMap<string, FormatTest> = new Map([
  ["time", isLenientTime],
  ["date-time", isLenientDateTime],
  ["iso-time", isLenientTime],
  ["iso-date-time", isLenientDateTime],
])

/** The test of a format that also accepts what models often leave out; null where nothing may be left out. */
export const lenientFormatCheck = (format: string): FormatTest | null => LENIENT_TESTS.get(format) ?? null

/** The test of a well known format; null for every other, which then asserts nothing. */
export const formatCheck = (format: string): FormatTest | null => FORMAT_TESTS.get(format) ?? null
