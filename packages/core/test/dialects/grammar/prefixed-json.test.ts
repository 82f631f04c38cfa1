import { describe, expect, test } from "vitest"
import {
  afterRole,
  behindJunk,
  functoolsCalls,
  jsonInTag,
  lostOpenerCalls,
} from "../../../src/dialects/grammar/prefixed-json.ts"
import { mend } from "../../../src/mend.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

describe("behind a role", () => {
  const words = wordsOf({ ring: ["tone"] })
  const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'

  test("JSON behind the role", () => {
    expect(tell(afterRole, `function call<|role_sep|>\n${CALL}`, words)).toEqual([["ring", '{"tone": "low"}']])
  })

  test("the mark before the next role begins the next call", () => {
    const step = (tone: string) => `function call<|role_sep|>\n${CALL.replace("low", tone)}`
    const told = (text: string) => tell(afterRole, text, words)
    const LOW = ["ring", '{"tone": "low"}']
    expect(told(`${step("low")}<|message_sep|>\n\n${step("high")}\n`)).toEqual([LOW, ["ring", '{"tone": "high"}']])
    expect(told(`${step("low")}<|message_sep|>\n\nassistant<|role_sep|>Done.`)).toEqual([LOW])
    expect(told(`${step("low")}\n${step("high")}`)).toEqual([LOW])
    const content = `<|message_sep|>\n\n${step("low")}\n<|message_sep|>\n\n${step("high")}<|message_sep|>`
    const result = mend({ content }, [{ name: "ring" }])
    expect([result.calls.map(({ input }) => input), result.content]).toEqual([[{ tone: "low" }, { tone: "high" }], ""])
  })

  test.each([
    CALL,
    `assistant<|role_sep|>\n${CALL}`,
    "function call<|role_sep|>\n",
    "function call<|role_sep|>words",
    "function call",
  ])("no call: %j", (text) => {
    expect(tell(afterRole, text, words)).toBeNull()
  })

  test("an answer is the last word", () => {
    keepsLaw(
      afterRole,
      [
        `function call<|role_sep|>\n${CALL} x`,
        `function call<|role_sep|>${CALL}\n<|message_sep|>function call<|role_sep|>${CALL} x`,
      ],
      ["<", "|", "{", "}", '"', "x", "\n", "<|message_sep|>", "function call<|role_sep|>"],
      words,
    )
    isQuick(afterRole, `function call<|role_sep|>${CALL}<|message_sep|>`, words)
  })
})

describe("behind functools", () => {
  const words = wordsOf({ ring: ["tone", "times"], hush: [] })
  const said = (text: string) => tell(functoolsCalls, text, words)

  describe("the list behind the word functools", () => {
    test("one call, several, and what stands behind them", () => {
      expect(said('functools[{"name": "ring", "arguments": {"tone": "low"}}] done')).toEqual([
        ["ring", '{"tone": "low"}'],
      ])
      expect(said('functools [ {"name": "ring", "arguments": {}}, {"name": "hush", "arguments": {}} ]')).toEqual([
        ["ring", "{}"],
        ["hush", "{}"],
      ])
    })

    test("the word is no part of the call, the list is", () => {
      const text = 'functools[{"name": "ring", "arguments": {"tone": "a]"}}] tail'
      const { end, calls } = bodyOf(functoolsCalls({ text, isEnd: true, words }, 0))
      expect(end).toBe(text.indexOf(" tail"))
      expect(calls[0]?.start).toBeGreaterThanOrEqual("functools".length)
    })

    test("data and prose hold none", () => {
      expect(said('functools[{"tone": "low"}]')).toEqual([])
      for (const text of ["functools", "functools is a module", "functools[", "functools[1, 2]"])
        expect(said(text) ?? []).toEqual([])
    })
  })

  test("an answer is the last word", () => {
    const examples = [
      'functools[{"name": "ring", "arguments": {"tone": "low"}}] x',
      'functools[{"name": "hush", "arguments": {}}, {"name": "ring"}]',
    ]
    keepsLaw(functoolsCalls, examples, ["functools", "[", "]", "{", "}", '"', ",", " "], words)
  })

  test("much of anything", () => {
    for (const unit of ["[", "{", '"', " ", "functools[", '{"name": '])
      for (const head of ["functools", "functools[{"]) isQuick(functoolsCalls, unit, words, head)
  })
})

describe("behind an opener without its bracket", () => {
  const words = wordsOf({ ring: ["tone"] })
  const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'
  const LOW = ["ring", '{"tone": "low"}']

  test("a tag that lost its bracket, up to its closing tag", () => {
    expect(tell(lostOpenerCalls, `tool_call>${CALL}</tool_call>`, words)).toEqual([LOW])
    expect(tell(lostOpenerCalls, `tool_call>\n${CALL}\n${CALL}\n</tool_call> x`, words)).toEqual([LOW, LOW])
  })

  test.each([
    `tool_call>${CALL}`,
    `tool_call>${CALL} </p>`,
    `tool_call>${CALL} <tool_call>`,
    `tool_call>${CALL} and`,
    CALL,
    "tool_call> words",
  ])("not mine: %j", (text) => {
    expect(tell(lostOpenerCalls, text, words)).toBeNull()
  })

  test("it is marked: words may stand before it", () => {
    const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
    const { calls, content } = mend({ content: `I will ring.\n\ntool_call>\n${CALL}\n</tool_call>` }, tools)
    expect([calls.map(({ input }) => input), content]).toEqual([[{ tone: "low" }], "I will ring."])
  })

  test("an answer is the last word", () => {
    keepsLaw(
      lostOpenerCalls,
      [`tool_call>${CALL}</tool_call> x`, `tool_call>\n${CALL}\n</tool_call>`],
      ["<", ">", "/", "{", "}", '"', "\n", "</tool_call>"],
      words,
    )
  })
})

describe("behind junk", () => {
  const words = wordsOf({ ring: ["tone"] })
  const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'
  const LOW = [["ring", '{"tone": "low"}']]

  test("a call behind a few stray characters", () => {
    for (const junk of ["", ": ", "json\n", "= ", "x".repeat(63)])
      expect(tell(behindJunk, junk + CALL, words)).toEqual(LOW)
    expect(tell(behindJunk, `calls [${CALL}]`, words)).toEqual(LOW)
  })

  test("not behind a tag, not behind a sentence", () => {
    for (const junk of ["<b>", "x".repeat(64), "words and nothing else"])
      expect(tell(behindJunk, junk + (junk.startsWith("words") ? "" : CALL), words)).toBeNull()
  })

  test("an answer is the last word", () => {
    keepsLaw(behindJunk, [`: ${CALL} x`, `json\n[${CALL}] x`], ["{", "}", "[", "]", '"', "<", "x", "\n"], words)
  })
})

describe("in a tag", () => {
  const words = wordsOf({ ring: ["tone"] })
  const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'

  test.each([`<functioncall ${CALL}>`, `<functioncall ${CALL}/>`, `<functioncall\n${CALL} >`])("%j", (text) => {
    expect(tell(jsonInTag, text, words)).toEqual([["ring", '{"tone": "low"}']])
  })

  test.each([
    `<functioncall>${CALL}`,
    `<functioncall ${CALL}`,
    `<functioncall ${CALL} and`,
    "<functioncall {x}>",
    '<functioncall name="ring">',
    '<functioncall {"a": 1}>',
  ])("not mine: %j", (text) => {
    expect(tell(jsonInTag, text, words)).toBeNull()
  })

  test("a bracket within a text does not end the tag", () => {
    const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
    const { calls, content } = mend({ content: '<tool_call {"name": "ring", "arguments": {"tone": "a > b"}}>' }, tools)
    expect([calls.map(({ input }) => input), content]).toEqual([[{ tone: "a > b" }], ""])
  })

  test("an answer is the last word", () => {
    keepsLaw(
      jsonInTag,
      [`<functioncall ${CALL}> tail`, `<functioncall ${CALL}/>\n`],
      ["<", ">", "/", "{", "}", '"', "\n", "x"],
      words,
    )
  })
})
