import { describe, expect, test } from "vitest"
import { bareTag, namedTag, nameInTag, tagCalls } from "../../../src/dialects/grammar/parameters.ts"
import { tagOf } from "../given.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"], write: ["path", "body"], ping: [] })
const said = (text: string) => tell(tagCalls, text, words)
const raw = (value: string) => ["raw", value]

describe("the name of a call", () => {
  test.each([
    ["<function=ring>", "ring"],
    ['<function="ring">', "ring"],
    ["<function = ring >", "ring"],
    ['<invoke name="ring">', "ring"],
    ["<call tool='ring'>", "ring"],
    ["<function>", null],
  ])("in %s: %s", (tag, name) => {
    expect(nameInTag(tagOf(tag))).toBe(name)
  })

  test.each([
    "<function=ring><parameter=tone>low</parameter></function>",
    '<invoke name="ring"><parameter name="tone">low</parameter></invoke>',
    "<invoke><tool_name>ring</tool_name><parameter name='tone'>low</parameter></invoke>",
    "<function>ring</function><parameter=tone>low</parameter></function>",
    "<name>ring\n</parameter>\n<parameter=tone>low</parameter></function>",
    "<tool><name>ring</name><tone>low</tone></tool>",
    '<｜DSML｜invoke name="ring"><｜DSML｜parameter name="tone">low</｜DSML｜parameter></｜DSML｜invoke>',
  ])("from %s", (text) => {
    expect(said(text)).toEqual([["ring", { tone: raw("low") }]])
  })

  test.each([
    "<function>",
    "<function>hello there</function>",
    "</function>",
    "words",
    "<function=>x</function>",
    "<invoke><b>ring</b></invoke>",
  ])("none in %s", (text) => {
    expect(said(text)).toBeNull()
  })
})

describe("arguments", () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      "on lines of their own",
      "<function=ring>\n<parameter=tone>\nlow\n</parameter>\n<parameter=times>\n2\n</parameter>\n</function>",
      { tone: raw("low"), times: raw("2") },
    ],
    [
      "kept to the last byte",
      '<invoke name="ring"><parameter name="tone"> low\n</parameter></invoke>',
      { tone: raw(" low\n") },
    ],
    [
      "typed",
      '<invoke name="ring"><parameter name="tone" string="true">2</parameter><parameter name="times" string="false">2</parameter></invoke>',
      { tone: ["text", "2"], times: ["json", "2"] },
    ],
    ["as tags", "<function=ring><tone>low</tone><times>2</times></function>", { tone: raw("low"), times: raw("2") }],
    ["as attributes", '<function name="ring" tone="low"/>', { tone: raw("low") }],
    ["empty", "<function=ring><parameter=tone></parameter></function>", { tone: raw("") }],
    [
      "without a closing tag",
      "<function=ring><parameter=tone>low<parameter=times>2</function>",
      { tone: raw("low"), times: raw("2") },
    ],
    ["in the tag", "<function=ring><parameter=tone=low</parameter></function>", { tone: raw("low") }],
    [
      "with a word too many",
      "<function=ring><parameter=parameter=tone>low</parameter></function>",
      { tone: raw("low") },
    ],
    [
      "with Markdown's escape",
      "<function=ring><parameter=my\\_tone>low</parameter></function>",
      { my_tone: raw("low") },
    ],
    [
      "whose key stands where the value should",
      "<function=ring><parameter>tone</parameter>\nlow\n</function>",
      { tone: raw("low") },
    ],
  ])("%s", (_, text, members) => {
    expect(said(text)).toEqual([["ring", members]])
  })

  test("as one object", () => {
    expect(said('<function=ring>{"tone": "low"}</function>')).toEqual([["ring", '{"tone": "low"}']])
  })

  test("none at all", () => {
    expect(said("<function=ping></function>")).toEqual([["ping", {}]])
    expect(said('<invoke name="ping"/>')).toEqual([["ping", {}]])
    expect(said("<function=ping>")).toBeNull()
  })

  test("prose where arguments should be: no call", () => {
    expect(said(`<function=ring> ${"is how you would write it, ".repeat(12)}</function>`)).toBeNull()
    expect(said("<function=ring> rings a bell")).toBeNull()
  })

  test("that break off are told as cut", () => {
    expect(said("<function=ring><parameter=tone>lo")).toEqual([["ring", { tone: ["raw", "lo", "cut"] }, "cut"]])
    expect(said("<function=ring><parameter=tone>low</parameter>")).toEqual([["ring", { tone: raw("low") }, "cut"]])
  })
})

test("the closing tag belongs to the call, that of its wrapper does not; the id is kept", () => {
  const text = '<invoke name="ring" id="call_3"><parameter name="tone">low</parameter></invoke></function_calls>'
  const body = bodyOf(tagCalls({ text, isEnd: true, words }, 0))
  expect(text.slice(body.end)).toBe("</function_calls>")
  expect(body.calls[0]?.id).toBe("call_3")
})

const EXAMPLES = [
  "<function=ring>\n<parameter=tone>\nlow\n</parameter>\n<parameter=times>\n2\n</parameter>\n</function> on",
  '<invoke name="write"><parameter name="path">a.md</parameter><parameter name="body">x <b>y</b></parameter></invoke></function_calls>',
  '<function=ring>{"tone": "low"}</function> x',
  "<invoke><tool_name>ring</tool_name><tone>low</tone></invoke> x",
]

test("an answer is the last word", () => {
  keepsLaw(
    tagCalls,
    EXAMPLES,
    [
      "<",
      ">",
      "</parameter>",
      "<parameter=tone>",
      "</function>",
      "<function=ring>",
      "<tone>",
      "\n",
      "x",
      "=",
      '"',
      "{",
      "</tool_call>",
    ],
    words,
  )
})

test("much of anything", () => {
  for (const unit of [
    "<",
    "<parameter=tone>",
    "</parameter>",
    "<function=ring>",
    "<b>",
    "</function",
    "x",
    "<parameter>",
    "{",
  ])
    for (const head of ["<function=ring>", "<function=ring><parameter=tone>"]) isQuick(tagCalls, unit, words, head)
})

describe("a wrapper that names the tool", () => {
  const words = wordsOf({ ring: ["tone"] })

  test("a wrapper with a name is a call", () => {
    expect(tell(namedTag, '<tool_call name="ring">{"tone": "low"}</tool_call>', words)).toEqual([
      ["ring", '{"tone": "low"}'],
    ])
    expect(tell(namedTag, '<tool_use name="ring"><parameter name="tone">low</parameter></tool_use>', words)).toEqual([
      ["ring", { tone: ["raw", "low"] }],
    ])
  })

  test.each([
    '<tool_call>{"name": "ring"}</tool_call>',
    '<tool_call name="sing">{}</tool_call>',
    '<tool_call id="ring">{}</tool_call>',
    "words",
    "<",
  ])("no call: %s", (text) => {
    expect(tell(namedTag, text, words)).toBeNull()
  })

  test("an answer is the last word", () => {
    keepsLaw(
      namedTag,
      ['<tool_call id="c1" name="ring">\n{"tone": "low"}\n</tool_call> x'],
      ["<", ">", '"', "{", "}", "x", "\n", "</tool_call>"],
      words,
    )
  })
})

describe("a tag without its bracket", () => {
  const words = wordsOf({ ring: ["tone"] })
  const LOW = [["ring", { tone: ["raw", "low"] }]]

  test("a tag that lost its bracket", () => {
    expect(tell(bareTag, "function=ring>\n<parameter=tone>\nlow\n</parameter>\n</function>", words)).toEqual(LOW)
    expect(
      tell(bareTag, 'x: antml:invoke name="ring"><parameter name="tone">low</parameter></invoke>', words, 3),
    ).toEqual(LOW)
    expect(tell(bareTag, 'function=ring>{"tone": "low"}</function>', words)).toEqual([["ring", '{"tone": "low"}']])
  })

  test("a tag as it is", () => {
    expect(tell(bareTag, "<name>ring\n</parameter><parameter=tone>low</parameter></function>", words)).toEqual(LOW)
  })

  test("places count in the text as it stands", () => {
    const text = "So: function=ring><parameter=tone>low</parameter></function> x"
    const { end, calls } = bodyOf(bareTag({ text, isEnd: true, words }, 4))
    const [call] = calls
    expect(text.slice(end)).toBe(" x")
    expect(text.slice(call?.start, call?.end)).toBe("function=ring><parameter=tone>low</parameter></function>")
    expect(
      call?.written.kind === "members"
        ? call.written.members.map((member) => text.slice(member.start, member.end))
        : null,
    ).toEqual(["low"])
  })

  test.each([
    "function=sing><parameter=tone>low</parameter></function>",
    "function=ring",
    "words",
    "<name>sing</name>",
  ])("only a given tool makes it a call: %s", (text) => {
    expect(tell(bareTag, text, words)).toBeNull()
  })

  test("an answer is the last word", () => {
    keepsLaw(
      bareTag,
      ["function=ring>\n<parameter=tone>\nlow\n</parameter>\n</function> x"],
      ["<", ">", "=", "x", "\n", "</parameter>", "</function>"],
      words,
    )
  })
})

describe("what stands in a call and in no argument", () => {
  const membersOf = (text: string) => {
    const written = tagCalls({ text, isEnd: true, words }, 0)?.calls[0]?.written
    return written?.kind === "members" ? written.members : []
  }
  const isWithheld = (text: string) => membersOf(text).some(({ isDoubtful }) => isDoubtful === true)

  test("a tag that is not declared is an argument of that name", () => {
    expect(said("<tool><name>ring</name><arguments><tone>low</tone><until>noon</until></arguments></tool>")).toEqual([
      ["ring", { tone: raw("low"), until: raw("noon") }],
    ])
  })

  test.each([
    '<invoke name="ring"><parameter name="tone">low</parameter> only once <parameter name="times">2</parameter></invoke>',
    '<invoke name="ring"><parameter name="tone">low</parameter>softly</invoke>',
    "<tool><name>ring</name><tone>low</tone><until>noon</tool>",
    '<invoke name="ring"><parameter name="tone"low</parameter><parameter name="times">2</parameter></invoke>',
    '<invoke name="ring"><parameter name="tone"><parameter name="tone">low</parameter></invoke>',
    '<invoke name="ring"><parameter name="tone">low</parameter></parameter></invoke>',
    '<invoke name="ring"><parameter name="tone">low</tone></invoke>',
  ])("withholds %s", (text) => {
    expect(isWithheld(text)).toBe(true)
  })

  test("the tag of the call twice is one call", () => {
    expect(said('<invoke name="ring"><invoke name="ring"><parameter name="tone">low</parameter></invoke>')).toEqual([
      ["ring", { tone: raw("low") }],
    ])
  })

  test("a tag that the value only mentions does not swallow its end", () => {
    expect(said("<tool><name>ring</name><arguments><tone>the <tone> tag</tone></arguments></tool>")).toEqual([
      ["ring", { tone: raw("the <tone> tag") }],
    ])
  })
})
