import { expect, test } from "vitest"
import { readText, withoutClosers } from "../../../src/dialects/grammar/flow.ts"

const read = (text: string, open = "}", isKeyed = true) => readText({ text, isEnd: true }, 0, open, isKeyed)

test("ends at the first delimiter that leads on", () => {
  expect(read('<|"|>a<|"|>}')).toMatchObject({ text: "a", start: 5, end: 6, next: 11, whole: true })
  expect(read("<escape>a<escape>,b:1}")).toMatchObject({ text: "a" })
  expect(read('"a "b" c"}')).toMatchObject({ as: "json", text: '"a "b" c"', json: '"a \\"b\\" c"' })
  expect(read("'a', 'b'}")).toMatchObject({ text: "a', 'b" })
  expect(read("'a', 'b']", "]", false)).toMatchObject({ text: "a" })
  expect(read("plain")).toBeNull()
})

test("escapes are read in JSON's and Python's quotes only", () => {
  expect(read('"a\\n"}')).toMatchObject({ as: "text", text: "a\n" })
  expect(read("'a\\n'}")).toMatchObject({ text: "a\\n" })
  expect(read("'a\\n')", ")")).toMatchObject({ text: "a\n" })
  expect(read('<|"|>a\\n<|"|>}')).toMatchObject({ text: "a\\n" })
})

test("closers behind a text without end are not its own", () => {
  expect(withoutClosers("x]} ", 0, 4, "}]")).toBe(1)
  expect(withoutClosers("x}", 0, 2, "}]")).toBe(1)
  expect(withoutClosers("x]", 0, 2, "}")).toBe(2)
  expect(withoutClosers("}", 1, 1, "}")).toBe(1)
})
