import { describe, expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import type { Tool } from "../../src/turn.ts"

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  parameters: { type: "object", properties: { lawn: { type: "string" } }, required: ["lawn"] },
  ...more,
})
const tagged = (name: string, lawn = "north"): string =>
  `<tool_call>{"name": "${name}", "arguments": {"lawn": "${lawn}"}}</tool_call>`
const codes = (content: string, tools: readonly Tool[], options = {}): readonly string[] =>
  mend({ content }, tools, options).report.findings.map(({ rule }) => rule)
const ran = (content: string, tools: readonly Tool[], options = {}): number =>
  mend({ content }, tools, options).calls.length

describe("a tool says when it is run from text", () => {
  test("never", () => {
    const tools = [tool("burn", { fromText: "never" })]
    expect([ran(tagged("burn"), tools), codes(tagged("burn"), tools)]).toEqual([0, ["text/not-allowed"]])
    expect(mend({ toolCalls: [{ id: "c1", name: "burn", arguments: '{"lawn":"north"}' }] }, tools).calls).toHaveLength(
      1,
    )
  })

  test("alone", () => {
    const tools = [tool("burn", { fromText: "alone" })]
    expect(ran(tagged("burn"), tools)).toBe(1)
    expect(ran(`${tagged("burn")}\n${tagged("burn", "south")}`, tools)).toBe(2)
    const announced = `I'll burn it now.\n\n${tagged("burn")}`
    expect([ran(announced, tools), codes(announced, tools)]).toEqual([0, ["text/not-alone"]])
  })

  test("a destructive tool stands alone unless it is said otherwise", () => {
    const annotations = { destructiveHint: true }
    const announced = `I'll burn it now.\n\n${tagged("burn")}`
    expect(ran(announced, [tool("burn", { annotations })])).toBe(0)
    expect(ran(announced, [tool("burn", { annotations, fromText: "always" })])).toBe(1)
    expect(ran(announced, [tool("burn", { annotations: { destructiveHint: true, readOnlyHint: true } })])).toBe(1)
    expect(ran(announced, [tool("burn")])).toBe(1)
  })
})

describe("recover", () => {
  const tools = [tool("mow")]
  const bare = '{"name": "mow", "arguments": {"lawn": "north"}}'

  test("marked: only dialects with marks", () => {
    expect([ran(bare, tools, { recover: "marked" }), ran(tagged("mow"), tools, { recover: "marked" })]).toEqual([0, 1])
  })

  test("off: nothing", () => {
    expect([ran(tagged("mow"), tools, { recover: "off" }), ran(bare, tools, { recover: "all" })]).toEqual([0, 1])
  })

  test("what it must be is told", () => {
    expect(() => createMender(tools, { recover: "some" as "all" })).toThrow('recover must be "off", "marked" or "all"')
  })
})

test("recovered calls are told apart", () => {
  const tools = [tool("mow"), tool("rake")]
  const { calls, recovered } = mend(
    { content: tagged("mow"), toolCalls: [{ id: "c1", name: "rake", arguments: '{"lawn":"north"}' }] },
    tools,
  )
  expect([calls.map(({ name }) => name), recovered.map(({ name }) => name)]).toEqual([["rake", "mow"], ["mow"]])
  expect(mend({ toolCalls: [{ id: "c1", name: "rake", arguments: '{"lawn":"north"}' }] }, tools).recovered).toEqual([])
})
