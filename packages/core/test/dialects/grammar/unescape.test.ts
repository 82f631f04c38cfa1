import { expect, test } from "vitest"
import { decodeEscapes } from "../../../src/dialects/grammar/escapes.ts"

test("known escapes are read, others stay", () => {
  expect(decodeEscapes("a\\n\\t\\\\\\\"\\'\\u00e9\\x41\\/")).toBe("a\n\t\\\"'éA/")
  expect(decodeEscapes("\\d+\\u12 \\xZZ \\")).toBe("\\d+\\u12 \\xZZ \\")
  expect(decodeEscapes("\\\\n")).toBe("\\n")
  expect(decodeEscapes("\\ud83d\\ude00")).toBe("😀")
})
