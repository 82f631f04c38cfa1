const NUMBER = /[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y

/** The number at an offset as some language writes it: its end and its JSON literal, digit for digit. Hexadecimal is rejected. */
export function spellNumber(text: string, at: number): { end: number; literal: string } | null {
  NUMBER.lastIndex = at
  const [written] = NUMBER.exec(text) ?? []
  if (written === undefined) return null
  const literal = written
    .replaceAll("_", "")
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, ".0")
    .replace(/^(-?)0+(?=\d)/, "$1")
  return { end: at + written.length, literal }
}
