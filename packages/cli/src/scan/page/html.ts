import { escaped } from "./escape.ts"

/** A piece of markup. Only `html` and `raw` create it, so that text from a log is never taken for markup. */
export interface Html {
  readonly markup: string
}

type Value = Html | string | number | null | readonly (Html | string | null)[]

const markupOf = (value: Value): string => {
  if (value === null) return ""
  if (typeof value === "string") return escaped(value)
  if (typeof value === "number") return String(value)
  if (Array.isArray(value)) return value.map((each: Html | string | null) => markupOf(each)).join("")
  return (value as Html).markup
}

/** Returns markup with values in it; every string is escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: parts.reduce((text, part, i) => text + markupOf(values[i - 1] ?? null) + part),
})

/** Returns markup that this program itself wrote. */
export const raw = (markup: string): Html => ({ markup })
