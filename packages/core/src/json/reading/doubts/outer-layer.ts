// Doubt: the whole text was encoded once more, and escapes of that layer remain in the values.

function hasDoubledQuotes(text: string): boolean {
  const mark = text.trimStart().charAt(0)
  if (!/[}\]]\s{0,64}["']\W{0,8}$/.test(text)) return false
  const inner = text.slice(text.indexOf(mark) + 1, text.lastIndexOf(mark))
  return inner.includes(mark + mark) && !inner.replaceAll(mark + mark, "").includes(mark)
}

/** A line as long as in an e-mail that ends inside a word. */
const SOFT_BREAK = /(?:^|\n)[^\n]{50,76}\w=\r?\n\w/

function isFencedAgain(text: string): boolean {
  // only the second fence of the text: a block inside a value opens there, and another block may follow the object
  const fence = text.indexOf("```", text.indexOf("```") + 3)
  return (
    fence > 0 &&
    /[^\s}\]]\s{0,8}\n[ \t]{0,8}$/.test(text.slice(Math.max(0, fence - 32), fence)) &&
    /^```[ \t]{0,8}\r?\n\s{0,64}```\w{0,16}[ \t]{0,8}\r?\n/.test(text.slice(fence, fence + 128))
  )
}

/** A sign of each layer, and a check that the layer also shows inside a string. */
const LAYERS: readonly (readonly [sign: RegExp, isInside: (text: string) => boolean])[] = [
  // Ex) {{"a": "f({{x}})"}} : a template doubles every brace, and in JSON a brace never directly follows another one
  [/^\s{0,64}\{\{/, (text) => /\}\}\s{0,64}$/.test(text) && text.indexOf("{{", text.indexOf("{{") + 2) >= 0],
  // Ex) '{"a": "it''s"}' : SQL doubles an apostrophe inside a literal; "{'a': 'say ""x""'}" : CSV doubles a quote
  [/^\s{0,64}(?:'\s{0,64}[{[]\s{0,64}["[{]|"\s{0,64}[{[]\s{0,64}')/, hasDoubledQuotes],
  // Ex) '{"a": "it'\''s"}' : a shell leaves and reopens the literal
  [/'(?:\\''|"'"')/, (text) => /'\s{0,8}[{[]\s{0,64}\\?"/.test(text)],
  // Ex) "{'a': 'say \\"x\\"'}"</s> : the quotes around the object are those of a JSON string, so the inner strings are
  // escaped once more. Inside apostrophes a quote needs no escape
  [/^\s{0,64}"\s{0,64}[{[]\s{0,64}'/, (text) => /\\["\\]/.test(text)],
  // Ex) x =3D 1 beside =⏎ : quoted-printable writes characters as codes, breaks lines with =, and has no other equals
  // sign
  [/=\r?\n/, (text) => SOFT_BREAK.test(text) || (/=[0-9A-F]{2}/.test(text) && !/=(?![0-9A-F]{2}|\r?\n)/.test(text))],
  // Ex) ```⏎{"a": "x⏎```⏎```json⏎y"}⏎``` : the fence was closed and reopened inside a value
  [/^\s{0,64}```\w{0,16}\s{1,64}[{[]/, isFencedAgain],
]

/** True if the text may have one more layer of encoding than was undone outside its values. */
export const isEncodedInside = (text: string): boolean =>
  LAYERS.some(([sign, isInside]) => sign.test(text) && isInside(text))
