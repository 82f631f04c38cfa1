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
const MONTH_OF: ReadonlyMap<string, number> = new Map(MONTHS.flatMap((names, i) => names.split(" ").map((name) => [name, i + 1] as const)))
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/
/** Ex) 2031年3月5日, 2031년 3월 5일 */
const SIGNED = /^(\d{4})\s?(?:年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号號]|년\s?(\d{1,2})\s?월\s?(\d{1,2})\s?일)$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
/** Words before a day that leave it what it is. Ex) Tuesday, but not until */
const LEAD = /^(?:(?:on|am|den|le|el|il|op)\s+)?(?:(mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,?\s+)?(?:the\s+)?/i
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?:\s+(?:of|de))?[-/\s]+(\p{L}+)\.?,?(?:\s+de)?[-/\s]+(\d{4})(?:\s?(?:г\.?|года|r\.|roku))?$/iu
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu
const NAMED_YEAR_FIRST = /^(\d{4})[-,\s]+(\p{L}+)\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?$/iu

/** Longer texts name no single day. */
const LONGEST = 48

/**
 * The one day a text names, as YYYY-MM-DD. 03/04/2024 names two, so it names none; 13/04/2024 names one.
 * A weekday that contradicts the day leaves none either.
 * @example dayOf("5 March 2024") // "2024-03-05"
 */
export function dayOf(text: string): string | null {
  const trimmed = text.trim().normalize("NFC")
  if (trimmed.length > LONGEST) return null
  const lead = LEAD.exec(trimmed)
  const day = bareDayOf(trimmed.slice(lead?.[0].length ?? 0))
  const weekday = lead?.[1]
  if (day === null || weekday === undefined) return day
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] === weekday.slice(0, 3).toLowerCase() ? day : null
}

function bareDayOf(text: string): string | null {
  const first = YEAR_FIRST.exec(text)
  if (first !== null) return isoDay(first[1], Number(first[3]), Number(first[4]))
  const compact = COMPACT.exec(text)
  if (compact !== null) return isoDay(compact[1], Number(compact[2]), Number(compact[3]))
  const signed = SIGNED.exec(text)
  if (signed !== null) return isoDay(signed[1], Number(signed[2] ?? signed[4]), Number(signed[3] ?? signed[5]))
  const last = YEAR_LAST.exec(text)
  if (last !== null) {
    const [a, b] = [Number(last[1]), Number(last[3])]
    if (a === b || a > 12) return isoDay(last[4], b, a)
    return b > 12 ? isoDay(last[4], a, b) : null
  }
  return namedDayOf(text)
}

/** A day with the name of its month. */
function namedDayOf(text: string): string | null {
  // with the point behind the day it is Croatian, where the word is October
  if (/^\d+\.\s*listopada/i.test(text)) return null
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst !== null) return isoDay(dayFirst[3], monthOf(dayFirst[2]), Number(dayFirst[1]))
  const monthFirst = MONTH_FIRST.exec(text)
  if (monthFirst !== null) return isoDay(monthFirst[3], monthOf(monthFirst[1]), Number(monthFirst[2]))
  const yearFirst = NAMED_YEAR_FIRST.exec(text)
  return yearFirst === null ? null : isoDay(yearFirst[1], monthOf(yearFirst[2]), Number(yearFirst[3]))
}

const monthOf = (word = ""): number => MONTH_OF.get(word.toLowerCase()) ?? 0

function isoDay(year = "", month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(Number(year), month, 0)).getUTCDate()) return null
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}
