import { describe, expect, test } from "vitest"
import { escapeStringBody } from "../../../src/json/reading/string-body.ts"
import { StringEvidence, type StringNotation } from "../../../src/json/reading/string-evidence.ts"
import {
  AS_FOREIGN,
  AS_JSON,
  AS_RAW,
  ONLY_LINE_ENDS,
  ONLY_QUOTES,
  OVER_ESCAPED,
  WITHOUT_NEEDLESS,
} from "../../../src/json/reading/styles.ts"

/** The value of a body in a style, and the faults that were told. */
function body(
  text: string,
  style: number,
  mark = '"',
  notation: StringNotation = "json",
): { value: string; faults: string[]; edits: number } {
  let out = ""
  let at = 0
  const faults: string[] = []
  escapeStringBody(text, new StringEvidence(mark, 0, 0, notation), text.length, style, (fault, start, end, insert) => {
    expect(start).toBeGreaterThanOrEqual(at)
    out += text.slice(at, start) + insert
    at = end
    faults.push(fault)
  })
  return {
    value: JSON.parse(`"${out}${text.slice(at)}"`) as string,
    faults: [...new Set(faults)],
    edits: faults.length,
  }
}

const R = String.raw

describe("styles", () => {
  test.each([
    ["JSON's escapes stay, others stand for themselves", AS_JSON, R`a\nb\d\u0041`, "a\nb\\dA"],
    ["no escape at all", AS_RAW, R`C:\new\t`, "C:\\new\\t"],
    ["only quotes", ONLY_QUOTES, R`\new \"x\"`, '\\new "x"'],
    ["quotes and line ends", ONLY_LINE_ENDS, R`\nu + 1\n\"x\"`, '\\nu + 1\n"x"'],
    ["quotes escaped twice", OVER_ESCAPED, R`say \\"hi\\" \n`, 'say "hi" \n'],
    ["escapes of other languages", AS_FOREIGN, R`K\xe4se \u{1F9C0}`, "Käse 🧀"],
    ["needless ones", WITHOUT_NEEDLESS, R`5 \> 3\n`, "5 > 3\n"],
  ])("%s", (_, style, text, value) => {
    expect(body(text, style).value).toBe(value)
  })

  test("quotes of another mark that were escaped twice need no backslash", () => {
    expect(body(R`say \\'hi\\' \\x`, OVER_ESCAPED, "'").value).toBe(R`say 'hi' \x`)
  })

  test("Python's own escapes only in Python's literals", () => {
    expect(body(R`a\vb\0`, AS_FOREIGN, "'", "python").value).toBe("a\u000bb\u0000")
    expect(body("a\\\nb", AS_FOREIGN, "'''", "python").value).toBe("ab")
  })
})

test("raw quotes and control characters", () => {
  expect(body('a "b"\n\tc\u0001', AS_JSON)).toEqual({
    value: 'a "b"\n\tc\u0001',
    faults: ["json/unescaped-quote", "json/raw-control"],
    edits: 5,
  })
})

test("an escaped quote of another kind needs no backslash", () => {
  expect(body("it\\'s", AS_JSON).value).toBe("it's")
  expect(body("it\\'s", AS_JSON, "'")).toMatchObject({ value: "it's", faults: ["json/foreign-quotes"] })
})

test("a path without quotes, as JSON has it", () => {
  expect(body(R`E:\\pots\\rim.txt`, AS_RAW, "").value).toBe(R`E:\pots\rim.txt`)
  expect(body(R`E:\pots\rim.txt`, AS_RAW, "").value).toBe(R`E:\pots\rim.txt`)
})

test("nothing to do: no edit", () => {
  expect(body(R`plain \n \" \\ \u00e9`, AS_JSON)).toMatchObject({ edits: 0 })
})

test("a hundred thousand quotes are told in a bounded number of edits", () => {
  const text = '"x'.repeat(50_000)
  const { value, edits } = body(text, AS_JSON)
  expect(value).toBe(text)
  expect(edits).toBeLessThan(1_000)
})
