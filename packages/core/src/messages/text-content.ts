// Replaces the text of a message part by part after calls were removed from it.

/** True if both are the same text. Hosts join the texts of a message in several ways, so white space is ignored. */
export const isSameText = (a: string, b: string): boolean => a === b || a.replace(/\s+/g, "") === b.replace(/\s+/g, "")

export const isBlank = (text: string): boolean => !/\S/.test(text)

/**
 * Replaces the text of the message parts by `text`, which no longer contains the calls found in it. If `text` is null
 * or the same text, the parts stay unchanged.
 */
export function withText<P extends object>(
  parts: readonly P[],
  text: string | null,
  textIn: (part: P) => string | null,
  replaced: (part: P, text: string) => P,
): readonly P[] {
  const texts = parts.map(textIn)
  if (text === null || isSameText(texts.filter((each) => each !== null).join(""), text))
    // providers reject blank texts
    return parts.filter((_, i) => texts[i] === null || !isBlank(texts[i] as string))
  const first = texts.findIndex((each) => each !== null)
  return parts.flatMap((part, i) => {
    if (texts[i] === null || texts[i] === undefined) return [part]
    return i === first && !isBlank(text) ? [replaced(part, text)] : []
  })
}
