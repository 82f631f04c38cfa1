// Converts a text from markup to the JSON that a member accepts.
import { STRING_BIT } from "../json/kind.ts"
import { parseStrict } from "../json/strict.ts"
import type { SchemaView } from "../schema/view.ts"

/**
 * Converts a text from markup to the JSON that a member accepts: a string if one fits, otherwise the value that the
 * text spells. Returns null if neither fits.
 * @example typedText("450", view of an integer) // "450"
 */
export function typedText(text: string, view: SchemaView): string | null {
  if ((view.kinds & STRING_BIT) !== 0 && view.isValid(text)) return JSON.stringify(text)
  const literalText = text.trim()
  const value = parseStrict(literalText)
  return value !== undefined && view.isValid(value) ? literalText : null
}
