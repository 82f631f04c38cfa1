const INVISIBLE = /[\u0000-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

const sign = (character) => {
  const code = character.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`
}

/** A code span: its fence is longer than any run of backticks inside, and no character is invisible. */
export function code(text) {
  const runs = text.match(/`+/g) ?? []
  const fence = "`".repeat(1 + Math.max(0, ...runs.map((run) => run.length)))
  const padding = fence.length > 1 || /^ .* $/.test(text) ? " " : ""
  return text === "" ? "(nothing)" : `${fence}${padding}${text.replace(INVISIBLE, sign)}${padding}${fence}`
}

/** A block of code, line by line; its fence is longer than any inside. */
export function block(text) {
  const runs = text.match(/`{3,}/g) ?? []
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  const lines = text.split("\n").map((line) => line.replace(INVISIBLE, sign))
  return [`${fence}text`, ...lines, fence].join("\n")
}

/** Prose that Markdown would otherwise read as markup. What stands between backticks is code already. */
export const prose = (text) =>
  text.replace(/`[^`\n]+`|[\\`*_<>[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`))

const cell = (text) => text.replaceAll("\n", " ").replaceAll("|", "\\|")

export const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")

export const sentence = (text) => {
  const opened = /^[a-z][a-z' -]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text
  return /[.!?]$/.test(opened) ? opened : `${opened}.`
}
