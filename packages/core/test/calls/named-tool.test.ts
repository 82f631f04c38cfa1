import { expect, test } from "vitest"
import { namesAnotherTool } from "../../src/calls/named-tool.ts"
import { mend } from "../../src/index.ts"
import { readLenientJson } from "../../src/json/read.ts"

const parameters = { type: "object", properties: { cup: { type: "string" } }, required: ["cup"] }
const TOOLS = ["smash_cup", "wash_cup", "stir", "think"].map((name) => ({ name, parameters }))
const CUP = '{"cup":"blue"}'

const runs = (text: string): unknown =>
  mend({ finishReason: "tool_calls", toolCalls: [{ id: "c", name: "smash_cup", arguments: text }] }, TOOLS).calls[0]
    ?.input

test.each([
  `wash_cup(${CUP})`,
  `stir(${CUP})`,
  'wash_cup(cup="blue")',
  `functions.wash_cup(${CUP})`,
  `<function=wash_cup>${CUP}</function>`,
  `<invoke name="wash_cup">${CUP}</invoke>`,
  `<wash_cup>${CUP}</wash_cup>`,
  `${CUP}</wash_cup>`,
  `Action: stir\nAction Input: ${CUP}`,
  `to=functions.wash_cup json${CUP}`,
  `wash_cup ${CUP}`,
  `functions.wash_cup:0<|tool_call_argument_begin|>${CUP}`,
  `wash_cup(${JSON.stringify(CUP)})`,
  `smash(${CUP})`,
  `shelf.take(${CUP})`,
  `stir: ${CUP}`,
])("another tool is named, or another function: %s", (text) => {
  expect(runs(text)).toBeUndefined()
})

test.each([
  `smash_cup(${CUP})`,
  `await tools.smash_cup(${CUP})`,
  `SmashCup(${CUP})`,
  `<function=smash_cup>${CUP}</function>`,
  `Action: smash_cup\nAction Input: ${CUP}`,
  `to=functions.smash_cup json${CUP}`,
  `I did wash_cup, so now smash_cup: ${CUP}`,
  `<think>wash_cup would be kinder</think>${CUP}`,
  `I stir the tea and then: ${CUP}`,
  `JSON.parse(${JSON.stringify(CUP)})`,
  `json ${CUP}`,
  `Arguments: ${CUP}`,
  `default_api(${CUP})`,
  `Let me view ${CUP}`,
  `After wash_cup I take ${CUP}`,
])("the tool itself, or none: %s", (text) => {
  expect(runs(text)).toEqual({ cup: "blue" })
})

test("is asked with the faults of a reading", () => {
  const called = { tool: "smash_cup", knownNames: new Set(["smash_cup", "wash_cup"]) }
  const faultsOf = (text: string) => readLenientJson(text).readings[0]?.faults ?? []
  expect(namesAnotherTool(faultsOf(`wash_cup(${CUP})`), called)).toBe(true)
  expect(namesAnotherTool(faultsOf(`smash_cup(${CUP})`), called)).toBe(false)
  expect(namesAnotherTool([], called)).toBe(false)
})
