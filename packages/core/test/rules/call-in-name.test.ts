import { expect, test } from "vitest"
import { argumentsInName, nameBeforeArguments } from "../../src/rules/call-in-name.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"

const { view } = compileSchema(
  object({ pier: { type: "string" }, depth: { type: "integer" }, isCalm: { type: "boolean" } }, []),
)

test.each([
  ["log_tide<arg_key>pier</arg_key><arg_value>north</arg_value>", '{"pier":"north"}'],
  ['log_tide<parameter name="depth">7</parameter></invoke>', '{"depth":7}'],
  ['call:log_tide{pier:<|"|>north<|"|>}', '{"pier":"north"}'],
  [
    '<|tool_call>call:log_tide{pier:<|"|>a, b: {c}<|"|>,depth:7, isCalm : true}<tool_call|>',
    '{"pier":"a, b: {c}","depth":7,"isCalm":true}',
  ],
  ["call:log_tide{}", "{}"],
  ['log_tide {"pier": "no\\"rth", "depth": 7} ', '{"pier": "no\\"rth", "depth": 7}'],
  ['log_tide({"pier":"north"})', '{"pier":"north"}'],
  ['{"tool": "log_tide", "input": {"pier": "north"}}', '{"pier": "north"}'],
])("read: %s", (name, text) => {
  expect(argumentsInName(name, view)).toBe(text)
})

test.each([
  "log_tide<arg_key>dock</arg_key><arg_value>north</arg_value>",
  "log_tide<arg_key>pier</arg_key><arg_value>north",
  "log_tide<arg_key>pi",
  "log_tide<｜DSML｜parameter",
  'call:log_tide{dock:<|"|>north<|"|>}',
  'log_tide{"dock":"north"}',
  'call:log_tide{pier:<|"|>north<|"|>,pier:<|"|>south<|"|>}',
  'call:log_tide{pier:<|"|>north',
  'call:log_tide{pier:<|"|>north<|"|>',
  'call:log_tide{pier:<|"|>north<|"|>} and then',
  "call:log_tide{pier:north}",
  "call:log_tide{depth:7-8}",
  "call:log_tide{depth:7 pier:1}",
  "call:log_tide{} more",
])("held, but not to be read for sure: %s", (name) => {
  expect(argumentsInName(name, view)).toBeNull()
})

test.each([
  "log_tide",
  "log_tide<|channel|>commentary",
  "<tool_call>log_tide",
  "log_tide</parameter>",
  "log_tide<parameters>",
  "recall:log_tide{",
  'log_tide{"pier":"north"',
  '{"name":"log_tide","arguments":{"pier":"north"},"when":"later"}',
  '{"pier":"north","depth":7}',
  'log_tide{"pier":"north"} and then',
  'log_tide({"pier":"north"}',
  'log_tide{"pier":"north","pier":"south"}',
  "log_tide{}",
])("none: %s", (name) => {
  expect(argumentsInName(name, view)).toBeUndefined()
})

test("the name stands before its arguments, or beside them", () => {
  for (const name of ["log_tide", 'log_tide {"pier":"x"}', '{"name":"log_tide","arguments":{}}'])
    expect(nameBeforeArguments(name)).toBe("log_tide")
  expect(nameBeforeArguments('log_tide {"pier"}')).toBe('log_tide {"pier"}')
})

test("long names take no time", () => {
  for (const unit of ["<", "<|", 'pier:<|"|>', "call:", "<arg_key>"]) {
    const start = cpuTime()
    argumentsInName(`call:log_tide{${unit.repeat(20_000)}`, view)
    argumentsInName(unit.repeat(20_000), view)
    argumentsInName(`log_tide{"${unit.repeat(20_000)}}`, view)
    expect(cpuTime() - start, unit).toBeLessThan(500)
  }
})
