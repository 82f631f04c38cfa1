// Defines forms of ids: characters that every provider accepts, numbered ids, short ids, ids of calls in text.
import { digest } from "../digest.ts"

/** Maximum length of an id that every provider accepts. */
export const MAX_ID_CHARS = 64

const OTHER_CHARACTERS = /[^a-zA-Z0-9_-]/g
const IS_PLAIN = /^[a-zA-Z0-9_-]*$/

/** Returns the id in the characters that every provider accepts. Ex) functions.read:0 → functions_read_0 */
export const plainId = (id: string): string => (IS_PLAIN.test(id) ? id : id.replace(OTHER_CHARACTERS, "_"))

/** Returns the text of an id that a provider or a host gave; null if there is none. */
export function idText(id: unknown): string | null {
  if (typeof id === "string") return id === "" ? null : id
  return (typeof id === "number" && Number.isFinite(id)) || typeof id === "bigint" ? String(id) : null
}

/** Appends a number to the id, within the length that every provider accepts. Ex) call_0_2 */
export function numberedId(id: string, separator: "_" | "-", number: number): string {
  const plain = plainId(id)
  const tail = separator + number
  return plain.length + tail.length <= MAX_ID_CHARS ? plain + tail : plain.slice(0, MAX_ID_CHARS - tail.length) + tail
}

/** Returns the common part of an id and the ids derived from it. Long ids lose their end when they get a number. */
export const idBase = (id: string): string => plainId(id).slice(0, MAX_ID_CHARS - 8)

/** Returns the id before the number that `numberedId` appended; null if there is no number. */
export function unnumberedId(id: string, separator: "_" | "-"): string | null {
  const end = id.lastIndexOf(separator)
  return end > 0 && /^(?:[2-9]|[1-9]\d{1,5})$/.test(id.slice(end + 1)) ? id.slice(0, end) : null
}

/** Returns the number at the end of an id; 0 if there is none. */
export const numberBehind = (id: string): number => Number(/\d*$/.exec(id.slice(-8)))

/** Returns the id of a call without one, by its position in the turn. */
export const idAtPosition = (position: number): string => `call_${position}`

/** Returns the id of a call that was found in text. */
export const idInText = (number: number): string => `call_text_${number}`

/** Returns the number that `idInText` put into an id; NaN for other ids. Ex) 1 for call_text_1_2 */
export const numberInText = (id: string): number => Number(/^call_text_(\d+)(?:_\d+)?$/.exec(id)?.[1])

/**
 * Form of generated ids. "short": nine letters and digits, as Mistral requires. "seen": short if all ids seen so far
 * are short. "plain": the same, and otherwise in the characters that every provider accepts.
 */
export type IdForm = "any" | "seen" | "plain" | "short"

export const isShortId = (id: string): boolean => /^[a-zA-Z0-9]{9}$/.test(id)

/** Returns the first characters of a short id derived from another one. */
export const shortStem = (id: string): string =>
  id
    .replace(/[^a-zA-Z0-9]/g, "")
    .slice(0, 4)
    .padEnd(4, "0")

/** Returns a short id that stands for another one. */
export const shortId = (id: string, stem: string = shortStem(id)): string =>
  isShortId(id) ? id : `${stem}${digest(id).replaceAll("-", "").slice(-5)}`
