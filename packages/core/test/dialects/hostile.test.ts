import { describe, expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { describeDialects } from "../../src/describe/describe-dialects.ts"
import { mend } from "../../src/mend.ts"
import type { MendOptions, Tool } from "../../src/turn.ts"
import { cpuTime, leastCpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"
import { large } from "../support/runs.ts"
import { blocksOf, piecesOf, vocabularyOf } from "./given.ts"

const WRITE: Tool = { name: "write", parameters: object({ path: TEXT, body: TEXT }) }
const WEATHER: Tool = { name: "get_weather", parameters: object({ city: TEXT }) }
const COUNT: Tool = { name: "count", parameters: object({ most: WHOLE }, []) }

const timed = (run: () => unknown): number => {
  const start = cpuTime()
  run()
  return cpuTime() - start
}

test("a list of many records with names is read once, not from each of them", () => {
  const records = (count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, i) => ({ id: i, name: `bed ${i}`, path: `/garden/${i}` })))
  const mender = createMender([WRITE])
  expect(
    timed(() => {
      for (const count of [3_000, 30_000]) mender.result("listed", records(large(count, 10)), true)
      expect(mend({ content: records(large(6_000, 10)) }, [WRITE]).calls).toEqual([])
      expect(
        mender.mend({ content: '<tool_call>{"name": "write", "arguments": {"path": "a", "body": "b"}}</tool_call>' })
          .calls,
      ).toHaveLength(1)
    }),
  ).toBeLessThan(large(30_000, 10))
})

const filled = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length))

/** Nothing whole is in it: nothing is run, and what is told of it is bounded. */
function survives(text: string, within: number): void {
  const took = leastCpuTime(within, () => {
    const { calls, escalated, report } = mend({ content: text }, [WRITE, COUNT])
    expect(calls).toEqual([])
    expect(escalated.length).toBeLessThanOrEqual(256)
    expect(report.findings.length).toBeLessThanOrEqual(64)
  })
  expect(took).toBeLessThan(within)
}

const OPENERS = [
  "<tool_call",
  "<",
  "{",
  "[{",
  "`",
  "|",
  "｜",
  "<｜",
  '<tool_call>{"name": "write", "arguments": {',
  '<tool_call>\n{"name": "write", "arguments": {"path": "',
  "write(",
  "[write(",
]

describe("a megabyte of one thing is answered in seconds", () => {
  test.each(OPENERS)("%j", (unit) => {
    survives(filled(unit, large(1_000_000, 64)), large(5_000, 4))
  })
})

const UNITS = [
  "<tool_call>",
  "</tool_call>",
  "< ",
  "```\n",
  "<|",
  "<|tool_call_begin|>",
  '{"name": "write", ',
  "write(path='",
  "write\n{",
  "write\n<path>",
  "<write>",
  "<write><path>",
  "<function=write>",
  "<function=write><parameter=path>",
  '<｜DSML｜invoke name="write">',
  '<invoke name="write"><parameter name="path">',
  "<tool_call>write<arg_key>path</arg_key>",
  "<arg_key>",
  "[TOOL_CALLS]",
  "[TOOL_CALLS]write[ARGS]{",
  "]<]minimax[>[",
  ']<]minimax[>[<invoke name="write">',
  "✿FUNCTION✿: write\n",
  "<|channel|>commentary to=functions.write ",
  " to=functions.write<|",
  "<|message_sep|>\n\nfunction call<|role_sep|>\n",
  "call:write{",
  "Action: write\n",
  "function=write>",
  "✨ tool_call: write ",
  "functools[{",
  ">>>",
]

describe("a hundred kilobytes of one thing are answered in one", () => {
  test.each(UNITS)("%j", (unit) => {
    survives(filled(unit, large(100_000, 16)), large(1_000))
  })
})

test("what opens and does not close is given up in pieces as in one", () => {
  const words = vocabularyOf([WRITE])
  for (const unit of ["<tool_call", "{", "write(", "<invoke "]) {
    const text = filled(unit, 20_000)
    const took = timed(() => expect(blocksOf(piecesOf(text, 7, 60), words).length).toBeLessThanOrEqual(1))
    expect(took, unit).toBeLessThan(3_000)
  }
})

const NAMES = [
  "tool_call",
  "function",
  "invoke",
  "parameter",
  "name",
  "constructor",
  "__proto__",
  "toString",
  "arguments",
  "call",
  "value",
]

const WRITINGS: Readonly<Record<string, (name: string, key: string) => string>> = {
  hermes: (name, key) => `<tool_call>\n{"name": "${name}", "arguments": {"${key}": "a.md"}}\n</tool_call>`,
  "qwen3-coder": (name, key) =>
    `<tool_call>\n<function=${name}>\n<parameter=${key}>\na.md\n</parameter>\n</function>\n</tool_call>`,
  invoke: (name, key) =>
    `<function_calls>\n<invoke name="${name}">\n<parameter name="${key}">a.md</parameter>\n</invoke>\n</function_calls>`,
  dsml: (name, key) =>
    `<｜DSML｜invoke name="${name}">\n<｜DSML｜parameter name="${key}" string="true">a.md</｜DSML｜parameter>\n</｜DSML｜invoke>`,
  glm: (name, key) => `<tool_call>${name}<arg_key>${key}</arg_key><arg_value>a.md</arg_value></tool_call>`,
  "kimi-k2": (name, key) =>
    `<|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>{"${key}": "a.md"}<|tool_call_end|>`,
  deepseek: (name, key) => `<｜tool▁call▁begin｜>${name}<｜tool▁sep｜>{"${key}": "a.md"}<｜tool▁call▁end｜>`,
  mistral: (name, key) => `[TOOL_CALLS]${name}[ARGS]{"${key}": "a.md"}`,
  harmony: (name, key) =>
    `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>{"${key}": "a.md"}<|call|>`,
  lfm2: (name, key) => `<|tool_call_start|>[${name}(${key}="a.md")]<|tool_call_end|>`,
  gemma: (name, key) => `<|tool_call>call:${name}{${key}:<|"|>a.md<|"|>}<tool_call|>`,
  "minimax-m3": (name, key) =>
    `]<]minimax[>[<tool_call>]<]minimax[>[<invoke name="${name}">]<]minimax[>[<${key}>a.md]<]minimax[>[</${key}>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>`,
  "bare-json": (name, key) => `{"name": "${name}", "arguments": {"${key}": "a.md"}}`,
  "call-paren": (name, key) => `${name}(${key}="a.md")`,
  "name-then-json": (name, key) => `${name}\n{"${key}": "a.md"}`,
  "xml-toolname": (name, key) => `<${name}>\n<${key}>a.md</${key}>\n</${name}>`,
}

const toolFor = (name: string, key: string): Tool => ({
  name,
  parameters: {
    type: "object",
    properties: JSON.parse(`{${JSON.stringify(key)}: {"type": "string"}}`) as object,
    required: [key],
  },
})

/** The one call, as name and argument text; nothing is left of it. */
function onlyCall(content: string, tools: readonly Tool[], options: MendOptions = {}): readonly [string, string] {
  const result = mend({ content }, tools, options)
  expect(result.escalated).toEqual([])
  expect(result.calls).toHaveLength(1)
  expect(result.content).toBe("")
  const [call] = result.calls
  return [call?.name ?? "", call?.arguments ?? ""]
}

describe("tools and arguments that are called like marks or like members of every object", () => {
  test.each(Object.entries(WRITINGS))("%s", (_, write) => {
    for (const name of NAMES) {
      const others = ["read", ...NAMES.filter((each) => each !== name)].map((each) => toolFor(each, "path"))
      for (const tools of [[toolFor(name, "path")], [toolFor(name, "path"), ...others]])
        expect(onlyCall(write(name, "path"), tools, { channel: "text" })).toEqual([name, '{"path": "a.md"}'])
    }
    for (const key of ["constructor", "__proto__", "toString", "city"])
      expect(onlyCall(write("read", key), [toolFor("read", key), COUNT], { channel: "text" })).toEqual([
        "read",
        `{"${key}": "a.md"}`,
      ])
  })
})

/** Every way to write a call, one below the other, with words at the end. */
const TRANSCRIPT = `${describeDialects()
  .flatMap((dialect) => dialect.examples.map((example) => example.text))
  .join("\n\n")}\n\nThat was all.`

/** Two calls as two models write them, all tags closed. */
const BALANCED =
  "First:\n<tool_call>\n<function=get_weather>\n<parameter=city>\nGhent\n</parameter>\n</function>\n</tool_call>\n" +
  'then <function_calls><invoke name="get_weather"><parameter name="city">Lier</parameter></invoke></function_calls> and no more.'

describe("an argument that is a transcript full of calls comes back as it is", () => {
  const body = (content: string): unknown => {
    const [name, given] = onlyCall(content, [WRITE, WEATHER])
    expect(name).toBe("write")
    return (JSON.parse(given) as { body: unknown }).body
  }
  const given = (text: string) => JSON.stringify({ path: "a.md", body: text })

  test.each([
    ["hermes", `<tool_call>\n{"name": "write", "arguments": ${given(TRANSCRIPT)}}\n</tool_call>`],
    ["mistral", `[TOOL_CALLS]write[ARGS]${given(TRANSCRIPT)}`],
    ["harmony", `<|channel|>commentary to=functions.write <|constrain|>json<|message|>${given(TRANSCRIPT)}<|call|>`],
    [
      "kimi-k2",
      `<|tool_call_begin|>functions.write:0<|tool_call_argument_begin|>${given(TRANSCRIPT)}<|tool_call_end|>`,
    ],
    ["deepseek", `<｜tool▁call▁begin｜>write<｜tool▁sep｜>${given(TRANSCRIPT)}<｜tool▁call▁end｜>`],
    ["qwen3-coder", `<function=write>${given(TRANSCRIPT)}</function>`],
    ["lfm2", `<|tool_call_start|>[write(path="a.md", body=${JSON.stringify(TRANSCRIPT)})]<|tool_call_end|>`],
    ["bare-json", `{"name": "write", "arguments": ${given(TRANSCRIPT)}}`],
  ])("as a JSON text: %s", (_, content) => {
    expect(body(content)).toBe(TRANSCRIPT)
  })

  test("between parameter tags, its own calls balanced", () => {
    const tags = `<parameter=path>\na.md\n</parameter>\n<parameter=body>\n${BALANCED}\n</parameter>`
    expect(body(`<tool_call>\n<function=write>\n${tags}\n</function>\n</tool_call>`)).toBe(BALANCED)
    const named = `<parameter name="path">a.md</parameter>\n<parameter name="body">${BALANCED}</parameter>`
    expect(body(`<function_calls>\n<invoke name="write">\n${named}\n</invoke>\n</function_calls>`)).toBe(BALANCED)
  })

  const dsml = (text: string) =>
    `<｜DSML｜function_calls>\n<｜DSML｜invoke name="write">\n<｜DSML｜parameter name="path" string="true">a.md</｜DSML｜parameter>\n` +
    `<｜DSML｜parameter name="body" string="true">${text}</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>`

  test("between DSML tags", () => {
    expect(body(dsml(BALANCED))).toBe(BALANCED)
  })

  test("a tag that is not DSML's is text between DSML tags, closed or not", () => {
    const text = 'Write <invoke name="get_weather"> and <parameter name="city">Ghent</parameter> below it.'
    expect(body(dsml(text))).toBe(text)
  })

  test("a value that its own tag closes keeps the marks it ends with", () => {
    const text = '<|tool_call_start|>[get_weather(city="Ghent")]<|tool_call_end|>'
    expect(body(dsml(text))).toBe(text)
  })

  test("between pairs: whatever is made of it, no call inside is run and nothing is written empty", () => {
    for (const text of [
      '<|tool_call>call:get_weather{city:<|"|>Ghent<|"|>}<tool_call|>',
      "<tool_call>get_weather<arg_key>city</arg_key><arg_value>Ghent</arg_value></tool_call>",
      '<tool_call>{"name": "get_weather", "arguments": {"city": "Ghent"}}\n<tool_call>{"name": "get_weather", "arguments": {"city": "Lier"}}</tool_call>',
    ]) {
      const pair = (key: string, value: string) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`
      const { calls } = mend({ content: `<tool_call>write${pair("path", "a.md")}${pair("body", text)}</tool_call>` }, [
        WRITE,
        WEATHER,
      ])
      expect(
        calls
          .filter((call) => call.name !== "write" || (JSON.parse(call.arguments) as { body: string }).body !== text)
          .map((call) => call.arguments),
      ).toEqual([])
    }
  })
})
