import { describe, expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { unchangedCall } from "../../src/calls/mend-call.ts"
import { PASS_PRESETS } from "../../src/calls/passes.ts"
import { CallIds } from "../../src/ids/ids.ts"
import { withLimits } from "../../src/limits.ts"
import { mend } from "../../src/mend.ts"
import { fromText, mayHoldMeantCall, type TextCalls } from "../../src/scavenge/from-text.ts"
import type { DeclaredCall, MendedCall, MendOptions, Turn } from "../../src/turn.ts"
import { LIST, SHELVE } from "../support/calling.ts"

const TOOLS = [SHELVE, LIST]

/** What the texts of a turn give; its declared calls are taken as valid. */
function look(turn: Turn, options: MendOptions = {}): TextCalls {
  const limits = withLimits(options.limits)
  const declared: readonly DeclaredCall[] = turn.toolCalls ?? []
  const mended = declared.map(
    (call, i): MendedCall =>
      unchangedCall(call.id ?? `d${i}`, call.name, String(call.arguments), JSON.parse(String(call.arguments))),
  )
  const context = {
    catalog: catalogOf(TOOLS, limits),
    options,
    limits,
    cutByProvider: false,
    wholeByProvider: turn.finishReason === "stop",
    passes: PASS_PRESETS.safe,
  }
  return fromText(turn, mended, declared.length > 0, new CallIds(declared), context)
}

const codes = ({ remarks }: TextCalls): string[] => remarks.map(({ rule }) => rule)
const titles = ({ calls }: TextCalls): unknown[] =>
  calls.map((call) => (JSON.parse(call.arguments) as { title?: string }).title)

const call = (title: string) => `<tool_call>{"name": "shelve_book", "arguments": {"title": "${title}"}}</tool_call>`
const BAD = '<tool_call>{"name": "shelve_book", "arguments": {"pages": "many"}}</tool_call>'

describe("content", () => {
  test("calls in their order, and the content without them", () => {
    const found = look({ content: `First.\n${call("a")}\nThen.\n${call("b")}` })
    expect(titles(found)).toEqual(["a", "b"])
    expect(found.content).toBe("First.\n\nThen.")
  })

  test("none: the content is the very same, and null stays null", () => {
    for (const content of ["", "  ", "Plain.", " {} ", "a < b", "```\n{}\n```\n"])
      expect(look({ content })).toEqual({
        calls: [],
        escalated: [],
        suppressed: [],
        remarks: [],
        closed: 0,
        content,
        order: [],
      })
    expect(look({}).content).toBeNull()
  })

  test("a call that escalates is told with a feedback, and its text is taken out", () => {
    const found = look({ content: `So.\n${BAD}` })
    expect(found.calls).toEqual([])
    expect(found.escalated).toMatchObject([
      { name: "shelve_book", arguments: expect.stringContaining('"pages": "many"') },
    ])
    expect(found.content).toBe("So.")
  })

  test("without marks, what does not fit is prose and stays", () => {
    const content = 'shelve_book(pages="many")'
    const found = look({ content })
    expect([found.calls, found.escalated, codes(found), found.content]).toEqual([[], [], ["text/invalid"], content])
    expect(look({ content }, { channel: "text" }).escalated).toHaveLength(1)
  })

  test("a broken object that was closed is counted", () => {
    expect(
      look({ content: '<tool_call>{"name": "shelve_book", "arguments": {"title": "a"}</tool_call>' }).calls,
    ).toHaveLength(1)
  })

  test("one argument text with two objects gives two calls with their own ids", () => {
    const found = look({ content: '<function=list_books>{"most": 1}{"most": 2}</function>' })
    expect(found.calls.map(({ id, arguments: text }) => [id, text])).toEqual([
      ["call_text_0", '{"most": 1}'],
      ["call_text_0-2", '{"most": 2}'],
    ])
  })
})

describe("thoughts", () => {
  test("are looked at where the turn has no call", () => {
    expect(titles(look({ reasoning: `I do it.\n${call("a")}` }))).toEqual(["a"])
    expect(titles(look({ reasoning: `The shelf is full.</think>${call("a")}` }))).toEqual(["a"])
    expect(titles(look({ reasoning: `${call("a")}</think>The shelf is full.` }))).toEqual([])
    expect(titles(look({ content: call("b"), reasoning: call("a") }))).toEqual(["b"])
    expect(titles(look({ reasoning: call("a"), toolCalls: [{ name: "list_books", arguments: "{}" }] }))).toEqual([])
  })

  test("are looked at beside calls by who is eager", () => {
    const declared = [{ name: "list_books", arguments: "{}" }]
    expect(titles(look({ reasoning: call("a"), toolCalls: declared }, { scavenge: "eager" }))).toEqual(["a"])
  })

  test("are meant where the content only announces them", () => {
    const found = look({ content: "Let me put it on its shelf.", reasoning: `I do it.\n${call("a")}` })
    expect([titles(found), found.content]).toEqual([["a"], "Let me put it on its shelf."])
    expect(titles(look({ content: "Let me put it on its shelf.", reasoning: `${call("a")}\nOr rather not.` }))).toEqual(
      [],
    )
  })

  test("are drafts where an answer stands beside them", () => {
    const found = look({ content: "The book is on its shelf.", reasoning: call("a") })
    expect([titles(found), codes(found), found.content]).toEqual([[], ["mention/draft"], "The book is on its shelf."])
  })

  test("a call that escalated is an end of the turn as well", () => {
    const found = look({ content: BAD, reasoning: call("a") })
    expect([found.calls.length, found.escalated.length]).toEqual([0, 1])
  })

  test("left in the content, they are thoughts up to their mark", () => {
    for (const [open, close] of [
      ["<think>", "</think>"],
      ["", "</think>"],
      ["<thinking>", "</thinking>"],
      ["[THINK]", "[/THINK]"],
    ]) {
      const content = `${open}Should I? ${call("draft")} Or so.${close}\n${call("a")}`
      expect(titles(look({ content })), close).toEqual(["a"])
      const answered = `${open}Should I? ${call("draft")}${close}\nIt is shelved already.`
      expect(titles(look({ content: answered })), close).toEqual([])
      expect(look({ content: answered }).content).toBe(answered)
    }
  })

  test("a thought that ends in the call, with nothing behind it, is where the call was made", () => {
    expect(titles(look({ content: `<think>I do it now.\n${call("a")}</think>` }))).toEqual(["a"])
  })

  test("the mark of a thought inside a value is content", () => {
    const found = look({ content: call("a </think> b") })
    expect(titles(found)).toEqual(["a </think> b"])
  })
})

describe("repeats of declared calls", () => {
  const declared = (text: string) => ({ toolCalls: [{ id: "c1", name: "shelve_book", arguments: text }] })

  test("count once, and are taken out", () => {
    const found = look({ ...declared('{"title":"a"}'), content: `Saving: ${call("a")}` })
    expect([found.calls, codes(found), found.content]).toEqual([[], ["text/echo"], "Saving:"])
  })

  test("another call is another call", () => {
    expect(titles(look({ ...declared('{"title":"a"}'), content: call("b") }))).toEqual(["b"])
  })
})

describe("the choice of tools", () => {
  test("none: a call that was meant is withheld and taken out", () => {
    const found = look({ content: `So. ${call("a")}` }, { toolChoice: "none" })
    expect([found.calls, found.escalated]).toEqual([[], []])
    expect(found.suppressed).toMatchObject([{ name: "shelve_book", reason: "choice/leaked" }])
    expect(found.content).toBe("So.")
  })

  test("none: what was withheld is told by its arguments, not by what says that it is a call", () => {
    const { suppressed } = look({ content: call("a") }, { toolChoice: "none" })
    expect(suppressed.map(({ arguments: text }) => JSON.parse(text))).toEqual([{ title: "a" }])
  })

  test("one: calls of others stay text", () => {
    const content = `${call("a")}\n<tool_call>{"name": "list_books", "arguments": {}}</tool_call>`
    for (const toolChoice of [{ name: "list_books" }, { names: ["lend_book", "list_books"] }]) {
      const found = look({ content }, { toolChoice })
      expect(found.calls.map(({ name }) => name)).toEqual(["list_books"])
      expect(codes(found)).toEqual(["text/other-tool"])
      expect(found.content).toContain(call("a"))
      expect(found.content).not.toContain("list_books")
    }
  })

  test("none of these tools: all calls stay text", () => {
    const found = look({ content: call("a") }, { toolChoice: { names: [] } })
    expect([found.calls, codes(found), found.content]).toEqual([[], ["text/other-tool"], call("a")])
  })
})

describe("escaped markup", () => {
  const escaped = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;")

  test("is read where nothing else is", () => {
    const written = escaped("<function=shelve_book><parameter=title>a &amp; b</parameter></function>")
    const found = look({ content: `So:\n${written}\n` })
    expect(titles(found)).toEqual(["a & b"])
    expect([found.calls[0]?.raw, found.calls[0]?.findings[0]?.span]).toEqual([written, [4, 4 + written.length]])
    expect(found.content).toBe("So:")
  })

  test("is read with its quotes escaped", () => {
    const found = look({ content: escaped(call("a")).replaceAll('"', "&quot;") })
    expect([titles(found), found.content]).toEqual([["a"], ""])
  })

  test("is content where a call stands beside it", () => {
    const content = `${escaped(call("b"))}\n${call("a")}`
    expect(titles(look({ content }))).toEqual(["a"])
    expect(look({ content }).content).toContain(escaped(call("b")))
  })
})

describe("bounds", () => {
  test("so many calls and no more; what is beyond stays text", () => {
    const content = ["a", "b", "c"].map(call).join("\n")
    const found = look({ content }, { limits: { calls: 2 } })
    expect(titles(found)).toEqual(["a", "b"])
    expect(codes(found)).toEqual(["limit/text-calls"])
    expect(found.content).toBe(call("c"))
  })

  test("so many remarks and no more", () => {
    const content = Array.from(
      { length: 200 },
      (_, i) => `<tool_call>{"name": "burn_${i}", "arguments": {}}</tool_call>`,
    ).join("\n")
    const found = look({ content })
    expect([found.remarks.length, found.content]).toEqual([64, content])
  })
})

describe("ids", () => {
  test("made ones never meet a given one; the model's own are kept", () => {
    const found = look({
      content: call("b"),
      toolCalls: [{ id: "call_text_0", name: "shelve_book", arguments: '{"title":"a"}' }],
    })
    expect(found.calls.map(({ id }) => id)).toEqual(["call_text_0_2"])
    const own = `<tool_call>{"id": "k7", "name": "shelve_book", "arguments": {"title": "a"}}</tool_call>`
    expect(look({ content: `${own}\n${own.replace('"a"', '"b"')}` }).calls.map(({ id }) => id)).toEqual(["k7", "k7_2"])
  })
})

test("a content that goes on: whether a call in it is meant so far", () => {
  const limits = withLimits({})
  const context = {
    catalog: catalogOf(TOOLS, limits),
    options: {},
    limits,
    cutByProvider: false,
    passes: PASS_PRESETS.safe,
  }
  const isMeant = (content: string): boolean => mayHoldMeantCall(content, context)
  const written = 'shelve_book(title="Emma")'
  expect(isMeant(`In your program you write ${written} for each book that comes back, as the guide says.`)).toBe(false)
  expect(isMeant(`I shelve it now.\n\n${call("Emma")}`)).toBe(true)
  // not known: a thought, and marks in entities
  expect(isMeant(`<think>You can write ${written} there.</think> It is done.`)).toBe(true)
  expect(isMeant(`You write ${written}, or &lt;tool_call&gt;.`)).toBe(true)
})

describe("a thought whose closing mark is lost", () => {
  test("runs the whole call that it announces and ends with", () => {
    const ended = { finishReason: "stop" }
    expect(titles(look({ content: `<think>I shelve it.\n${call("a")}`, ...ended }))).toEqual(["a"])
    expect(titles(look({ content: `<think>The user wants it on the shelf.\n${call("a")}`, ...ended }))).toEqual(["a"])
    expect(look({ content: `<think>I shelve it.\n${call("a")}`, ...ended }).content).toBe("<think>I shelve it.")
  })

  test.each([
    ["the provider does not say that it is over", `<think>I shelve it.\n${call("a")}`, null],
    ["nothing announces it", `<think>Too risky:\n${call("a")}`, "stop"],
    ["it is one of several", `<think>I shelve both.\n${call("a")}\n${call("b")}\n`, "stop"],
  ])("does not run it when %s", (_, content, finishReason) => {
    expect(look({ content, finishReason }).calls).toEqual([])
  })

  test.each([
    ["it goes on", `<think>I could do ${call("a")}\nbut first I ask.`],
    ["the answer stands before it", `It is shelved already.\n<think>Done with ${call("a")}`],
    ["the call is cut", '<think>I shelve it.\n<tool_call>{"name": "shelve_book", "arguments": {"title": "a'],
    ["the call has no marks", '<think>I shelve it.\n{"name": "shelve_book", "arguments": {"title": "a"}}'],
    ["it is not to be run", `<think>I must not run this:\n${call("a")}`],
  ])("no call: %s", (_, content) => {
    expect(titles(look({ content }))).toEqual([])
  })

  test("not beside a call that was declared, nor where the provider cut the text", () => {
    const content = `<think>I shelve it.\n${call("a")}`
    const toolCalls = [{ name: "shelve_book", arguments: '{"title": "b"}' }]
    expect(titles(look({ content, toolCalls }))).toEqual([])
    expect(mend({ content, finishReason: "length" }, TOOLS).calls).toEqual([])
    expect(mend({ content, finishReason: "stop" }, TOOLS).calls).toHaveLength(1)
  })
})

describe("the tag of a tool around JSON", () => {
  test("is a call where it is all of the content and fits", () => {
    expect(titles(look({ content: '<shelve_book>{"title": "a"}</shelve_book>\n' }))).toEqual(["a"])
    expect(titles(look({ content: '<think>Hm.</think><shelve_book>{"title": "a"}</shelve_book>' }))).toEqual([])
    expect(titles(look({ content: 'So: <shelve_book>{"title": "a"}</shelve_book>' }))).toEqual([])
    expect(titles(look({ content: '<shelve_book>{"name": "a"}</shelve_book>' }))).toEqual([])
    expect(titles(look({ content: '<shelve_book>{"title": "a",}</shelve_book>' }))).toEqual([])
  })
})
