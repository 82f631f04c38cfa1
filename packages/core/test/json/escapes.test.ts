import { describe, expect, test } from "vitest"
import { hex, isValidEscape, readEscapes } from "../../src/json/escapes.ts"
import { faultsOf, NOTE, refusal, valueIn } from "../support/reading.ts"

const reading = (inner: string): string => readEscapes(inner, 0, inner.length)

describe("readEscapes", () => {
  test.each([
    ["nothing to read", "plain words", "json"],
    ["all escapes are JSON's", 'a\\n\\t\\"b\\"\\\\c\\u0041', "json"],
    ["no line end in doubt", "\\d+\\s*", "json"],
    ["a drive path", "D:\\music\\new\\tracks", "literal"],
    ["a relative path", "src\\new\\data.csv", "literal"],
    ["a share", "\\\\srv\\dump\\new", "unclear"],
    ["a home path", "~\\desk\\notes", "literal"],
    ["b and f beside one that is none", "\\bword\\dfoo", "literal"],
    ["raw line breaks are there already", "a\\d\\n\nb", "literal"],
    ["lines of code", "const found = /\\d+/.exec(row);\\n  return found;\\n}", "json"],
    ["short, and either could be meant", "one \\d or\\n", "unclear"],
    ["an escape of another language", "K\\xe4se", "unclear"],
    ["a long one of another language", "\\U000000e4", "unclear"],
    ["a backslash before a real line break", "one\\\ntwo", "unclear"],
  ])("%s", (_, inner, expected) => {
    expect(reading(inner)).toBe(expected)
  })

  test("only the part that is asked about counts", () => {
    expect(readEscapes("C:\\new\\dir|plain", 11, 16)).toBe("json")
  })
})

test("isValidEscape and hex", () => {
  for (const next of '"\\/bfnrt') expect(isValidEscape(`\\${next}`, 0, 2)).toBe(true)
  for (const next of "dxU'0 ") expect(isValidEscape(`\\${next}`, 0, 2)).toBe(false)
  expect(isValidEscape("\\u00e4", 0, 6)).toBe(true)
  expect(isValidEscape("\\u00e4", 0, 5)).toBe(false)
  expect(isValidEscape("\\", 0, 1)).toBe(false)
  expect(hex("00fg", 0, 4)).toBe(false)
})

describe("through the reader", () => {
  test("an escape JSON does not know stands for itself", () => {
    expect(valueIn('{"title":"\\d{2}\\.\\w"}', NOTE)).toEqual({ title: "\\d{2}\\.\\w" })
    expect(faultsOf('{"title":"\\d"}', NOTE)).toEqual(["json/invalid-escape"])
  })

  test("in a path all backslashes are literal, and that is said", () => {
    expect(valueIn('{"title":"E:\\backup\\notes\\2024"}', NOTE)).toEqual({ title: "E:\\backup\\notes\\2024" })
    expect(faultsOf('{"title":"E:\\backup\\notes\\2024"}', NOTE)).toEqual(["json/raw-backslashes"])
  })

  test("code with a regular expression keeps its line ends", () => {
    const given = '{"title":"t","body":"let hit = /\\d+/.test(line);\\nif (hit) { stop(); }\\n"}'
    expect(valueIn(given, NOTE)).toEqual({ title: "t", body: "let hit = /\\d+/.test(line);\nif (hit) { stop(); }\n" })
  })

  test.each([
    ["hexadecimal of another language", '{"title":"caf\\xe9"}'],
    ["a line end or a backslash", '{"title":"one \\q or\\n"}'],
    ["a path that is all escapes beside one that is not", '{"title":"C:\\temp\\new","body":"D:\\old\\new"}'],
  ])("two readings are none: %s", (_, given) => {
    expect(refusal(given, NOTE)).toBe("json/unclear-escapes")
  })

  test("JSON's own reading stands where every backslash is an escape", () => {
    expect(valueIn('{"title":"C:\\temp\\new",}', NOTE)).toEqual({ title: "C:\temp\new" })
  })
})
