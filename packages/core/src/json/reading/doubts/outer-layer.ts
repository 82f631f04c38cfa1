// Doubt: the whole text was encoded once more, and escapes of that layer remain in the values.

/** Ex) {{"a": "f({{x}})"}} : a template doubles every brace, and within JSON no brace stands right behind another one. */
const hasDoubledBraces = (text: string): boolean =>
  /^\s{0,64}\{\{/.test(text) && /\}\}\s{0,64}$/.test(text) && text.indexOf("{{", text.indexOf("{{") + 2) >= 0

/**
 * Ex) '{"a": "it''s"}' : SQL doubles an apostrophe within a literal; '{"a": "it'\''s"}' : a shell leaves the literal;
 * "{'a': 'say ""x""'}" : a table of values doubles a quote.
 */
const hasDoubledQuotes = (text: string): boolean => {
  const mark = /^\s{0,64}(?:'\s{0,64}[{[]\s{0,64}["[{]|"\s{0,64}[{[]\s{0,64}')/.exec(text)?.[0].trimStart()[0] ?? ""
  if (mark === "" || !/[}\]]\s{0,64}["']\W{0,8}$/.test(text)) return false
  const inner = text.slice(text.indexOf(mark) + 1, text.lastIndexOf(mark))
  return inner.includes(mark + mark) && !inner.replaceAll(mark + mark, "").includes(mark)
}
const hasShellQuotes = (text: string): boolean =>
  (text.includes("'\\''") || text.includes("'\"'\"'")) && /'\s{0,8}[{[]\s{0,64}\\?"/.test(text)

/**
 * Ex) "{'a': 'say \\"x\\"'}"</s> : the quotes around the object are those of a JSON string, in which the texts are
 * escaped once more. Within apostrophes a quote needs no escape.
 */
const isEscapedString = (text: string): boolean => /^\s{0,64}"\s{0,64}[{[]\s{0,64}'/.test(text) && /\\["\\]/.test(text)

/** Ex) x =3D 1 beside =⏎ : a mail writes characters as codes, breaks lines so, and has no other equals sign. */
const isQuotedPrintable = (text: string): boolean =>
  (text.includes("=\n") || text.includes("=\r\n")) && (SOFT_BREAK.test(text) || hasMailCodes(text))
/** A line of the length of a mail's, that ends within a word. */
const SOFT_BREAK = /(?:^|\n)[^\n]{50,76}\w=\r?\n\w/
const hasMailCodes = (text: string): boolean => /=[0-9A-F]{2}/.test(text) && !/=(?![0-9A-F]{2}|\r?\n)/.test(text)

/** Ex) ```⏎{"a": "x⏎```⏎```json⏎y"}⏎``` : the fence was closed and opened again inside a value. */
function isFencedAgain(text: string): boolean {
  const opening = /^\s{0,64}```\w{0,16}\s{1,64}[{[]/.exec(text)?.[0].length
  if (opening === undefined) return false
  // a block within the value opens first, and behind the end of the object another one may follow
  const fence = text.indexOf("```", opening)
  return (
    fence > 0 &&
    /[^\s}\]]\s{0,8}\n[ \t]{0,8}$/.test(text.slice(Math.max(0, fence - 32), fence)) &&
    /^```[ \t]{0,8}\r?\n\s{0,64}```\w{0,16}[ \t]{0,8}\r?\n/.test(text.slice(fence, fence + 128))
  )
}

const LAYERS: readonly ((text: string) => boolean)[] = [
  hasDoubledBraces,
  hasDoubledQuotes,
  hasShellQuotes,
  isEscapedString,
  isQuotedPrintable,
  isFencedAgain,
]

/** The text as a whole may be encoded once more than what was undone outside its values. */
export const isEncodedInside = (text: string): boolean => LAYERS.some((isLayer) => isLayer(text))
