import { type Fields, isFields, own } from "./fields.ts"

/** Parses a value that is JSON text, and returns any other value unchanged; undefined for text that is not JSON. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** Returns the first member that is a non-empty list. */
export function firstList(holder: unknown, ...names: readonly string[]): readonly unknown[] | null {
  for (const name of names) {
    const value = own(holder, name)
    if (Array.isArray(value) && value.length > 0) return value
  }
  return null
}

/** Returns the first member that is a non-empty text. */
export function firstText(holder: unknown, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = own(holder, name)
    if (typeof value === "string" && value !== "") return value
  }
  return null
}

/** Returns the result of a tool as text. */
export const textOfValue = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value)
