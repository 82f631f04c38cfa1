// Removes the backslashes that Markdown puts into names.

// a name with a backslash, as a key or after the key for the tool name
const ESCAPED_NAME = /["'“]\w*\\_[\w.\\-]*["'”]\s*:|["'“]?(?:name|tool|function|action)["'”]?\s*:\s*["'“][\w.]*\\_/

/**
 * Removes Markdown backslashes from a text. JSON has no such escape and names contain no backslashes, so a name with
 * one shows that the whole text passed through Markdown. Without such a name a backslash may be content and stays.
 * `isSure`: the name stands before the object. Ex) {"name": "get\_tide", "arguments": {"pier\_id": "old\_north"}}
 */
export function withoutMarkdown(text: string, isSure = false): string {
  if (!text.includes("\\_") || !(isSure || ESCAPED_NAME.test(text))) return text
  return text.replace(/\\[\s\S]/g, (escapePair) =>
    escapePair === "\\_" || escapePair === "\\*" ? escapePair.slice(1) : escapePair,
  )
}
