import type { RepairRule } from "../rule.ts"

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")
const MONTH_NAME =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"

/** The year first, in any of these orders. Ex) 2031/2/3, 20310203 */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^(\d{4})(\d\d)(\d\d)$/
/** A day that begins. Ex) 2031-02-03T00:00:00Z */
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/
/** Ex) 3 February 2031, Feb 3rd, 2031 */
const DAY_MONTH = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?(${MONTH_NAME})\.?,?[ -](\d{4})$`, "i")
const MONTH_DAY = new RegExp(String.raw`^(${MONTH_NAME})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$`, "i")
/** Which one is the month shows where the other one is none. Ex) 23.2.2031, 02/23/2031 */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

const dateOf = (year = "", month = "", day = ""): string => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`

const monthOf = (name = ""): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/** The date that a text spells, where it can be read in one way only. */
function dateIn(text: string): string | null {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst !== null)
    return dateOf(yearFirst[1] ?? yearFirst[5], yearFirst[3] ?? yearFirst[6], yearFirst[4] ?? yearFirst[7])
  const midnight = MIDNIGHT.exec(text)?.[1]
  if (midnight !== undefined) return midnight
  const [, day, month, year] = DAY_MONTH.exec(text) ?? []
  if (year !== undefined) return dateOf(year, monthOf(month), day)
  const [, firstMonth, secondDay, lastYear] = MONTH_DAY.exec(text) ?? []
  if (lastYear !== undefined) return dateOf(lastYear, monthOf(firstMonth), secondDay)
  const [, first = "", , second = "", yearLast] = YEAR_LAST.exec(text) ?? []
  if (Number(first) > 12 && Number(second) <= 12) return dateOf(yearLast, second, first)
  return Number(second) > 12 && Number(first) <= 12 ? dateOf(yearLast, first, second) : null
}

export const dateSpelling: RepairRule = {
  id: "value/date-spelling",
  triggers: ["format"],
  maxConfidence: "likely",
  message: "The same date, as the format date writes it.",
  propose({ value, view }) {
    if (typeof value !== "string") return null
    const date = dateIn(value.trim())
    return date !== null && view.isValid(date) ? JSON.stringify(date) : null
  },
}
