// Finds the one moment that a text names, with day, time and zone.
import { dayOf } from "./dates.ts"

const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2})(\.\d+)?)?\s*(?:([ap])\.?m\.?)?$/i
const ZONE = /\s*(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}:?\d{2})$/i
/** Separators after the day: a comma, a space, the T of the format, or "at". */
const BETWEEN = /(?:\s*,\s*|\s+|(?<=\d)T(?=\d))(?:at\s+)?(?=\d{1,2}(?:[:\s]|[ap]\.?m|$))/gi
const TIME_FIRST = /^(\d{1,2}[:.\dapm\s]*(?:Z|UTC|GMT))(?:,\s*|\s+)(?:on\s+)?(.+)$/i
const MAX_LENGTH = 80

/** Returns the time of day that a text names, as HH:MM:SS; null if ambiguous. Ex) "5 pm" is 17:00:00, "5" is null */
export function clockOf(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return null
  if (/^noon$/i.test(trimmed)) return "12:00:00"
  const [, said, minute, second = "00", fraction = "", half] = CLOCK.exec(trimmed) ?? []
  if (said === undefined || (minute === undefined && half === undefined)) return null
  const hour = hourOf(Number(said), half?.toLowerCase())
  if (hour === null || hour > 23 || Number(minute ?? 0) > 59 || Number(second) > 59) return null
  return `${String(hour).padStart(2, "0")}:${minute ?? "00"}:${second}${fraction.replace(/\.?0+$/, "")}`
}

/** Returns the hour of the day; null for 0 pm and 13 am. */
function hourOf(said: number, half: string | undefined): number | null {
  if (half === undefined) return said
  return said < 1 || said > 12 ? null : (said % 12) + (half === "p" ? 12 : 0)
}

/** Returns the zone at the end of a text as ±HH:MM. Zone names (CET, PST) are not read: they may be ambiguous. */
function zoneOf(text: string): { readonly zone: string; readonly rest: string } | null {
  const found = ZONE.exec(text)
  // Ex) 2031-03-05 10:00-11:00 is more likely a span; with seconds or the T of the format it is a zone
  if (found === null || (found[0].startsWith("-") && !/:\d{2}:\d{2}(?:\.\d+)?-|\dT\d/.test(text))) return null
  const digits = /([+-])(\d{2}):?(\d{2})$/.exec(found[1] as string)
  const zone =
    digits === null || (digits[2] === "00" && digits[3] === "00") ? "+00:00" : `${digits[1]}${digits[2]}:${digits[3]}`
  return { zone, rest: text.slice(0, found.index) }
}

/** Returns the one moment that a text names: day, time and zone must all be given. Ex) "5 March 2031, 10 pm UTC" */
export function momentOf(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return null
  // Ex) 10:00 UTC on 5 March 2031
  const turned = TIME_FIRST.exec(trimmed)
  const zoned = zoneOf(turned === null ? trimmed : `${turned[2]} ${turned[1]}`)
  if (zoned === null) return null
  for (const gap of zoned.rest.matchAll(BETWEEN)) {
    const day = dayOf(zoned.rest.slice(0, gap.index))
    const clock = day === null ? null : clockOf(zoned.rest.slice(gap.index + gap[0].length))
    if (clock !== null) return `${day}T${clock}${zoned.zone}`
  }
  return null
}
