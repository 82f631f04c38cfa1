// Finds the one day that a text names.

const MONTHS: readonly string[] = [
  "january jan januar janvier enero gennaio janeiro januari jänner января stycznia styczeń ocak",
  "february feb februar février fevrier febrero febbraio fevereiro februari feber февраля lutego luty şubat",
  "march mar märz maerz mars marzo março maart марта marca marzec mart",
  "april apr avril abril aprile апреля kwietnia kwiecień nisan",
  "may mai mayo maggio maio mei мая maja maj mayıs",
  "june jun juni juin junio giugno junho июня czerwca czerwiec haziran",
  "july jul juli juillet julio luglio julho июля lipca lipiec temmuz",
  "august aug août aout agosto augustus августа sierpnia sierpień ağustos augusti",
  "september sep sept septembre septiembre settembre setembro сентября września wrzesień eylül",
  "october oct oktober octobre octubre ottobre outubro okt октября października październik ekim",
  "november nov novembre noviembre novembro ноября listopada kasım",
  "december dec dezember décembre decembre diciembre dicembre dezembro декабря grudnia grudzień aralık",
]
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, i) => names.split(" ").map((name) => [name, i + 1] as const)),
)
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

/** Day formats that identify each part; the month is a number or a name. */
const DAY_FORMS: readonly RegExp[] = [
  /^(?<year>\d{4})([-/. ])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})\s?年\s?(?<month>\d{1,2})\s?月\s?(?<day>\d{1,2})\s?[日号號]$/,
  /^(?<year>\d{4})\s?년\s?(?<month>\d{1,2})\s?월\s?(?<day>\d{1,2})\s?일$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?:\s+(?:of|de))?[-/\s]+(?<month>\p{L}+)\.?,?(?:\s+de)?[-/\s]+(?<year>\d{4})(?:\s?(?:г\.?|года|r\.|roku))?$/iu,
  /^(?<month>\p{L}+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/iu,
  /^(?<year>\d{4})[-,\s]+(?<month>\p{L}+)\.?[-\s]+(?<day>\d{1,2})(?:st|nd|rd|th)?$/iu,
]
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/
/** With a dot after the day the word is Croatian for October; in Polish it is November. */
const TWO_MONTHS = /^\d+\.\s*listopada/i
/** Words before a day that do not change it. Ex) Tuesday, but not until */
const LEAD =
  /^(?:(?:on|am|den|le|el|il|op)\s+)?(?:(mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,?\s+)?(?:the\s+)?/i

/** A longer text does not name a single day. */
const MAX_LENGTH = 48

/**
 * Returns the one day that a text names, as YYYY-MM-DD, or null. 03/04/2024 names two days, so null; 13/04/2024 names
 * one. If the weekday contradicts the day, the result is null too.
 * @example dayOf("5 March 2024") // "2024-03-05"
 */
export function dayOf(text: string): string | null {
  const trimmed = text.trim().normalize("NFC")
  if (trimmed.length > MAX_LENGTH) return null
  const lead = LEAD.exec(trimmed)
  const day = bareDayOf(trimmed.slice(lead?.[0].length ?? 0))
  const weekday = lead?.[1]
  if (day === null || weekday === undefined) return day
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] === weekday.slice(0, 3).toLowerCase() ? day : null
}

function bareDayOf(text: string): string | null {
  if (TWO_MONTHS.test(text)) return null
  const last = YEAR_LAST.exec(text)
  if (last !== null) {
    const [a, b] = [Number(last[1]), Number(last[3])]
    if (a === b || a > 12) return isoDay(last[4], b, a)
    return b > 12 ? isoDay(last[4], a, b) : null
  }
  for (const form of DAY_FORMS) {
    const { year, month, day } = form.exec(text)?.groups ?? {}
    if (year !== undefined) return isoDay(year, monthOf(month), Number(day))
  }
  return null
}

const monthOf = (said = ""): number => (/^\d+$/.test(said) ? Number(said) : (MONTH_OF.get(said.toLowerCase()) ?? 0))

function isoDay(year = "", month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(Number(year), month, 0)).getUTCDate()) return null
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}
