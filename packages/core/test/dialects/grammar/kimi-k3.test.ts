import { describe, expect, test } from "vitest"
import { tagCalls } from "../../../src/dialects/grammar/parameters.ts"
import { blocksOf } from "../given.ts"
import { bodyOf, isQuick, keepsLaw, tell, told, wordsOf } from "./law.ts"

const words = wordsOf({ plot: ["title!", "points"] })
const said = (text: string) => tell(tagCalls, text, words)
/** What the scanner sees in a whole text. */
const sighted = (text: string) => blocksOf([text], words).flatMap(({ calls }) => calls.map((call) => told(text, call)))

const open = (name: string, rest = "") => `<|open|>${name}${rest}<|sep|>`
const close = (name: string) => `<|close|>${name}<|sep|>`
const argument = (key: string, type: string, value: string) =>
  open("argument", ` key="${key}" type="${type}"`) + value + close("argument")
const head = (name: string, index = 1) => open("call", ` tool="${name}" index="${index}"`)
const call = (name: string, ...inside: readonly string[]) => head(name) + inside.join("") + close("call")
const section = (...inside: readonly string[]) => open("tools") + inside.join("") + close("tools")

describe("calls", () => {
  test("texts as they stand, other types as JSON; the section is a part of them", () => {
    const text = section(
      call("plot", argument("title", "string", "a &amp; b\n <|x|>"), argument("points", "array", "[1, 2.0]")),
      call("plot"),
    )
    expect(sighted(text)).toEqual([
      ["plot", { title: ["text", "a &amp; b\n <|x|>"], points: ["json", "[1, 2.0]"] }],
      ["plot", {}],
    ])
    const blocks = blocksOf([text], words)
    expect([blocks[0]?.start, blocks.at(-1)?.end, blocks[0]?.dialect]).toEqual([0, text.length, "kimi-k3"])
  })

  test("attribute values are decoded; the index is no id", () => {
    const text = call("a&amp;b", argument("say &quot;x&quot;", "string", "y"))
    expect(said(text)).toEqual([["a&b", { 'say "x"': ["text", "y"] }]])
    expect(bodyOf(tagCalls({ text, isEnd: true, words }, 0)).calls[0]?.id).toBeNull()
  })

  test("blanks in the marks, no type", () => {
    expect(
      said(
        '<|open|> call tool="plot" index="2" <|sep|> <|open|> argument key="title" <|sep|>x<|close|> argument <|sep|> <|close|> call <|sep|>',
      ),
    ).toEqual([["plot", { title: ["raw", "x"] }]])
  })

  test("anything else is no call", () => {
    for (const text of [
      section(),
      open("response"),
      "call me",
      open("tools"),
      open("call"),
      '<|open|>call tool="plot<|sep|>',
      "<|open|>callers<|sep|>",
    ])
      expect(sighted(text)).toEqual([])
  })
})

describe("unfinished", () => {
  test("closed arguments where the section ends; at the end of the text the call is not whole", () => {
    const inside = head("plot") + argument("title", "string", "x")
    expect(sighted(open("tools") + inside)).toEqual([["plot", { title: ["text", "x"] }, "cut"]])
    expect(sighted(open("tools") + inside + close("tools"))).toEqual([["plot", { title: ["text", "x"] }]])
    expect(said(`${inside} and prose`)).toEqual([
      ["plot", { title: ["text", `x${close("argument")} and prose`, "cut"] }, "cut"],
    ])
    expect(said(head("plot"))).toEqual([["plot", "cut", "cut"]])
  })

  test("a value whose closing mark is cut off is not whole, a separator that is cut off is taken as seen", () => {
    const start = `${head("plot")}<|open|>argument key="title" type="string"<|sep|>half`
    for (const rest of ["", "<", "<|", "<|clo", "<|close|>", "<|close|>argu"])
      expect(said(start + rest)).toEqual([
        ["plot", { title: ["text", start.slice(start.indexOf("half")) + rest, "cut"] }, "cut"],
      ])
    expect(said(`${start}<|close|>argument<|s`)).toEqual([["plot", { title: ["text", "half"] }, "cut"]])
    const more = `${head("plot")}${argument("title", "string", "x")}<|open|>argument key="poi`
    expect(said(more)).toEqual([["plot", "cut", "cut"]])
    expect(bodyOf(tagCalls({ text: more, isEnd: true, words }, 0)).end).toBe(more.length)
  })

  test("a lost closing mark of an argument", () => {
    const lost = open("argument", ' key="title" type="string"')
    expect(said(`${head("plot")}${lost}x${close("call")}`)).toEqual([["plot", { title: ["text", "x"] }]])
    expect(said(call("plot", `${lost}x`, argument("points", "array", "[]")))).toEqual([
      ["plot", { title: ["text", "x"], points: ["json", "[]"] }],
    ])
  })

  test("a cut call keeps the ones before it", () => {
    expect(
      sighted(
        open("tools") +
          call("plot", argument("title", "string", "x")) +
          head("plot") +
          open("argument", ' key="title" type="string"'),
      ),
    ).toEqual([
      ["plot", { title: ["text", "x"] }],
      ["plot", { title: ["text", "", "cut"] }, "cut"],
    ])
  })
})

describe("streaming", () => {
  const examples = [
    `${call("plot", argument("title", "string", "a <| b"), argument("points", "array", "[1]"))}${call("plot")} tail`,
    `${head("plot")}${argument("title", "string", "x")} prose`,
  ]
  const pieces = ["<|open|>", "<|close|>", "<|sep|>", "argument", "call", "tools", ' key="', '"', "<|", "<", " "]

  test("an answer is the last word", () => {
    keepsLaw(tagCalls, examples, pieces, words)
  })

  test("much of anything", () => {
    const starts = [
      "",
      open("tools"),
      head("plot"),
      head("plot") + open("argument", ' key="k" type="string"'),
      '<|open|>call tool="',
    ]
    for (const unit of [
      ...pieces,
      head("plot"),
      open("argument", ' key="k"'),
      call("plot"),
      "<|close|>argument ",
      'a="b" ',
    ]) {
      for (const start of starts) isQuick(tagCalls, unit, words, start)
    }
  })
})

test("what stands in the mark of a call is the mark's own", () => {
  const named = wordsOf({ press: ["index", "tool"] })
  expect(tell(tagCalls, call("press", argument("index", "number", "7")), named)).toEqual([
    ["press", { index: ["json", "7"] }],
  ])
})
