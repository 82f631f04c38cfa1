import { describe, expect, test } from "vitest"
import { nestedMember } from "../../../src/dialects/grammar/value.ts"
import type { WrittenMember } from "../../../src/dialects/sighting.ts"

const member = (text: string): WrittenMember => ({
  key: "bell",
  as: "raw",
  text,
  whole: true,
  start: 0,
  end: text.length,
})

/** A member in plain values: objects, lists and texts. */
function plain({ as, text, members = [] }: WrittenMember): unknown {
  if (as === "list") return members.map(plain)
  return as === "object" ? Object.fromEntries(members.map((each) => [each.key, plain(each)])) : text
}

describe("a value made of tags", () => {
  test.each<[string, unknown]>([
    ["<tone>low</tone><times>2</times>", { tone: "low", times: "2" }],
    ["\n  <tone>low</tone>\n", { tone: "low" }],
    ["<at><x>1</x><y>2</y></at>", { at: { x: "1", y: "2" } }],
    ["<item>a</item><item>b</item>", ["a", "b"]],
    ["<rows><item><x>1</x></item></rows>", { rows: [{ x: "1" }] }],
    ["<on/>", { on: "" }],
  ])("%s", (text, value) => {
    expect(plain(nestedMember(text, member(text)))).toEqual(value)
  })

  test.each(["low", "", "<b>bold</b> words", "words <b>bold</b>", "<tone>low", "</tone>", "<tone>low</times>"])(
    "none: %j",
    (text) => {
      expect(nestedMember(text, member(text))).toEqual(member(text))
    },
  )

  test("to a depth, and no deeper", () => {
    const names = Array.from({ length: 40 }, (_, i) => `a${i}`)
    const text = names.reduceRight((inner, name) => `<${name}>${inner}</${name}>`, "x")
    const found = names.reduce<unknown>(
      (value, name) => (typeof value === "object" ? (value as Record<string, unknown>)[name] : value),
      plain(nestedMember(text, member(text))),
    )
    expect(found).toMatch(/^<a16>.*x.*<\/a16>$/)
  })
})
