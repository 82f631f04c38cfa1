// Keyword format: dates and times, hosts and addresses, URIs and pointers.
type FormatTest = (text: string) => boolean

/** Dates that exist in every year, grouped by the length of their month. */
const YEARLY_DATE =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))$/

/** True for an RFC 3339 full-date. */
function isDate(text: string): boolean {
  if (YEARLY_DATE.test(text)) return true
  const year = /^\d{4}(?=-02-29$)/.exec(text)?.[0]
  return year !== undefined && Number(year) % 4 === 0 && (!year.endsWith("00") || Number(year) % 400 === 0)
}

const CLOCK_HOUR = "(?:[01]\\d|2[0-3])"
const LEAP_SECOND = /^(\d\d):(\d\d):60(?:\.\d+)?(?:[Zz]|([+-]\d\d):?(\d\d)?)?$/

/** True for a leap second, which is 23:59:60 UTC regardless of the local time. */
function isLeapSecond(text: string): boolean {
  const [, hour, minute, zoneHour = "+0", zoneMinute = "0"] = LEAP_SECOND.exec(text) ?? []
  const zoneOffset = Number(zoneHour) * 60 + Number(`${zoneHour.charAt(0)}${zoneMinute}`)
  return (Number(hour) * 60 + Number(minute) - zoneOffset + 1440) % 1440 === 1439
}

/**
 * Returns the test for a time. `secondCount`, `zoneCount`: "?" if seconds or zone may be left out. Ex) 10:00:00.5Z,
 * 10:00:00+02:00, 10:00-0330, 10:00:00+02
 */
function clockTest(secondCount: "" | "?", zoneCount: "" | "?"): FormatTest {
  const clock = new RegExp(
    `^${CLOCK_HOUR}:[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)${secondCount}(?:[Zz]|[+-]${CLOCK_HOUR}(?::?[0-5]\\d)?)${zoneCount}$`,
  )
  return (text) => clock.test(text) || (clock.test(text.replace(":60", ":00")) && isLeapSecond(text))
}

/** RFC 3339 full-time: a zone is required. */
const isTime = clockTest("", "")
const isIsoTime = clockTest("", "?")
/** A time in which seconds and offset may be missing. Ex) "10:00", "10:00Z", "10:00:00" */
const isLenientTime = clockTest("?", "?")

const dateAnd =
  (isWantedTime: FormatTest): FormatTest =>
  (text) =>
    /[Tt ]/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isWantedTime(text.slice(11))

/** Fast path: a day that every month has. */
const COMMON_DATE_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/
const isDateAndTime = dateAnd(isTime)
/** Ex) "2026-03-01T10:00", "2026-03-01 10:00:00" */
const isLenientDateTime = dateAnd(isLenientTime)

/** ISO 8601 duration. Ex) P1Y2M10DT2H30M, P3W. No backtracking: digits end where letters begin. */
const DURATION = /^P(?=.)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)(?<!T)$/

const HOST_LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?!$)|\.?$))+$/i

/** True for a host name of RFC 1123: labels of letters, digits and inner hyphens; one dot at the end is allowed. */
const isHostname: FormatTest = (text) => text.length <= (text.endsWith(".") ? 254 : 253) && HOST_LABELS.test(text)

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** True for an address of RFC 4291: eight groups, one "::" for a run of zeros; the last two may be an IPv4 address. */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false
  const [ipv4] = /[^:]*\.[^:]*$/.exec(text) ?? []
  if (ipv4 !== undefined) return IPV4.test(ipv4) && isIpv6(`${text.slice(0, -ipv4.length)}0:0`)
  const halves = text.split("::")
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")))
  const hasRightCount = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8
  return hasRightCount && groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))
}

/** The address form that ajv-formats accepts: dotted atoms, an @, then a hostname with at least one dot. */
const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(.*\..*[^.])$/s
/** Fast path: a short address of letters, digits and dots. */
const COMMON_EMAIL = /^[a-z0-9]+(?:\.[a-z0-9]+)*@[a-z0-9]+(?:\.[a-z0-9]+)*\.[a-z]+$/i
const MAX_LABEL_LENGTH = 63

const isEmail: FormatTest = (text) =>
  (text.length <= MAX_LABEL_LENGTH && COMMON_EMAIL.test(text)) ||
  (text.length <= 320 && isHostname(EMAIL.exec(text)?.[1] ?? ""))

/** Anything but printable ASCII without the delimiters RFC 3986 excludes; a percent sign without two hex digits. */
const NOT_IN_URIS = /[^!#-;=?-[\]_a-z~]|%(?![0-9a-fA-F]{2})/
const NOT_IN_IRIS = /[^!#-;=?-[\]_a-z~\u00a0-\uffff]|%(?![0-9a-fA-F]{2})/

const URI_SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*:/

const HOST_AND_PORT = /^(?:\[([^\]]*)\]|(?!\[)[^:\]]*)(?::[0-9]*)?$/
/** RFC 3986: an address of a later version than 6. */
const LATER_ADDRESS = /^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i

function isAuthorityFine(text: string, from: number): boolean {
  const authority = /^\/\/([^/?#]*)/.exec(text.slice(from))?.[1]
  if (authority === undefined) return true
  const host = HOST_AND_PORT.exec(authority.slice(authority.lastIndexOf("@") + 1))
  // RFC 6874: an address may name its zone. Ex) [fe80::1%25en1]
  const address = host?.[1]?.replace(/%25[\s\S]+$/, "")
  return host !== null && (address === undefined || isIpv6(address) || LATER_ADDRESS.test(address))
}

/** True if brackets occur only around an address literal, and a number sign only once, before the fragment. */
const areDelimitersFine = (text: string): boolean =>
  !/#[^#]*#/.test(text) && (!/[[\]]/.test(text) || /^[^/?#]*\/\/[^/?#[\]]*\[[^/?#[\]]*\][^[\]]*$/.test(text))

const isReference = (text: string, forbidden: RegExp): boolean => {
  const schemeLength = URI_SCHEME.exec(text)?.[0].length ?? 0
  if (forbidden.test(text) || !areDelimitersFine(text) || !isAuthorityFine(text, schemeLength)) return false
  // Ex) "1http:x": a colon in the first segment needs a scheme before it
  return schemeLength > 0 || !text.split(/[/?#]/, 1)[0]?.includes(":")
}

/** True for a JSON pointer of RFC 6901: a tilde is followed by 0 or 1. */
const isJsonPointer: FormatTest = (text) => /^(?:\/|$)/.test(text) && !/~(?![01])/.test(text)

const isRelativeJsonPointer: FormatTest = (text) => {
  const rest = text.replace(/^(?:0|[1-9][0-9]*)/, "")
  return rest !== text && (rest === "#" || isJsonPointer(rest))
}

const UUID = /^(?:urn:uuid:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Compiles the expression and never runs it; without the unicode flag, with which a redundant backslash is an error.
 */
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
  ["date-time", (text) => COMMON_DATE_TIME.test(text) || isDateAndTime(text)],
  ["iso-time", isIsoTime],
  ["iso-date-time", dateAnd(isIsoTime)],
  ["duration", (text) => DURATION.test(text)],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", (text) => IPV4.test(text)],
  ["ipv6", isIpv6],
  ["uri", (text) => URI_SCHEME.test(text) && !/^[^:]*:$/.test(text) && isReference(text, NOT_IN_URIS)],
  ["uri-reference", (text) => isReference(text, NOT_IN_URIS)],
  ["iri", (text) => URI_SCHEME.test(text) && isReference(text, NOT_IN_IRIS)],
  ["iri-reference", (text) => isReference(text, NOT_IN_IRIS)],
  ["uuid", (text) => UUID.test(text)],
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

/** Returns the test of a format that also accepts what models often leave out; null if nothing may be left out. */
export const lenientFormatCheck = (format: string): FormatTest | null => LENIENT_TESTS.get(format) ?? null

/** Returns the test of a well-known format; null for any other format, which asserts nothing. */
export const formatCheck = (format: string): FormatTest | null => FORMAT_TESTS.get(format) ?? null
