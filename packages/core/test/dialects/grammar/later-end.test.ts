import { describe, expect, test } from "vitest"
import { pairCalls } from "../../../src/dialects/grammar/arg-pairs.ts"
import { laterEnd, type PartBehind } from "../../../src/dialects/grammar/later-end.ts"
import { MINIMAX_MARK, m3Calls } from "../../../src/dialects/grammar/minimax-m3.ts"
import { tagCalls } from "../../../src/dialects/grammar/parameters.ts"
import { toolTagCalls } from "../../../src/dialects/grammar/tool-tags.ts"
import type { CallGrammar } from "../../../src/dialects/sighting.ts"
import type { MarkupTag } from "../../../src/dialects/tags.ts"
import { bodyOf, isQuick, settled, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"] })

const PARTS: Readonly<Record<string, PartBehind>> = { v: "value-open", c: "call-open", w: "mark", im_end: "turn-end" }
const CLOSERS: Readonly<Record<string, PartBehind>> = { v: "value-close", c: "call-close", w: "mark" }
const partOf = ({ name, isClose }: MarkupTag): PartBehind => (isClose ? CLOSERS : PARTS)[name] ?? "text"

/** What stands before the later end; null when there is none. */
function before(text: string, isEnd = true): string | null {
  const found = settled({ text, isEnd, words }, (source) =>
    laterEnd(0, { source, partOf, leadsOn: (at) => /^\s*(?:<|$)/.test(text.slice(at)) }),
  )
  return found === "more" ? found : found === null ? null : text.slice(0, found.start)
}

describe("behind a call", () => {
  test.each([
    ["its closing tags once more", ' high"</v></c>', ' high"'],
    ["the value's alone, at the end", " high</v>", " high"],
    ["on lines of their own", "\nhigh\n</v>\n</c>", "\nhigh\n"],
    ["behind another call in the text", " a <c><v>1</v></c> b</v></c>", " a <c><v>1</v></c> b"],
    ["behind tags of a document", `<p>${"<b>x</b>".repeat(200)}</v></c>`, `<p>${"<b>x</b>".repeat(200)}`],
    ["behind a tag that is only mentioned", " the <v> tag</v></c>", " the <v> tag"],
  ])("%s", (_, text, value) => {
    expect(before(text)).toBe(value)
  })

  test.each([
    ["nothing", ""],
    ["words", "\n\nI wait."],
    ["the call's closing tag twice", "</c>"],
    ["marks around it", "</w>"],
    ["the next call", "\n<c><v>2</v></c>"],
    ["the next call, with a tag too many", "<c>2</v></c>"],
    ["words and the next call", " then <c><v>2</v></c>"],
    ["a closing tag in a sentence", " write </v> here"],
    ["the end of the turn", "<im_end> high</v></c>"],
  ])("no end: %s", (_, text) => {
    expect(before(text)).toBe(null)
  })

  test("what comes may be the end", () => {
    expect(before(" high", false)).toBe("more")
    expect(before(" high</v></c>", false)).toBe(" high")
    expect(before("<c>", false)).toBe(null)
  })
})

const doubts = (grammar: CallGrammar, text: string): boolean => {
  const { written } = bodyOf(grammar({ text, isEnd: true, words }, 0)).calls[0] ?? {}
  return written?.kind === "cut" || (written?.kind === "members" && written.members.some((m) => m.isDoubtful === true))
}

const m3 = (text: string): string => text.replaceAll("@", MINIMAX_MARK)

test.each<[string, CallGrammar, string, string]>([
  ["function", tagCalls, "<function=ring><parameter=tone>", "</parameter></function>"],
  ["function, closed as another call", tagCalls, "<function=ring><parameter=tone>", "</parameter></invoke>"],
  ["invoke", tagCalls, '<invoke name="ring"><parameter name="tone">', "</parameter></invoke>"],
  ["pairs", pairCalls, "ring<arg_key>tone</arg_key><arg_value>", "</arg_value></tool_call>"],
  ["the tool's tag", toolTagCalls, "<ring><tone>", "</tone></ring>"],
  ["MiniMax M3", m3Calls, m3('@<invoke name="ring">@<tone>'), m3("@</tone>@</invoke>")],
])("a value with the closing tags of its call: %s", (_, grammar, head, closers) => {
  expect(doubts(grammar, `${head}low${closers}`)).toBe(false)
  expect(doubts(grammar, `${head}low${closers}\n\nI wait.`)).toBe(false)
  expect(doubts(grammar, `${head}low${closers}";\nhigh${closers}`)).toBe(true)
  expect(doubts(grammar, `${head}low\n${closers}\nhigh\n${closers}`)).toBe(true)
})

test("stays quick", () => {
  for (const unit of ["</parameter></function>", "</parameter></function>x", "</function>x", "x<function=ring>"])
    isQuick(tagCalls, unit, words, "<function=ring><parameter=tone>")
  isQuick(pairCalls, "</arg_value></tool_call>x", words, "ring<arg_key>tone</arg_key><arg_value>")
})
