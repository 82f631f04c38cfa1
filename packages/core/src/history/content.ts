/** The content of a result as text; null when it may stay as it is. */
export function contentText(content: unknown, mayBeBare: boolean): string | null {
  if (typeof content === "string" || Array.isArray(content)) return null
  if (content === undefined || content === null) return mayBeBare && content === undefined ? null : ""
  try {
    return JSON.stringify(content) ?? String(typeof content)
  } catch {
    return "(This result could not be written as text.)"
  }
}
