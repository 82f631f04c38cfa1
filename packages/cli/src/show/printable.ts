// Text of a model may contain terminal escapes and marks that reorder a line: none of it is printed unchanged.

const HOSTILE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu

/** Returns the sign for a character: ␛ for escape, <U+202E> for a character without a picture. */
export function sign(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return "␡"
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`
}

/** Makes one line of text safe to print; line breaks become signs too. */
export const printableLine = (text: string): string => text.replace(HOSTILE, sign)

/** Makes text safe to print and keeps its line breaks. */
export const printable = (text: string): string => text.split("\n").map(printableLine).join("\n")

/** Returns JSON text in which characters that are unsafe on a terminal are escaped; its value is the same. */
export const printableJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent).replace(HOSTILE, (character) => (character === "\n" ? "\n" : spelled(character)))

const spelled = (character: string): string =>
  [...Array(character.length).keys()].map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")
