import { expect, test } from "vitest"
import { printable, printableJson, printableLine } from "../../src/show/printable.ts"

test("every control, mark of direction and half character gets a sign", () => {
  expect(printableLine("\u0000\t\n\u001b\u007f")).toBe("␀␉␊␛␡")
  expect(printableLine("\u0085\u200b\u2066\ufeff\ud800")).toBe("<U+0085><U+200B><U+2066><U+FEFF><U+D800>")
  expect(printableLine("plain é 東 😀")).toBe("plain é 東 😀")
  expect(printable("a\nb\rc")).toBe("a\nb␍c")
})

test("JSON keeps its value", () => {
  const value = { "\u009b": ["\u202e", "\u{e0041}", "\ud800", "a\nb"], plain: "é" }
  const text = printableJson(value)
  expect(JSON.parse(text)).toEqual(value)
  expect(text).not.toMatch(/[\u007f-\u009f\u202e\u{e0041}]/u)
})
