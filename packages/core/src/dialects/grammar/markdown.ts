// Removes the backslashes that Markdown puts into names.

// a name with a backslash, as the key of a member or behind the key that names the tool
const ESCAPED_NAME = /["'“]\w*\\_[\w.\\-]*["'”]\s*:|["'“]?(?:name|tool|function|action)["'”]?\s*:\s*["'“][\w.]*\\_/

/**
 * Ex) {"name": "get\_tide", "arguments": {"pier\_id": "old\_north"}} : JSON has no such escape and no name a backslash,
 * so all of it went through Markdown. Without such a name the backslash may be content and stays. `isSure`: the name
 * stands before the object.
 */
export function withoutMarkdown(text: string, isSure = false): string {
  if (!text.includes("\\_") || !(isSure || ESCAPED_NAME.test(text))) return text
  return text.replace(/\\[\s\S]/g, (escapePair) =>
    escapePair === "\\_" || escapePair === "\\*" ? escapePair.slice(1) : escapePair,
  )
}
