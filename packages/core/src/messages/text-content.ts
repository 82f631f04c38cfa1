// Replaces the text of a message part by part after calls were taken out of it.

/** True when both hold the same text. Hosts join the texts of a message in several ways, so spaces do not count. */
export const isSameText = (a: string, b: string): boolean => a === b || a.replace(/\s+/g, "") === b.replace(/\s+/g, "")

export const isBlank = (text: string): boolean => !/\S/.test(text)

/**
 * The parts of a message with its text replaced by `text`, which no longer holds the calls that were found in it.
 * Null, or the same text: the parts as they are.
 */
export function withText<P extends object>(
  parts: readonly P[],
  text: string | null,
  textIn: (part: P) => string | null,
  replaced: (part: P, text: string) => P,
): readonly P[] {
  const texts = parts.map(textIn)
  if (text === null || isSameText(texts.filter((each) => each !== null).join(""), text))
    // providers refuse blank texts
    return parts.filter((_, i) => texts[i] === null || !isBlank(texts[i] as string))
  const first = texts.findIndex((each) => each !== null)
  return parts.flatMap((part, i) => {
    if (texts[i] === null || texts[i] === undefined) return [part]
    return i === first && !isBlank(text) ? [replaced(part, text)] : []
  })
}
