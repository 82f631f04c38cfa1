import { describe, expect, test } from "vitest"
import { MINIMAX_MARK, m3Calls } from "../../../src/dialects/grammar/minimax-m3.ts"
import type { WrittenMember } from "../../../src/dialects/sighting.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"] })
/** Every `@` is the token. */
const m3 = (text: string): string => text.replaceAll("@", MINIMAX_MARK)
const said = (text: string) => tell(m3Calls, m3(text), words)

describe("tags with the token before each", () => {
  test.each<[string, unknown]>([
    [
      '@<tool_call>@<invoke name="ring">@<tone>low@</tone>@<times>2@</times>@</invoke>@</tool_call>',
      [["ring", { tone: ["raw", "low"], times: ["raw", "2"] }]],
    ],
    ['@<invoke name="ring">@<tone>a <b>c</b>\n@</tone>@</invoke>', [["ring", { tone: ["raw", "a <b>c</b>\n"] }]]],
    ['@<invoke name="ring">@</invoke>', [["ring", {}]]],
    [
      '@<invoke name="ring">\n@<tone>low@<times>2@</times>\n@</invoke>',
      [["ring", { tone: ["raw", "low"], times: ["raw", "2"] }]],
    ],
    ['@<invoke name="ring">@<tone>lo', [["ring", { tone: ["raw", "lo", "cut"] }, "cut"]]],
  ])("%s", (text, calls) => {
    expect(said(text)).toEqual(calls)
  })

  test("two calls of one section", () => {
    expect(said('@<tool_call>@<invoke name="ring">@</invoke>@<invoke name="sing">@</invoke>@</tool_call>')).toEqual([
      ["ring", {}],
      ["sing", {}],
    ])
  })

  test("objects and lists", () => {
    const text = m3(
      '@<invoke name="ring">@<at>@<x>1@</x>@<rows>@<item>a@</item>@<item>b@</item>@</rows>@</at>@</invoke>',
    )
    const [call] = bodyOf(m3Calls({ text, isEnd: true, words }, 0)).calls
    const plain = ({ as, text: own, members = [] }: WrittenMember): unknown =>
      as === "list"
        ? members.map(plain)
        : as === "object"
          ? Object.fromEntries(members.map((member) => [member.key, plain(member)]))
          : own
    expect(
      call?.written.kind === "members" ? call.written.members.map((member) => [member.key, plain(member)]) : null,
    ).toEqual([["at", { x: "1", rows: ["a", "b"] }]])
  })

  test.each([
    "",
    "@",
    "@<tool_call>",
    '<invoke name="ring"></invoke>',
    "@<invoke>@</invoke>",
    "@<b>x@</b>",
    "@</invoke>",
    `@<invoke name="ring">${"@<a>".repeat(40)}x`,
  ])("no call: %s", (text) => {
    expect(said(text)).toBeNull()
  })
})

test("an answer is the last word", () => {
  const examples = [
    '@<tool_call>@<invoke name="ring">@<tone>low@</tone>@<times>2@</times>@</invoke>@</tool_call> x',
    '@<invoke name="ring">@<at>@<x>1@</x>@</at>@</invoke> x',
  ].map(m3)
  keepsLaw(m3Calls, examples, [MINIMAX_MARK, "]<]", "<", ">", "</tone>", "<tone>", "\n", "x", "</invoke>"], words)
})

test("much of anything", () => {
  for (const unit of ["@", "<", "@<a>", "@</a>", "x", "]<]min", '@<invoke name="ring">'])
    for (const head of ["", '@<invoke name="ring">', '@<invoke name="ring">@<tone>'])
      isQuick(m3Calls, m3(unit), words, m3(head))
})

test("a call that seems to end within a value, or a mark that is damaged, does not run", () => {
  expect(said('@<invoke name="ring">@<tone>low @</invoke> and high@</tone>@</invoke>')).toEqual([
    ["ring", "cut", "cut"],
  ])
  expect(said('@<invoke name="ring">@<tone>low @</tone>or @<tone>high@</tone>@</invoke>')).toEqual([
    ["ring", "cut", "cut"],
  ])
  const doubtful = (text: string) => {
    const source = { text: m3(text), isEnd: true, words }
    const written = m3Calls(source, 0)?.calls[0]?.written
    return written?.kind === "members" && written.members.some(({ isDoubtful }) => isDoubtful === true)
  }
  expect(doubtful('@<invoke name="ring">@<tone>@<tone>low@</tone>@</tone>@</invoke>')).toBe(true)
  expect(doubtful('@<invoke name="ring">@<tone>low<]minimax[>[</tone>@</tone>@</invoke>')).toBe(true)
  expect(doubtful('@<invoke name="ring">@<tone>low@</tone>@</tone>@<times>2@</times>@</invoke>')).toBe(true)
  expect(doubtful('@<invoke name="ring">@<tone>@<invoke name="sing">@</invoke>@</tone>@</invoke>')).toBe(true)
  expect(doubtful('@<invoke name="ring">@<tone>low@</tone>@</invoke>')).toBe(false)
})
