import { type Fields, isFields, own } from "./fields.ts"

/** What may be JSON or the text of it; undefined when it is neither. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The first member that is a list and not empty. */
export function firstList(holder: unknown, ...names: readonly string[]): readonly unknown[] | null {
  for (const name of names) {
    const value = own(holder, name)
    if (Array.isArray(value) && value.length > 0) return value
  }
  return null
}

/** The first member that is a text and not empty. */
export function firstText(holder: unknown, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = own(holder, name)
    if (typeof value === "string" && value !== "") return value
  }
  return null
}

/** Whatever a tool answered, as text. */
export const textOfValue = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value)
