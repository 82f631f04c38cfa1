import { describe, expect, test } from "vitest"
import { controlEscape, hasHexDigits, isEscaped, isJsonEscape, isWholePath } from "../../src/json/escapes.ts"
import { faultsOf, NOTE, refusal, refuses, valueIn } from "../support/reading.ts"

test("isJsonEscape and hex", () => {
  for (const next of '"\\/bfnrt') expect(isJsonEscape(`\\${next}`, 0, 2)).toBe(true)
  for (const next of "dxU'0 ") expect(isJsonEscape(`\\${next}`, 0, 2)).toBe(false)
  expect(isJsonEscape("\\u00e4", 0, 6)).toBe(true)
  expect(isJsonEscape("\\u00e4", 0, 5)).toBe(false)
  expect(isJsonEscape("\\", 0, 1)).toBe(false)
  expect(isJsonEscape("\\n", 0, 1)).toBe(false)
  expect(hasHexDigits("00fg", 0, 4)).toBe(false)
})

test("every control character has a spelling, the short one where there is one", () => {
  for (let c = 0; c < 32; c++) expect(JSON.parse(`"${controlEscape(c)}"`)).toBe(String.fromCharCode(c))
  expect([8, 9, 10, 12, 13].map(controlEscape)).toEqual(["\\b", "\\t", "\\n", "\\f", "\\r"])
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
    ["hexadecimal of another language", '{"title":"6\\xd79"}'],
    ["a line end or a backslash", '{"title":"one \\q or\\n"}'],
  ])("two readings are none: %s", (_, given) => {
    expect(refusal(given, NOTE)).toBe("json/ambiguous")
  })

  test("a path that is all escapes beside one that is not is written as that one", () => {
    expect(valueIn('{"title":"C:\\temp\\new","body":"D:\\old\\new"}', NOTE)).toEqual({
      title: "C:\\temp\\new",
      body: "D:\\old\\new",
    })
  })

  test("JSON's own reading stands where every backslash is an escape, but behind a drive", () => {
    expect(valueIn('{"title":"A:\\tann\\tbob",}', NOTE)).toEqual({ title: "A:\tann\tbob" })
    expect(valueIn('{"title":"D:\\tins\\red",}', NOTE)).toEqual({ title: "D:\\tins\\red" })
  })
})

describe("a path with one backslash here and two there", () => {
  test.each([
    [String.raw`D:\\pots\lids\\red\new.txt`, String.raw`D:\pots\lids\red\new.txt`],
    [String.raw`D:\\pötte\grün\2031\u1.csv`, String.raw`D:\pötte\grün\2031\u1.csv`],
    [String.raw`E:\\My Pots\all of them (new)\lid.txt`, String.raw`E:\My Pots\all of them (new)\lid.txt`],
  ])("%s", (given, title) => expect(valueIn(`{"title":"${given}"}`, NOTE)).toEqual({ title }))

  test.each([
    ["the code of a letter", String.raw`D:\\p\xf6tte\lid`],
    ["two bytes of a letter", String.raw`D:\\p\303\266tte\lid`],
    ["more than a path", String.raw`see D:\\pots\lids\new.txt`],
  ])("none: %s", (_, given) => refuses(`{"title":"${given}"}`, NOTE))

  test("escapes throughout are those of JSON", () => {
    expect(valueIn(String.raw`{"title":"D:\\pots\nNext",}`, NOTE)).toEqual({ title: "D:\\pots\nNext" })
  })
})

test("a backslash that is escaped itself escapes nothing", () => {
  expect(isEscaped(String.raw`a\"`, 0, 2)).toBe(true)
  expect(isEscaped(String.raw`a\\"`, 0, 3)).toBe(false)
  expect(isEscaped(String.raw`a\"`, 2, 2)).toBe(false)
})

test("a path from its root to its end", () => {
  for (const path of [String.raw`C:\temp\rim`, String.raw`..\new.txt`, String.raw`E:\Old Pots\new rim (2).txt`])
    expect(isWholePath(path), path).toBe(true)
  for (const text of [
    String.raw`a:\npot`,
    String.raw`a:\npot\nlid`,
    String.raw`a:\n  - pot.md`,
    String.raw`C:\\temp\\rim`,
    String.raw`if a:\npot.md`,
    String.raw`Q:\nWho?\nA:\nMe.`,
    String.raw`B:\tAnna\tBob`,
    String.raw`Q:\nWhat is in pots.md`,
    String.raw`..\nabove\nlid.txt`,
  ])
    expect(isWholePath(text), text).toBe(false)
})
