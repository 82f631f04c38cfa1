import { describe, expect, test } from "vitest"
import { PASS_DESCRIPTIONS, PASS_PRESETS, passesOf, searchOf } from "../../src/calls/passes.ts"
import { MendError } from "../../src/errors.ts"
import { mend } from "../../src/mend.ts"
import type { MendOptions, Tool } from "../../src/turn.ts"

const faultOf = (options: unknown): string => {
  try {
    passesOf(options as MendOptions)
  } catch (error) {
    return MendError.is(error) ? error.message : "no MendError"
  }
  return "none"
}

describe("switches", () => {
  test("a preset, and single switches over it", () => {
    expect(passesOf({})).toBe(PASS_PRESETS.safe)
    expect(passesOf({ preset: "strict" })).toEqual(PASS_PRESETS.strict)
    expect(passesOf({ preset: "strict", passes: { names: "on", storm: "report" } })).toEqual({
      ...PASS_PRESETS.strict,
      names: "on",
      storm: "report",
    })
    expect(Object.keys(PASS_PRESETS.safe)).toEqual(Object.keys(PASS_DESCRIPTIONS))
  })

  test("what does not exist is refused, with what does", () => {
    expect(faultOf({ preset: "aggressive" })).toMatch(/preset "aggressive" does not exist; use strict, safe, report/)
    expect(faultOf({ preset: "constructor" })).toMatch(/does not exist/)
    expect(faultOf({ passes: { jason: "on" } })).toMatch(/passes\.jason does not exist; use json, schema/)
    expect(faultOf({ passes: { json: true } })).toMatch(/passes\.json must be "off", "report" or "on"/)
  })

  test("how text is searched", () => {
    const search = (options: MendOptions): string => searchOf(options, passesOf(options))
    expect([
      search({}),
      search({ scavenge: "eager" }),
      search({ passes: { text: "report" } }),
      search({ preset: "report" }),
    ]).toEqual(["on", "eager", "on", "on"])
    expect([
      search({ preset: "strict" }),
      search({ scavenge: "eager", passes: { text: "off" } }),
      search({ scavenge: "eager", recover: "off" }),
    ]).toEqual(["off", "off", "off"])
  })
})

const TOOLS: readonly Tool[] = [
  {
    name: "open_file",
    readOnly: true,
    paths: ["path"],
    parameters: {
      type: "object",
      properties: { path: { type: "string" }, line: { type: "integer" } },
      required: ["path"],
    },
  },
]

describe("each pass, off and only reporting", () => {
  const run = (name: string, text: string, options: MendOptions) =>
    mend({ toolCalls: [{ id: "c1", name, arguments: text }] }, TOOLS, options)
  const CASES = [
    ["json", "open_file", '{"path":"a",}', "json/unreadable"],
    ["json", "open_file", '[{"path":"a"}]', "json/unreadable"],
    ["schema", "open_file", '{"path":"a","line":"3"}', "arguments/invalid"],
    ["names", "OpenFile", '{"path":"a"}', "name/unknown"],
  ] as const

  test.each(CASES)("%s", (pass, name, text, reason) => {
    expect(run(name, text, {}).calls).toHaveLength(1)
    const off = run(name, text, { passes: { [pass]: "off" } })
    expect([
      off.calls.length,
      off.escalated[0]?.reason,
      off.escalated[0]?.arguments,
      off.escalated[0]?.findings.length,
    ]).toEqual([0, reason, text, 0])
    const told = run(name, text, { passes: { [pass]: "report" } })
    expect([told.calls.length, told.escalated[0]?.reason, told.escalated[0]?.arguments]).toEqual([
      0,
      "policy/not-applied",
      text,
    ])
    expect(told.escalated[0]?.findings.map(({ applied }) => applied)).toEqual([false])
  })

  test("what only a declaration objects to runs as it does where the pass is off; it is told", () => {
    const text = '{"path":"[a.md](https://a.md)"}'
    expect(run("open_file", text, {}).calls[0]?.arguments).toBe('{"path":"a.md"}')
    expect(run("open_file", text, { passes: { schema: "off" } }).calls[0]).toMatchObject({
      arguments: text,
      outcome: "unchanged",
      findings: [],
    })
    const told = run("open_file", text, { passes: { schema: "report" } })
    expect(told.calls[0]).toMatchObject({ arguments: text, outcome: "unchanged" })
    expect(told.calls[0]?.findings).toMatchObject([{ rule: "value/linked-path", applied: false }])
  })

  test("text", () => {
    const turn = { content: '<tool_call>{"name":"open_file","arguments":{"path":"a"}}</tool_call>' }
    expect(mend(turn, TOOLS).calls).toHaveLength(1)
    expect(mend(turn, TOOLS, { passes: { text: "off" } })).toMatchObject({
      calls: [],
      content: turn.content,
      report: { findings: [] },
    })
    const told = mend(turn, TOOLS, { passes: { text: "report" } })
    expect(told).toMatchObject({ calls: [], content: turn.content, order: [] })
    expect(told.report.findings).toMatchObject([{ rule: "policy/not-applied", tool: "open_file" }])
  })

  test("duplicates", () => {
    const turn = { toolCalls: ["c1", "c2"].map((id) => ({ id, name: "open_file", arguments: '{"path":"a"}' })) }
    expect(mend(turn, TOOLS).suppressed.map(({ id, reason }) => [id, reason])).toEqual([["c2", "duplicate/turn"]])
    expect(mend(turn, TOOLS, { passes: { duplicates: "off" } })).toMatchObject({
      suppressed: [],
      report: { findings: [] },
    })
    const told = mend(turn, TOOLS, { passes: { duplicates: "report" } })
    expect([told.calls.length, told.suppressed.length, told.report.findings.map(({ rule }) => rule)]).toEqual([
      2,
      0,
      ["duplicate/turn"],
    ])
  })

  test("storm", () => {
    const turn = { toolCalls: [{ id: "c1", name: "open_file", arguments: '{"path":"a"}' }] }
    const history = Array.from({ length: 8 }, () => ({ name: "open_file", arguments: '{"path":"a"}' }))
    expect(mend(turn, TOOLS, { history }).suppressed).toHaveLength(1)
    expect(mend(turn, TOOLS, { history, passes: { storm: "off" } })).toEqual(mend(turn, TOOLS))
    const told = mend(turn, TOOLS, { history, passes: { storm: "report" } })
    expect([told.calls.length, told.calls[0]?.notice, told.report.storm?.step]).toEqual([1, undefined, "suppress"])
    expect(told.report.findings).toMatchObject([
      { rule: "loop/identical", message: expect.stringContaining("only reports") as unknown },
    ])
  })

  test("strict: valid or escalated", () => {
    for (const [, name, text] of CASES)
      expect(run(name, text, { preset: "strict" })).toMatchObject({ calls: [], escalated: [{ arguments: text }] })
    expect(run("open_file", '{"path":"a"}', { preset: "strict" }).calls[0]?.outcome).toBe("unchanged")
  })
})
