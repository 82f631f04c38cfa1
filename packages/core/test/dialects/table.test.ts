import { describe, expect, test } from "vitest"
import { type Dialect, literalTrigger, triggerAtNeedle } from "../../src/dialects/dialect.ts"
import { tableOf } from "../../src/dialects/table.ts"
import { tagOf } from "./given.ts"
import { wordsOf } from "./grammar/law.ts"

const words = wordsOf({ ring: ["tone"] })
const dialect = (id: string, more: Partial<Dialect>): Dialect => ({ id, body: [], ...more })

const NAMED = dialect("named", {})
const PLAIN = dialect("plain", { tags: ["call"], bars: 0 })
const BARRED = dialect("barred", { tags: ["call"], bars: 3 })
const SPACED = dialect("spaced", {
  tags: ["call", "ask"],
  spaces: ["x"],
  triggers: [triggerAtNeedle("{"), literalTrigger("@", "{")],
})
const LAST = dialect("last", { tags: ["call"], triggers: [triggerAtNeedle("{"), triggerAtNeedle("(")] })
const TABLE = tableOf([PLAIN, BARRED, SPACED, LAST, NAMED])

const ids = (text: string): string[] => TABLE.byTag(tagOf(text), words).map((each) => each.id)

describe("by tag", () => {
  test("in the order of the list, those whose bars and namespace fit", () => {
    expect(ids("<call>")).toEqual(["plain", "last"])
    expect(ids("<|call|>")).toEqual(["barred", "last"])
    expect(ids("<x:CALL>")).toEqual(["plain", "spaced", "last"])
    expect(ids("<x:ask>")).toEqual(["spaced"])
    expect(ids("<other>")).toEqual([])
  })

  test("a closing tag begins nothing", () => {
    expect(ids("</call>")).toEqual([])
  })

  test("a tag that is a tool, without bars", () => {
    expect(ids("<ring>")).toEqual(["named"])
    expect(ids("<|ring|>")).toEqual([])
    expect(tableOf([PLAIN]).byTag(tagOf("<ring>"), words)).toEqual([])
  })
})

describe("by needle", () => {
  test("each needle once, the tag's first; all that it may begin", () => {
    expect(TABLE.searchNeedles.map(({ text, needs }) => [text, needs])).toEqual([
      ["<", null],
      ["{", null],
      ["@", "{"],
      ["(", null],
    ])
    expect(TABLE.triggers(1).map((each) => each.dialect.id)).toEqual(["spaced", "last"])
    expect(TABLE.triggers(0)).toEqual([])
    expect(TABLE.triggers(9)).toEqual([])
  })

  const guard = (needle: string) => TABLE.searchNeedles.find((each) => each.text === needle)?.mayBegin ?? null

  test("a comparison is no tag", () => {
    const may = guard("<")
    for (const text of [
      "<tool",
      "</x",
      "<|",
      "< |x",
      "<\n/x",
      "<｜",
      "<\\/x",
      "< ",
      "< t",
      "< too",
      "< tool_call",
      "< Func",
    ])
      expect(may?.(text, 0), text).toBe(true)
    for (const text of ["< 5", "<= 5", "<5", "<< ".slice(1), "< x", "< to ", "< fun-"])
      expect(may?.(`${text}yz`, 0), text).toBe(false)
  })

  test("a bracket of prose is no call", () => {
    const may = guard("(")
    for (const text of ["ring(", "f2(", "x_(", "a-b("]) expect(may?.(text, text.length - 1), text).toBe(true)
    for (const text of [" (", "(", "\n(", ")(", ".("]) expect(may?.(text, text.length - 1), text).toBe(false)
    expect(guard("{")?.('{"a"', 0)).toBe(true)
    expect(guard("{")?.("{{", 0)).toBe(false)
  })
})
