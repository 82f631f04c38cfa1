import { expect, test } from "vitest"
import { plain } from "../../src/show/paint.ts"
import { remaining } from "../../src/show/remaining.ts"

const page = { paint: plain, columns: 44 }

test("an untouched text is not repeated", () => {
  expect(remaining("Hello.", "Hello.", page)).toEqual([])
})

test("what is left is set off by a bar, wrapped", () => {
  expect(remaining("x", "One two three four five six seven eight nine.\r\n\nEnd.\n", page)).toEqual([
    "the text that remains",
    "│ One two three four five six seven eight",
    "│ nine.",
    "│ ",
    "│ End.",
  ])
})

test("a long text is cut, and a long word", () => {
  const lines = remaining("x", `${"w".repeat(500)}\n${"line\n".repeat(40)}`, page)
  expect(lines[1]).toMatch(/^│ w+ … w+$/)
  expect(lines).toHaveLength(14)
  expect(lines.at(-1)).toBe("│ and 29 more lines")
})

test("nothing is said to be nothing", () => {
  expect(remaining("x", " \n", page)).toEqual(["nothing remains of the text"])
})
