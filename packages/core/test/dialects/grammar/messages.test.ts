import { describe, expect, test } from "vitest"
import { messageCalls } from "../../../src/dialects/grammar/messages.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const said = (text: string) => tell(messageCalls, text, words)
const LOW = '{"tone": "low"}'

describe("a message to a tool", () => {
  test.each<[string, unknown]>([
    [`commentary to=functions.ring <|constrain|>json<|message|>${LOW}<|call|>`, [["functions.ring", LOW]]],
    [`assistant to=ring<|channel|>commentary<|message|>\n${LOW}`, [["ring", LOW]]],
    [`to=ring<|message|>{"tone": "low"<|call|>`, [["ring", '{"tone": "low"']]],
    ["to=ring<|message|>｛“tone”：“low”｝<|call|>", [["ring", "｛“tone”：“low”｝"]]],
    ["to=ring<|message|>low and long\n<|call|>", [["ring", "low and long"]]],
    [`to=ring<|message|>{"tone": "lo`, [["ring", '{"tone": "lo', "cut"]]],
    [
      'to=ring<|message|><x:invoke name="ring"><x:parameter name="tone">low</x:parameter></x:invoke><|eom|>',
      [["ring", { tone: ["raw", "low"] }]],
    ],
  ])("%j", (text, calls) => {
    expect(said(text)).toEqual(calls)
  })

  test("several calls of one message", () => {
    const call = (tone: string) => `<invoke name="ring"><parameter name="tone">${tone}</parameter></invoke>`
    expect(said(`to=ring<|message|><function_calls>\n${call("a")}\n${call("b")}\n</function_calls><|eom|>`)).toEqual([
      ["ring", { tone: ["raw", "a"] }],
      ["ring", { tone: ["raw", "b"] }],
    ])
  })
})

test.each(["user", "self", "all"])("what is said to %s is talk, and is stepped over", (person) => {
  const text = `final to=${person}<|message|>Send ${LOW} to=ring<|end|>x`
  const body = bodyOf(messageCalls({ text, isEnd: true, words }, 0))
  expect([body.calls, text.slice(body.end)]).toEqual([[], "<|end|>x"])
  expect(bodyOf(messageCalls({ text: "final<|message|>Hello", isEnd: true, words }, 0)).calls).toEqual([])
})

test.each([
  "commentary to=ring",
  "to=ring<b>",
  "to=ring<|message|>words",
  "to=ring<|message|>words<|end|>",
  "to=bell<|message|>words<|call|>",
  "to=ring<|message|>",
  "to=ring<|sep|><|message|>{}",
  `${"x".repeat(400)}<|message|>{}`,
])("no message: %j", (text) => {
  expect(said(text)).toBeNull()
})

test("an answer is the last word", () => {
  const examples = [
    `commentary to=functions.ring <|constrain|>json<|message|>${LOW}<|call|>`,
    'to=ring<|message|><x:function_calls>\n<x:invoke name="ring">\n<x:parameter name="tone">low</x:parameter>\n</x:invoke>\n</x:function_calls><|eom|>',
    "final<|message|>Hello there<|end|> x",
    `to=ring<|message|>{"tone": "low"<|call|>`,
    "to=ring<|message|>low and long<|call|>",
  ]
  keepsLaw(
    messageCalls,
    examples,
    ["<|message|>", "<|end|>", "<|channel|>", "<", ">", "{", "}", '"', "\n", "x", "to=ring", "<invoke>"],
    words,
  )
})

test("much of anything", () => {
  for (const unit of ["<", "<|", "<|channel|>", "{", '"', "x", "<invoke>", "<|start|>"])
    for (const head of ["to=ring", "to=ring<|message|>", 'to=ring<|message|>{"tone": "'])
      isQuick(messageCalls, unit, words, head)
})
