import type { RepairRule } from "../rule.ts"

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")
const MONTH_NAME =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"

/** Date formats that can be read in only one way. */
const DATE_FORMS: readonly RegExp[] = [
  // The year comes first. Ex) 2031/2/3, 20310203
  /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  // The beginning of a day. Ex) 2031-02-03T00:00:00Z
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[T ]00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/,
  // Ex) 3 February 2031, Feb 3rd, 2031
  new RegExp(
    String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?(?<month>${MONTH_NAME})\.?,?[ -](?<year>\d{4})$`,
    "i",
  ),
  new RegExp(String.raw`^(?<month>${MONTH_NAME})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$`, "i"),
  // One number is greater than 12, so the other one is the month. Ex) 23.2.2031, 02/23/2031
  /^(?<day>1[3-9]|[2-9]\d)([-/.])(?<month>0?\d|1[0-2])\2(?<year>\d{4})$/,
  /^(?<month>0?\d|1[0-2])([-/.])(?<day>1[3-9]|[2-9]\d)\2(?<year>\d{4})$/,
]

/** Returns the date that a text spells, if it can be read in only one way. */
function dateIn(text: string): string | null {
  const groups = DATE_FORMS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return null
  const { year = "", month = "", day = "" } = groups
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  return [year, named < 0 ? month : String(named + 1), day].map((part) => part.padStart(2, "0")).join("-")
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
