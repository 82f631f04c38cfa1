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
  const offsetMinutes = text.length === 3 ? 0 : text.length === 6 && text[3] === ":" ? readDigits(text, 4, 6) : text.length === 5 ? readDigits(text, 3, 5) : -1
  if (text.length < 3 || offsetHours < 0 || offsetHours > 23 || offsetMinutes < 0 || offsetMinutes > 59) return null
  return zoneSign * (offsetHours * 60 + offsetMinutes)
}

/** RFC 3339 full-time: a zone is demanded. */
export const isTime = (text: string): boolean => isClock(text, true)

export const isIsoTime = (text: string): boolean => isClock(text, false)

/** A time that may lack seconds and offset. Ex) "10:00", "10:00Z", "10:00:00" */
export const isLenientTime = (text: string): boolean => isIsoTime(/^.{5}(?:$|[Zz+-])/.test(text) ? `${text.slice(0, 5)}:00${text.slice(5)}` : text)

function isDateAnd(text: string, isWantedTime: (time: string) => boolean): boolean {
  const separatorMark = text[10]
  return (separatorMark === "T" || separatorMark === "t" || separatorMark === " ") && isDate(text.slice(0, 10)) && isWantedTime(text.slice(11))
}

/** Fast path: a day that every month has. */
const COMMON_DATE_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

export const isDateTime = (text: string): boolean => COMMON_DATE_TIME.test(text) || isDateAnd(text, isTime)

export const isIsoDateTime = (text: string): boolean => isDateAnd(text, isIsoTime)

/** Ex) "2026-03-01T10:00", "2026-03-01 10:00:00" */
export const isLenientDateTime = (text: string): boolean => isDateAnd(text, isLenientTime)

/** ISO 8601 duration. Ex) P1Y2M10DT2H30M, P3W. One pass per designator, no backtracking: digits end where letters begin. */
export function isDuration(text: string): boolean {
  return text.length > 1 && !text.endsWith("T") && /^P(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text)
}
