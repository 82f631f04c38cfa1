import { describe, expect, test } from "vitest"
import type { TurnContext } from "../../src/calls/call-outcome.ts"
import { catalogOf } from "../../src/calls/catalog.ts"
import { PASS_PRESETS } from "../../src/calls/passes.ts"
import { withLimits } from "../../src/limits.ts"
import { blocksIn, mayHoldCalls, type SearchPlace, searchText } from "../../src/scavenge/scavenge.ts"
import type { MendOptions } from "../../src/turn.ts"
import { LIST, SHELVE } from "../support/calling.ts"

const TOOLS = [SHELVE, LIST]
const contextOf = (options: MendOptions = {}): TurnContext => {
  const limits = withLimits(options.limits)
  return { catalog: catalogOf(TOOLS, limits), options, limits, cutByProvider: false, passes: PASS_PRESETS.safe }
}

const placeOf = (text: string, more: Partial<SearchPlace> = {}): SearchPlace => ({
  place: "content",
  answered: false,
  originalText: text,
  origin: (at) => at,
  isDecoded: false,
  ...more,
})

/** Tools that were called, and codes with the tool of what was left. */
function seen(
  text: string,
  options: MendOptions = {},
  more: Partial<SearchPlace> = {},
): { meant: unknown[]; left: unknown[] } {
  const { meantCalls: meant, leftFindings: left } = searchText(text, placeOf(text, more), contextOf(options))
  return {
    meant: meant.map(({ tool, block }) => [tool, block.dialect]),
    left: left.map(({ rule: code, tool }) => [code, tool]),
  }
}

const JSON_CALL = '{"name": "shelve_book", "arguments": {"title": "x"}}'
const TAGGED = `<tool_call>${JSON_CALL}</tool_call>`

describe("a quick look", () => {
  test.each(["<", "{", "Action: x", "f(x)", "&lt;b&gt;", "✨ tool_call"])("%j may hold a call", (text) => {
    expect(mayHoldCalls(text)).toBe(true)
  })

  test.each(["", "Plain words, with a comma; and a dash - so.", "5 < 6", "a list:\n- one\n- two", "50% (or so)"])(
    "%j holds none",
    (text) => {
      expect(mayHoldCalls(text)).toBe(false)
      expect(blocksIn(text, contextOf())).toEqual([])
    },
  )
})

describe("meant or left", () => {
  test("a call that was meant", () => {
    expect(seen(`Let me do that.\n${TAGGED}`)).toEqual({ meant: [["shelve_book", "hermes"]], left: [] })
    expect(seen(JSON_CALL)).toEqual({ meant: [["shelve_book", "bare-json"]], left: [] })
  })

  test("a mention is left, with the judge's code, the tool and the place", () => {
    const text = `One would write \`${TAGGED}\` here.`
    const { meantCalls: meant, leftFindings: left } = searchText(text, placeOf(text), contextOf())
    expect(meant).toEqual([])
    expect(left).toMatchObject([{ rule: "mention/inline-code", tool: "shelve_book" }])
    expect(text.slice(...(left[0]?.span ?? []))).toBe(JSON_CALL)
    expect(left[0]?.message).toMatch(/^A call in the text was left alone\. /)
  })

  test("a tool nobody has is left, however it is written", () => {
    expect(seen(TAGGED.replace("shelve", "burn"))).toEqual({ meant: [], left: [["text/unknown-tool", "burn_book"]] })
    expect(seen(`<tool_call>{"name": "${"n".repeat(200)}", "arguments": {}}</tool_call>`).left).toEqual([
      ["text/unknown-tool", "n".repeat(64)],
    ])
  })

  test("one of several may be unknown", () => {
    const text = `<tool_call>${JSON_CALL}</tool_call>\n<tool_call>{"name": "burn_book", "arguments": {}}</tool_call>`
    expect(seen(text)).toEqual({ meant: [["shelve_book", "hermes"]], left: [["text/unknown-tool", "burn_book"]] })
  })

  test("nothing is nothing", () => {
    expect(seen("")).toEqual({ meant: [], left: [] })
    expect(seen('Data: {"a": 1}')).toEqual({ meant: [], left: [] })
  })
})

describe("the channel", () => {
  test("bare JSON within prose counts only where calls were asked for", () => {
    const text = `I file it: ${JSON_CALL} and that is the plan for the day.`
    expect(seen(text).meant).toEqual([])
    expect(seen(text).left).toMatchObject([[expect.stringMatching(/^mention\//), "shelve_book"]])
    expect(seen(JSON_CALL, { channel: "text" }).meant).toEqual([["shelve_book", "bare-json"]])
  })

  test("arguments alone count in the text channel only", () => {
    const tools = [SHELVE]
    const limits = withLimits(undefined)
    const text = '{"title": "x", "pages": 3}'
    const told = (channel: "native" | "text") =>
      searchText(text, placeOf(text), {
        catalog: catalogOf(tools, limits),
        options: { channel },
        limits,
        cutByProvider: false,
        passes: PASS_PRESETS.safe,
      }).meantCalls.map(({ tool }) => tool)
    expect(told("text")).toEqual(["shelve_book"])
    expect(told("native")).toEqual([])
  })
})

describe("the place", () => {
  test("reasoning beside an answer holds drafts", () => {
    expect(seen(TAGGED, {}, { place: "reasoning", answered: true }).left).toEqual([["mention/draft", "shelve_book"]])
    expect(seen(TAGGED, {}, { place: "reasoning" }).meant).toEqual([["shelve_book", "hermes"]])
  })

  test("decoded text: only dialects with marks", () => {
    expect(seen(JSON_CALL, {}, { isDecoded: true })).toEqual({ meant: [], left: [] })
    expect(seen(TAGGED, {}, { isDecoded: true }).meant).toEqual([["shelve_book", "hermes"]])
  })

  test("places are told as they are in the original", () => {
    const text = TAGGED.replace("shelve", "burn")
    const { leftFindings: left } = searchText(text, placeOf(text, { origin: (at) => at + 100 }), contextOf())
    expect(left[0]?.span?.[0]).toBe(100 + text.indexOf("{"))
  })
})

describe("runs", () => {
  test("calls with commas and white space between are judged as one", () => {
    expect(seen(`${JSON_CALL},\n${JSON_CALL};\n${JSON_CALL}`).meant).toHaveLength(3)
    expect(seen(`list_books(shelf="a")\nlist_books(shelf="b")`).meant).toHaveLength(2)
  })
})

test("a call as long as the limit allows is read, and what was not read is told", () => {
  const long = `{"name": "list_books", "arguments": {"shelf": "${"oak ".repeat(300_000)}"}}`
  expect(seen(`<tool_call>\n${long}\n</tool_call>`).meant).toHaveLength(1)
  const mentions = Array.from({ length: 1_100 }, (_, i) => `It used list_books(shelf="s${i}") and went on.`)
  const { meant, left } = seen(`${mentions.join("\n")}\n\nLet me list the books.\n\n${TAGGED}`)
  expect([meant.length, left[0]]).toEqual([0, ["limit/text-calls", ""]])
})

test("a text beyond the limit is not searched, and that is told", () => {
  const options: MendOptions = { limits: { textChars: 20 } }
  expect(seen(TAGGED, options)).toEqual({ meant: [], left: [["limit/text", ""]] })
  expect(seen(TAGGED, { limits: { textChars: TAGGED.length } }).meant).toHaveLength(1)
})
