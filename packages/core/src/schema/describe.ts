import { BIT, type Kind, kindOf } from "../json/kind.ts"

const KINDS = Object.keys(BIT) as Kind[]

/** Ex) "string or null", "integer". */
export function kindWords(kinds: number, integer: boolean): string {
  const words = KINDS.filter((kind) => (kinds & BIT[kind]) !== 0).map((kind) => (kind === "number" && integer ? "integer" : kind))
  return words.length === 0 ? "nothing" : words.join(" or ")
}

/** The kind of a value, never the value. */
export const receivedKind = (value: unknown): string =>
  typeof value === "number" && !Number.isFinite(value) ? "number out of range" : value === undefined ? "nothing" : kindOf(value)

/** How many declared values are listed before the rest is only counted. */
const SHOWN = 20

export function valueWords(values: readonly unknown[]): string {
  const shown = values.slice(0, SHOWN).map((value) => (typeof value === "object" && value !== null ? `a given ${kindOf(value)}` : JSON.stringify(value)))
  const more = values.length > SHOWN ? ` and ${values.length - SHOWN} more` : ""
  return values.length === 1 ? String(shown[0]) : `one of ${shown.join(", ")}${more}`
}

export const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(", ")

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
