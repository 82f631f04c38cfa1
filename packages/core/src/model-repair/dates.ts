const MONTHS = "january february march april may june july august september october november december".split(" ")

const monthOf = (word: string): number => {
  const low = word.toLowerCase()
  return low.length < 3 ? 0 : MONTHS.findIndex((name) => name === low || name.slice(0, 3) === low || (low === "sept" && name === "september")) + 1
}

const iso = (year: string, month: number, day: number): string => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
/** Words before a day that leave it what it is. Ex) Tuesday, but not until */
const DAY_FIRST =
  /^(?:(?:on\s+)?(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\.?,?\s+)?(?:the\s+)?)(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[-\s.]+(\p{L}+)\.?,?[-\s]+(\d{4})$/iu
const MONTH_FIRST =
  /^(?:on\s+)?(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\.?,\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu

/**
 * The one day a text names, as YYYY-MM-DD. 03/04/2024 names two, so it names none; 13/04/2024 names one.
 * @example dayOf("5 March 2024") // "2024-03-05"
 */
export function dayOf(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 40) return null
  const first = YEAR_FIRST.exec(trimmed) ?? COMPACT.exec(trimmed)
  if (first !== null) return checked(first[1] as string, Number(first[2]), Number(first[3]))
  const last = YEAR_LAST.exec(trimmed)
  if (last !== null) {
    const [a, b] = [Number(last[1]), Number(last[2])]
    if (a === b || a > 12) return checked(last[3] as string, b, a)
    return b > 12 ? checked(last[3] as string, a, b) : null
  }
  const words = DAY_FIRST.exec(trimmed)
  if (words !== null) return checked(words[3] as string, monthOf(words[2] as string), Number(words[1]))
  const turned = MONTH_FIRST.exec(trimmed)
  return turned === null ? null : checked(turned[3] as string, monthOf(turned[1] as string), Number(turned[2]))
}

const checked = (year: string, month: number, day: number): string | null => (month >= 1 && month <= 12 && day >= 1 && day <= 31 ? iso(year, month, day) : null)
