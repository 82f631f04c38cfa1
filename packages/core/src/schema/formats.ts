// format: dates and times, hosts and addresses, URIs and pointers
const readDigits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at++) {
    const digitValue = text.charCodeAt(at) - 48
    if (!(digitValue >= 0 && digitValue <= 9)) return -1
    value = value * 10 + digitValue
  }
  return value
}

const DAYS_IN_MONTH = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** RFC 3339 full-date. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return false
  const year = readDigits(text, 0, 4)
  const month = readDigits(text, 5, 7)
  const day = readDigits(text, 8, 10)
  if (year < 0 || month < 1 || month > 12 || day < 1) return false
  const isLeapMonth = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (DAYS_IN_MONTH[month] as number) + (isLeapMonth ? 1 : 0)
}

/** The offset behind the fraction of a second at offset 8, if there is one; -1 for a point without digits. */
function fractionEnd(text: string): number {
  if (text[8] !== ".") return 8
  let at = 9
  while (at < text.length && readDigits(text, at, at + 1) >= 0) at++
  return at === 9 ? -1 : at
}

function isClock(text: string, needsZone: boolean): boolean {
  if (text.length < 8 || text[2] !== ":" || text[5] !== ":") return false
  const hour = readDigits(text, 0, 2)
  const minute = readDigits(text, 3, 5)
  const second = readDigits(text, 6, 8)
  const at = fractionEnd(text)
  if (Math.min(hour, minute, second, at) < 0 || hour > 23 || minute > 59 || second > 60) return false
  const zoneOffset = at === text.length ? (needsZone ? null : 0) : zoneMinutes(text.slice(at))
  if (zoneOffset === null) return false
  // a leap second is 23:59:60 UTC, whatever the local clock shows
  return second < 60 || (hour * 60 + minute - zoneOffset + 1440) % 1440 === 1439
}

/** Ex) "Z", "+02:00", "-0330", "+02"; null when it is none. */
function zoneMinutes(text: string): number | null {
  if (text === "Z" || text === "z") return 0
  const zoneSign = text[0] === "+" ? 1 : text[0] === "-" ? -1 : 0
  if (zoneSign === 0) return null
  const offsetHours = readDigits(text, 1, 3)
  const offsetMinutes =
    text.length === 3
      ? 0
      : text.length === 6 && text[3] === ":"
        ? readDigits(text, 4, 6)
        : text.length === 5
          ? readDigits(text, 3, 5)
          : -1
  if (text.length < 3 || offsetHours < 0 || offsetHours > 23 || offsetMinutes < 0 || offsetMinutes > 59) return null
  return zoneSign * (offsetHours * 60 + offsetMinutes)
}

/** RFC 3339 full-time: a zone is demanded. */
export const isTime = (text: string): boolean => isClock(text, true)

export const isIsoTime = (text: string): boolean => isClock(text, false)

/** A time that may lack seconds and offset. Ex) "10:00", "10:00Z", "10:00:00" */
export const isLenientTime = (text: string): boolean =>
  isIsoTime(/^.{5}(?:$|[Zz+-])/.test(text) ? `${text.slice(0, 5)}:00${text.slice(5)}` : text)

function isDateAnd(text: string, isWantedTime: (time: string) => boolean): boolean {
  const separatorMark = text[10]
  return (
    (separatorMark === "T" || separatorMark === "t" || separatorMark === " ") &&
    isDate(text.slice(0, 10)) &&
    isWantedTime(text.slice(11))
  )
}

/** Fast path: a day that every month has. */
const COMMON_DATE_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

export const isDateTime = (text: string): boolean => COMMON_DATE_TIME.test(text) || isDateAnd(text, isTime)

export const isIsoDateTime = (text: string): boolean => isDateAnd(text, isIsoTime)

/** Ex) "2026-03-01T10:00", "2026-03-01 10:00:00" */
export const isLenientDateTime = (text: string): boolean => isDateAnd(text, isLenientTime)

/**
 * ISO 8601 duration. Ex) P1Y2M10DT2H30M, P3W. One pass per designator, no backtracking: digits end where letters begin.
 */
export function isDuration(text: string): boolean {
  return (
    text.length > 1 &&
    !text.endsWith("T") &&
    /^P(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text)
  )
}

const isLetterOrDigit = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

function isLabel(text: string, from: number, to: number): boolean {
  if (to - from < 1 || to - from > 63) return false
  if (text.charCodeAt(from) === 45 || text.charCodeAt(to - 1) === 45) return false
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (!isLetterOrDigit(code) && code !== 45) return false
  }
  return true
}

/** RFC 1123: labels of letters, digits and inner hyphens; one dot at the end is fine. */
export function isHostname(text: string): boolean {
  const length = text.endsWith(".") ? text.length - 1 : text.length
  if (length < 1 || length > 253) return false
  let from = 0
  for (let at = 0; at <= length; at++) {
    if (at < length && text.charCodeAt(at) !== 46) continue
    if (!isLabel(text, from, at)) return false
    from = at + 1
  }
  return true
}

export function isIpv4(text: string): boolean {
  if (text.length > 15) return false
  const parts = text.split(".")
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) < 256)
}

/** RFC 4291: eight groups, one "::" for a run of zeros, the last two groups may be an IPv4 address. */
export function isIpv6(text: string): boolean {
  if (text.length < 2 || text.length > 45) return false
  const gapOffset = text.indexOf("::")
  if (gapOffset >= 0 && text.indexOf("::", gapOffset + 1) >= 0) return false
  const addressHalves = gapOffset < 0 ? [text] : [text.slice(0, gapOffset), text.slice(gapOffset + 2)]
  const hexGroups = addressHalves.flatMap((halfText) => (halfText === "" ? [] : halfText.split(":")))
  const lastGroup = hexGroups[hexGroups.length - 1]
  const hasIpv4Tail = lastGroup?.includes(".") === true && !text.endsWith(":")
  if (hasIpv4Tail && !isIpv4(lastGroup as string)) return false
  const plainGroups = hasIpv4Tail ? hexGroups.slice(0, -1) : hexGroups
  if (!plainGroups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false
  const count = plainGroups.length + (hasIpv4Tail ? 2 : 0)
  return gapOffset < 0 ? count === 8 : count < 8
}

const LOCAL_ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/

/** Fast path: a short address of letters, digits and dots. */
const COMMON_EMAIL = /^[a-z0-9]+(?:\.[a-z0-9]+)*@[a-z0-9]+(?:\.[a-z0-9]+)*\.[a-z]+$/i
const MAX_LABEL_LENGTH = 63

/** The address form ajv-formats takes: dotted atoms, an @, a hostname with at least one dot. */
export function isEmail(text: string): boolean {
  if (text.length <= MAX_LABEL_LENGTH && COMMON_EMAIL.test(text)) return true
  if (text.length > 320) return false
  const at = text.indexOf("@")
  if (at < 1) return false
  const domainText = text.slice(at + 1)
  return (
    text
      .slice(0, at)
      .split(".")
      .every((atomText) => LOCAL_ATOM.test(atomText)) &&
    domainText.includes(".") &&
    !domainText.endsWith(".") &&
    isHostname(domainText)
  )
}

/**
 * Anything but printable ASCII without the delimiters that RFC 3986 leaves out, and a percent sign without two hex
 * digits.
 */
const NOT_IN_URIS = /[^!#-;=?-[\]_a-z~]|%(?![0-9a-fA-F]{2})/
const NOT_IN_IRIS = /[^!#-;=?-[\]_a-z~\u00a0-\uffff]|%(?![0-9a-fA-F]{2})/

const URI_SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*:/

function isAuthorityFine(text: string, from: number): boolean {
  if (!text.startsWith("//", from)) return true
  const afterSlashes = text.slice(from + 2)
  const end = afterSlashes.search(/[/?#]/)
  const authority = end < 0 ? afterSlashes : afterSlashes.slice(0, end)
  const host = authority.slice(authority.lastIndexOf("@") + 1)
  const port = host.startsWith("[")
    ? host.slice(host.indexOf("]") + 1)
    : host.includes(":")
      ? host.slice(host.indexOf(":"))
      : ""
  if (host.startsWith("[") !== host.includes("]")) return false
  return port === "" || /^:[0-9]*$/.test(port)
}

/** Brackets stand around an address literal only, a number sign opens the fragment once. */
function areDelimitersFine(text: string): boolean {
  const hashOffset = text.indexOf("#")
  if (hashOffset >= 0 && text.indexOf("#", hashOffset + 1) >= 0) return false
  const bracketOffset = text.indexOf("[")
  return bracketOffset < 0 ? !text.includes("]") : /^[^/?#]*\/\/[^/?#[\]]*\[[^/?#[\]]*\][^[\]]*$/.test(text)
}

const isReference = (text: string, forbidden: RegExp): boolean => {
  const schemeLength = URI_SCHEME.exec(text)?.[0].length ?? 0
  if (forbidden.test(text) || !areDelimitersFine(text) || !isAuthorityFine(text, schemeLength)) return false
  // Ex) "1http:x": a colon in the first segment needs a scheme before it
  return schemeLength > 0 || !text.split(/[/?#]/, 1)[0]?.includes(":")
}

export const isUri = (text: string): boolean =>
  URI_SCHEME.test(text) && text.length > text.indexOf(":") + 1 && isReference(text, NOT_IN_URIS)

export const isUriReference = (text: string): boolean => isReference(text, NOT_IN_URIS)

export const isIri = (text: string): boolean => URI_SCHEME.test(text) && isReference(text, NOT_IN_IRIS)

export const isIriReference = (text: string): boolean => isReference(text, NOT_IN_IRIS)

/** RFC 6901: a tilde is followed by 0 or 1. */
export const isJsonPointer = (text: string): boolean => (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text)

export const isRelativeJsonPointer = (text: string): boolean => {
  const levelMatch = /^(?:0|[1-9][0-9]*)/.exec(text)
  if (levelMatch === null) return false
  const pointerRest = text.slice(levelMatch[0].length)
  return pointerRest === "#" || isJsonPointer(pointerRest)
}

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
