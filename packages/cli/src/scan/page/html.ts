import { escaped } from "./escape.ts"

/** A piece of markup. Only `html` and `raw` make it, so that text from a log cannot pass for it. */
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

/** Markup with values in it; every string is escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: parts.reduce((text, part, i) => text + markupOf(values[i - 1] ?? null) + part),
})

/** Markup that this program wrote itself. */
export const raw = (markup: string): Html => ({ markup })
