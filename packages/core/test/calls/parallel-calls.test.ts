import { describe, expect, test } from "vitest"
import { parallelCalls } from "../../src/calls/parallel-calls.ts"
import { mend } from "../../src/mend.ts"
import type { MendOptions } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"

const TOOLS = [
  { name: "find_jar", parameters: object({ label: { type: "string" } }, ["label"]) },
  { name: "count_jars", parameters: object({ shelf: { type: "integer" } }, ["shelf"]) },
]
const use = (name: string, parameters: string): string => `{"recipient_name": "${name}", "parameters": ${parameters}}`
const uses = (...all: readonly string[]): string => `{"tool_uses": [${all.join(", ")}]}`
const BOTH = uses(use("functions.find_jar", '{"label": "figs"}'), use("functions.count_jars", '{"shelf": "7",}'))
const SOUND = BOTH.replace('"7",', "9007199254740993")

const given = (text: string, options: MendOptions = {}, name = "multi_tool_use.parallel") =>
  mend({ toolCalls: [{ id: "c1", name, arguments: text }] }, TOOLS, options)

describe("several calls in the arguments of one", () => {
  test("each runs, as its text stands there", () => {
    const { calls, order } = given(SOUND)
    expect(calls.map(({ id, name, arguments: text }) => [id, name, text])).toEqual([
      ["c1", "find_jar", '{"label": "figs"}'],
      ["c1-2", "count_jars", '{"shelf": 9007199254740993}'],
    ])
    expect(order).toEqual(["c1", "c1-2"])
    for (const { findings, raw, arguments: text } of calls) {
      expect(raw).toBe(SOUND)
      expect(findings[0]).toMatchObject({ rule: "shape/wrapped-arguments", before: SOUND, after: text })
    }
  })

  test("under other spellings of the name", () => {
    for (const name of ["multi_tool_use_parallel", "functions.multi_tool_use.parallel", "multi_tool_use", "parallel"])
      expect(given(SOUND, {}, name).calls).toHaveLength(2)
    expect(given(SOUND, {}, "parallel_use").escalated[0]?.reason).toBe("name/unknown")
  })

  test("none runs when one cannot be used", () => {
    const { calls, escalated } = given(uses(use("find_jar", '{"label": "figs"}'), use("count_jars", "{}")))
    expect(calls).toEqual([])
    expect(escalated).toMatchObject([{ id: "c1", name: "count_jars", reason: "arguments/empty" }])
    expect(given(uses(use("find_jar", '{"label": "figs"}'), use("drop_jar", "{}"))).escalated).toMatchObject([
      { name: "drop_jar", reason: "name/unknown" },
    ])
  })

  test.each<[string, string, MendOptions]>([
    ["the rule is off", SOUND, { rules: { "shape/wrapped-arguments": "off" } }],
    ["names are left alone", SOUND, { passes: { names: "off" } }],
    ["the text is broken", BOTH, {}],
    ["something else stands beside them", SOUND.replace("{", '{"note": 1, '), {}],
    ["more calls than a turn may have", SOUND, { limits: { calls: 1 } }],
    ["one inside another", uses(use("multi_tool_use.parallel", SOUND)), {}],
  ])("is refused when %s", (_, text, options) => expect(given(text, options).calls).toEqual([]))
})

test("anything else is no list of calls", () => {
  for (const text of [
    "{}",
    uses(),
    '{"tool_uses": {}}',
    uses('{"recipient_name": "find_jar"}'),
    uses(use("find_jar", "1")),
  ])
    expect(parallelCalls("multi_tool_use.parallel", text)).toBeNull()
  expect(parallelCalls("find_jar", SOUND)).toBeNull()
})
