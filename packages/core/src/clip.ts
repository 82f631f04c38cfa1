// Shortens texts and quotes names for messages.
import { lazyPattern } from "./lazy-pattern.ts"

const SPACE_OR_CONTROL = lazyPattern(String.raw`[\p{C}\s]+`, "gu")
const CONTROL_CHARACTERS = lazyPattern(String.raw`\p{C}+`, "gu")

/** Shortens a text to `most` characters. Cuts between characters, never inside a surrogate pair. */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text
  if (most < 1) return ""
  const end = most - 1
  const last = text.charCodeAt(end - 1)
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end)}…`
}

/** Shortens a text to one line without control characters: a model's text must not break a message around it. */
export const clipLine = (text: string, most: number): string =>
  // twice the length is enough to fill the line: do not fold the spaces of a megabyte
  clipText(
    text
      .slice(0, most * 2 + 1)
      .replace(SPACE_OR_CONTROL(), " ")
      .trim(),
    most,
  )

/**
 * Quotes a name from a model or a host, which may be any text: shortened, and without characters that could break the
 * message that contains it.
 */
export const quoteName = (name: string): string => JSON.stringify(clipText(name.replace(CONTROL_CHARACTERS(), " "), 64))
