import { describe, expect, test } from "vitest"
import { laidOut, toWrittenMember } from "../../../src/dialects/grammar/value.ts"
import type { WrittenMember } from "../../../src/dialects/sighting.ts"

const taken = (text: string, onLines: boolean, isImplicit = false): string =>
  toWrittenMember(text, { key: "tone", as: "raw", start: 0, end: text.length, whole: true, isImplicit, onLines }).text

describe("between two marks", () => {
  test.each([
    ["low", "low"],
    ["\nlow\n", "low"],
    ["\r\nlow\r\n", "low"],
    ["\n\n  low\n\n", "\n  low\n"],
    ["\nlow\n  ", "low"],
    ["\nlow  ", "low  "],
    ["low\n", "low\n"],
    ["\n", ""],
    ["", ""],
  ])("on lines of their own: %j is %j", (text, value) => {
    expect(taken(text, true)).toBe(value)
  })

  test("elsewhere line breaks are the writer's", () => {
    expect(taken("\nlow\n", false)).toBe("\nlow\n")
  })

  test("what another mark closed loses one line break", () => {
    expect(taken("low\n", true, true)).toBe("low")
    expect(taken("low\n\n", false, true)).toBe("low\n")
  })

  test("out of CDATA, and out of a tag that only says value", () => {
    expect(taken("<![CDATA[a < b]]>", true)).toBe("a < b")
    expect(taken("\n <![CDATA[\nx\n]]>\n", true)).toBe("\nx\n")
    expect(taken("<value>low</value>", true)).toBe("low")
    expect(taken("<value>low</value> and <value>high</value>", true)).toBe("<value>low</value> and <value>high</value>")
  })
})

describe("values that all stand on lines of their own", () => {
  const members = (values: readonly string[]): { text: string; list: WrittenMember[] } => {
    let text = ""
    const list = values.map((value, i): WrittenMember => {
      const start = text.length + 1
      text += `>${value}<`
      return { key: `k${i}`, as: "raw", text: value, whole: true, start, end: start + value.length }
    })
    return { text, list }
  }
  const told = (...values: string[]): string[] => {
    const { text, list } = members(values)
    return laidOut(list, text).map((member) => member.text)
  }

  test("lose the breaks of the layout", () => {
    expect(told("\nlow\n", "\na\nb\n")).toEqual(["low", "a\nb"])
  })

  test("are kept where one does not, or where none is a single line", () => {
    expect(told("\nlow\n", "a\nb\n")).toEqual(["\nlow\n", "a\nb\n"])
    expect(told("\na\nb\n")).toEqual(["\na\nb\n"])
    expect(told()).toEqual([])
  })
})

describe("the indentation of a single line", () => {
  const valueIn = (text: string): string => {
    const start = text.indexOf(">") + 1
    const form = { key: "tone", as: "raw", whole: true, isImplicit: false, onLines: true } as const
    return toWrittenMember(text, { ...form, start, end: text.indexOf("</") }).text
  }

  test.each([
    ["\n  <tone>\n  low\n  </tone>", "low"],
    ["  <tone>\r\n  low\r\n  </tone>", "low"],
    ["\n\t<tone>\n\tlow and slow\n\t</tone>", "low and slow"],
    // deeper than its marks, or not as they are
    ["\n  <tone>\n    low\n  </tone>", "    low"],
    ["\n<tone>\n  low\n  </tone>", "  low"],
    ["\n  <tone>\n  low\n</tone>", "  low"],
    ["\n  <tone>\n low\n  </tone>", " low"],
    // lines of a text
    ["\n  <tone>\n  low\n  high\n  </tone>", "  low\n  high"],
    ["\n  <tone>  low\n  </tone>", "  low\n  "],
  ])("%j", (text, value) => {
    expect(valueIn(text)).toBe(value)
  })
})

test("a line of blanks between two marks is no value", () => {
  const form = { key: "tone", as: "raw", whole: true, isImplicit: false, onLines: true } as const
  expect(toWrittenMember("\n  ", { ...form, start: 0, end: 3 })).toMatchObject({ text: "", start: 1, end: 1 })
  expect(toWrittenMember("\r\nlow\r\n\t", { ...form, start: 0, end: 8 })).toMatchObject({
    text: "low",
    start: 2,
    end: 5,
  })
})
