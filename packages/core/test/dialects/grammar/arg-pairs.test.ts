import { describe, expect, test } from "vitest"
import { pairCalls } from "../../../src/dialects/grammar/arg-pairs.ts"
import { mend } from "../../../src/mend.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"], ping: [] })
const said = (text: string) => tell(pairCalls, text, words)
const LOW = { tone: ["raw", "low"] }
const BOTH = { tone: ["raw", "low"], times: ["raw", "2"] }

describe("a name and pairs", () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      "as they should be",
      "ring\n<arg_key>tone</arg_key>\n<arg_value>low</arg_value>\n<arg_key>times</arg_key>\n<arg_value>2</arg_value>\n</tool_call>",
      BOTH,
    ],
    ["with a separator", "ring<tool_sep><arg_key>tone</arg_key><arg_value>low</arg_value></tool_call>", LOW],
    ["without the opening tag of a value", "ring<arg_key>tone</arg_key>low</arg_value></tool_call>", LOW],
    [
      "without the closing tag of a value",
      "ring<arg_key>tone</arg_key><arg_value>low<arg_key>times</arg_key><arg_value>2</tool_call>",
      BOTH,
    ],
    ["without the closing tag of a key", "ring<arg_key>tone<arg_value>low</arg_value></tool_call>", LOW],
    ["without the opening tag of a key", "ring tone</arg_key><arg_value>low</arg_value></tool_call>", LOW],
    ["name and key in one word", "ringtone</arg_key><arg_value>low</arg_value></tool_call>", LOW],
    ["the wrong opener for a key", "ring<tool_call>tone</arg_key><arg_value>low</arg_value></tool_call>", LOW],
    [
      "another model's marks",
      "ring<longcat_arg_key>tone</longcat_arg_key><longcat_arg_value>low</longcat_arg_value></longcat_tool_call>",
      LOW,
    ],
    ["on one line", "ring tone=low times=2</tool_call>", BOTH],
    [
      "markup in a value",
      "ring<arg_key>tone</arg_key><arg_value>a <b>c</b></arg_value></tool_call>",
      { tone: ["raw", "a <b>c</b>"] },
    ],
    ["none", "ping</tool_call>", {}],
  ])("%s", (_, text, members) => {
    expect(said(text)).toEqual([[Object.keys(members).length === 0 ? "ping" : "ring", members]])
  })

  test("a key written twice stands there twice", () => {
    const pair = (value: string) => `<arg_key>tone</arg_key><arg_value>${value}</arg_value>`
    const found = pairCalls({ text: `ring${pair("low")}${pair("high")}</tool_call>`, isEnd: true, words }, 0)
    expect(found?.calls[0]?.written).toMatchObject({
      kind: "members",
      members: [
        { key: "tone", text: "low" },
        { key: "tone", text: "high" },
      ],
    })
    const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
    const outcome = (content: string) => {
      const { calls, escalated } = mend({ content: `<tool_call>${content}</tool_call>` }, tools)
      return calls.map(({ input }) => input)[0] ?? escalated[0]?.reason
    }
    expect(outcome(`ring${pair("low")}${pair("high")}`)).toBe("json/ambiguous")
    expect(outcome(`ring${pair("low")}${pair("low")}`)).toEqual({ tone: "low" })
    expect(outcome("ring tone=low tone=high")).toBe("json/ambiguous")
  })

  test("that break off", () => {
    expect(said("ring<arg_key>tone</arg_key><arg_value>lo")).toEqual([["ring", { tone: ["raw", "lo", "cut"] }, "cut"]])
    expect(said("ring<arg_key>to")).toEqual([["ring", "cut", "cut"]])
    expect(said("ring")).toBeNull()
  })

  test.each([
    "",
    "<arg_key>tone</arg_key>",
    "some words of prose <b>",
    "{}</tool_call>",
    "ring tone=low colour=red</tool_call>",
    "two words</tool_call>",
  ])("none: %j", (text) => {
    expect(said(text)).toBeNull()
  })
})

test("an answer is the last word", () => {
  const examples = [
    "ring\n<arg_key>tone</arg_key>\n<arg_value>low</arg_value>\n<arg_key>times</arg_key>\n<arg_value>2</arg_value>\n</tool_call>",
    "ring<arg_key>tone</arg_key>low</arg_value></tool_call> x",
    "ring tone=low times=2</tool_call>",
    "ringtone</arg_key><arg_value>low</arg_value></tool_call>",
  ]
  keepsLaw(
    pairCalls,
    examples,
    [
      "<",
      ">",
      "<arg_key>",
      "</arg_key>",
      "<arg_value>",
      "</arg_value>",
      "<tool_call>",
      "</tool_call>",
      "\n",
      "x",
      "\\n",
      "<tool_sep>",
    ],
    words,
  )
})

test("much of anything", () => {
  for (const unit of [
    "<",
    "<arg_key>",
    "</arg_key>",
    "<arg_value>",
    "</arg_value>",
    "<tool_call>",
    "<b>",
    "x",
    "<arg_key>tone</arg_key>",
  ])
    for (const head of ["ring", "ring<arg_key>tone</arg_key><arg_value>"]) isQuick(pairCalls, unit, words, head)
})

describe("what is no pair", () => {
  const writtenIn = (text: string) => pairCalls({ text, isEnd: true, words }, 0)?.calls[0]?.written
  const isWithheld = (text: string) => {
    const written = writtenIn(text)
    return (
      written?.kind === "cut" || (written?.kind === "members" && written.members.some((m) => m.isDoubtful === true))
    )
  }
  const pair = (key: string, value: string) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`

  test.each([
    `ring${pair("tone", "low")}<until>noon</until>${pair("times", "2")}</tool_call>`,
    `ring${pair("tone", "low")}softly${pair("times", "2")}</tool_call>`,
    `ring${pair("tone", "low")}<arg_key>times</arg_key></tool_call>`,
    `ring<arg_key>tone</arg_key><arg_value/low</arg_value>${pair("times", "2")}</tool_call>`,
    `ring${pair("tone", "low/arg_value>")}</tool_call>`,
    `ring${pair("tone", "arg_value>low")}</tool_call>`,
    `ring${pair("tone", "the <arg_value> tag")}</tool_call>`,
    `ring${pair("tone", "x </tool_call>y<tool_call> z")}</tool_call>`,
  ])("withholds %s", (text) => {
    expect(isWithheld(text)).toBe(true)
  })

  test("pairs alone run", () => {
    expect(isWithheld(`ring${pair("tone", "low <b>x</b>")}\n${pair("times", "2")}</tool_call>`)).toBe(false)
  })
})

test("an object behind the name is no part of it, though it has a member called name", () => {
  const tools = [
    { name: "hail", parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } },
  ]
  expect(mend({ content: '<tool_call>hail{"name":"Ada"}</tool_call>' }, tools).calls.map(({ input }) => input)).toEqual(
    [{ name: "Ada" }],
  )
})
