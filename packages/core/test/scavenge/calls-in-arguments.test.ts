import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { isGenericName } from "../../src/scavenge/calls-in-arguments.ts"
import type { MendOptions } from "../../src/turn.ts"
import { undoneCall } from "../support/calling.ts"
import { object } from "../support/fitting.ts"

const TOOLS = [
  {
    name: "label_jar",
    parameters: object({ label: { type: "string" }, shelf: { type: "integer" } }, ["label"], {
      additionalProperties: false,
    }),
  },
  {
    name: "count_jars",
    parameters: object({ shelf: { type: "integer" } }, ["shelf"], { additionalProperties: false }),
  },
]

const given = (text: string, name = "label_jar", options: MendOptions = {}) =>
  mend({ toolCalls: [{ id: "c1", name, arguments: text }] }, TOOLS, options)
const said = (text: string, name?: string): readonly string[] =>
  given(text, name).calls.map((call) => `${call.name} ${JSON.stringify(call.input)}`)

const FIGS = 'label_jar {"label":"figs","shelf":2}'
const PLUMS = 'label_jar {"label":"plums"}'
const COUNT = 'count_jars {"shelf":3}'
const ENVELOPE = '{"name": "label_jar", "arguments": {"label": "figs", "shelf": 2}}'

describe("a call as text in the place of its arguments", () => {
  test.each([
    "<tool_call>\n<function=label_jar>\n<parameter=label>\nfigs\n</parameter>\n<parameter=shelf>\n2\n</parameter>\n</function>\n</tool_call>",
    "<function=label_jar>\n<parameter=label>\nfigs\n</parameter>\n<parameter=shelf>\n2\n</parameter>\n",
    '<invoke name="label_jar">\n<parameter name="label">figs</parameter>\n<parameter name="shelf">2</parameter>\n</invoke>',
    "<label_jar>\n<label>figs</label>\n<shelf>2</shelf>\n</label_jar>",
    "[label_jar(label='figs', shelf=2)]<|eot_id|>",
    "```python\nprint(label_jar(label='figs', shelf=2))\n```",
  ])("%s", (text) => {
    expect(said(text)).toEqual([FIGS])
  })

  test.each([
    "<parameter=label>\nfigs\n</parameter>\n<parameter=shelf>\n2\n</parameter>\n</function>\n</tool_call>",
    '<parameter name="label">figs</parameter>\n<parameter name="shelf">2</parameter>',
    "<arg_key>label</arg_key>\n<arg_value>figs</arg_value>\n<arg_key>shelf</arg_key>\n<arg_value>2</arg_value>",
    "<label>figs</label>\n<shelf>2</shelf>",
    "<arguments><label>figs</label><shelf>2</shelf></arguments>",
    " <args>\n<label>\nfigs\n</label>\n<shelf>2</shelf>\n</args>\n",
    '<parameters><parameter name="label">figs</parameter><parameter name="shelf">2</parameter></parameters>',
  ])("without the mark that names it: %s", (text) => {
    expect(said(text)).toEqual([FIGS])
  })

  test.each([
    "<arguments><shelf>2</shelf><label>figs</arguments>",
    "<arguments><shelf>2</shelf><label>some <b>figs</b></arguments>",
    "<arguments><shelf>2</shelf><label>figs</label></arguments><label>plums</label>",
    "<container><label>figs</label></container>",
  ])("within a tag around all of them the last value needs its own end: %s", (text) => {
    expect(said(text)).toEqual([])
  })

  test("braces in a value are no empty arguments", () => {
    expect(said("<parameter=label>\nfigs {} of 3\n</parameter>")).toEqual(['label_jar {"label":"figs {} of 3"}'])
  })

  test("it is repaired, told as what it was written in, and can be undone", () => {
    const text = "[label_jar(label='figs')]"
    const [call] = given(text).calls
    expect(call).toMatchObject({ outcome: "repaired", raw: text })
    expect(call?.findings[0]).toMatchObject({ before: text, confidence: "likely", span: [0, text.length] })
    expect(call === undefined ? "" : undoneCall(call)).toBe(text)
  })
})

describe("several calls", () => {
  test.each([
    ["[label_jar(label='figs', shelf=2), label_jar(label='plums')]", [FIGS, PLUMS]],
    ["[label_jar(label='figs', shelf=2), count_jars(shelf='3')]", [FIGS, COUNT]],
    [`${ENVELOPE}\n{"name": "label_jar", "arguments": {"label": "plums"}}`, [FIGS, PLUMS]],
    [`[${ENVELOPE}, {"name": "count_jars", "arguments": {"shelf": 3}}]`, [FIGS, COUNT]],
    [
      '[{"tool": "label_jar", "tool_args": {"label": "figs", "shelf": 2}}, {"toolName": "count_jars", "tool_input": {"shelf": 3}}]',
      [FIGS, COUNT],
    ],
    [
      `<tool_call>\n${ENVELOPE}\n</tool_call>\n<tool_call>\n{"name": "count_jars", "arguments": {"shelf": 3}}\n</tool_call>`,
      [FIGS, COUNT],
    ],
  ])("%s", (text, calls) => {
    expect(said(text)).toEqual(calls)
    expect(given(text).order).toEqual(["c1", "c1-2"])
  })

  test.each([
    `{"label": "figs", "shelf": 2}</tool_call>\n<tool_call>{"name": "count_jars", "arguments": {"shelf": 3}}`,
    `{"label": "figs", "shelf": 2}\n{"name": "count_jars", "arguments": {"shelf": 3}}`,
    `{"label": "figs", "shelf": 2}\n<tool_call>\n<function=count_jars>\n<parameter=shelf>\n3\n</parameter>\n</function>\n</tool_call>`,
  ])("behind the arguments of the first: %s", (text) => {
    expect(said(text)).toEqual([FIGS, COUNT])
    expect(given(text).calls.map(({ id, raw }) => [id, raw])).toEqual([
      ["c1", text],
      ["c1-2", text],
    ])
  })

  test("neither, where a repair may not choose", () => {
    const text = `{"label": "figs"}\n{"name": "count_jars", "arguments": {"shelf": 3}}`
    const strict = TOOLS.map((tool) => ({ ...tool, apply: "certain" as const }))
    expect(mend({ toolCalls: [{ id: "c1", name: "label_jar", arguments: text }] }, strict).calls).toEqual([])
    expect(given(text, "label_jar", { rules: { "json/concatenated": "off" } }).calls).toEqual([])
  })

  test.each([
    // the first one does not fit as it stands
    `{"label": 7}\n{"name": "count_jars", "arguments": {"shelf": 3}}`,
    `{"label": "figs", "lid": "red"}\n{"name": "count_jars", "arguments": {"shelf": 3}}`,
    // the second one cannot run, or words stand between them
    `{"label": "figs"}\n{"name": "drop_jars", "arguments": {"shelf": 3}}`,
    `{"label": "figs"}\n{"name": "count_jars", "arguments": {"shelf": `,
    `{"label": "figs"} but not {"name": "count_jars", "arguments": {"shelf": 3}}`,
  ])("not both, behind the arguments of the first: %s", (text) => {
    expect(said(text)).not.toContain(COUNT)
  })

  test.each([
    // the first one is another tool's
    "[count_jars(shelf=3), label_jar(label='figs')]",
    // one of them cannot run
    "[label_jar(label='figs'), count_jars()]",
    "[label_jar(label='figs'), drop_jar(shelf=1)]",
    `[${Array.from({ length: 9 }, (_, i) => `label_jar(label='${i}')`).join(", ")}]`,
  ])("none runs: %s", (text) => {
    expect(said(text)).toEqual([])
  })
})

describe("the envelope of a message or a request", () => {
  const args = JSON.stringify('{"label": "figs", "shelf": 2}')
  const entry = `{"id": "call_7", "type": "function", "function": {"name": "label_jar", "arguments": ${args}}}`
  test.each([
    `{"role": "assistant", "content": null, "tool_calls": [${entry}]}`,
    `{"tool_calls": [${entry}]}`,
    '{"toolUse": {"toolUseId": "tooluse_7", "name": "label_jar", "input": {"label": "figs", "shelf": 2}}}',
    `{"jsonrpc": "2.0", "method": "tools/call", "params": ${ENVELOPE}}`,
    `functools[${ENVELOPE}]`,
  ])("%s", (text) => {
    expect(said(text)).toEqual([FIGS])
  })

  test.each([
    `{"role": "user", "content": null, "tool_calls": [${entry}]}`,
    `{"role": "assistant", "content": "Shall I?", "tool_calls": [${entry}]}`,
    `{"jsonrpc": "2.0", "method": "tools/list", "params": ${ENVELOPE}}`,
    `{"tool_calls": [${entry}], "dry_run": true}`,
    `{"role": "assistant", "content": null, "tool_calls": [${entry}`,
  ])("none that says more: %s", (text) => {
    expect(said(text)).toEqual([])
  })
})

describe("a name that leaves it to the arguments", () => {
  test.each(["function", "call_tool", "tool_call", "json_tool_call", ""])("%j", (name) => {
    expect(said(ENVELOPE, name)).toEqual([FIGS])
  })

  test.each(["drop_jar", "label", "tools_of_old"])("%j does not", (name) => {
    expect(isGenericName(name)).toBe(false)
    expect(said(ENVELOPE, name)).toEqual([])
  })

  test("members alone name no tool", () => {
    expect(said("<label>figs</label>", "function")).toEqual([])
    expect(said('{"label": "figs"}', "function")).toEqual([])
  })
})

describe("left as it is", () => {
  test.each([
    // words around it
    "I call [label_jar(label='figs')] now",
    "Example:\n<function=label_jar><parameter=label>figs</parameter></function>",
    // cut
    "<function=label_jar>\n<parameter=label>\nfig",
    "<label>figs</label>\n<shelf>2",
    "<shelf>2</shelf><label>figs <b>and</b>",
    "<shelf>2</shelf><label>figs <b>and</b><i>plums</i>",
    "<parameter=shelf>\n2\n</parameter>\n<parameter=label>\nfigs <b>and</b>",
    '<parameter name="shelf">2</parameter><parameter name="label">figs <b>and</b>\n</invoke>',
    "<arg_key>shelf</arg_key><arg_value>2</arg_value><arg_key>label</arg_key><arg_value>figs <b>and</b></tool_call>",
    "[label_jar(label='figs'",
    // the arguments do not fit
    "<label>figs</label>\n<row>2</row>",
    "[count_jars(shelf=3)]",
  ])("%s", (text) => {
    expect(said(text)).toEqual([])
  })

  test("a text with markup of its own", () => {
    const tools = [{ name: "say", parameters: object({ tone: { type: "string" } }, []) }]
    expect(mend({ toolCalls: [{ name: "say", arguments: "<p>Good morning</p>" }] }, tools).calls).toEqual([])
  })

  const TEXTS = [
    {
      name: "draw",
      parameters: object({ svg: { type: "string" }, path: { type: "string" } }, ["svg"], {
        additionalProperties: false,
      }),
    },
  ]
  test.each([
    '<svg width="4"><g/></svg>',
    "<svg><g/></svg>",
    '<path>a.svg</path><svg width="4"><g/></svg>',
    "<path>a</path> or <path>b</path><svg>x</svg>",
  ])("markup that is the value itself: %s", (text) => {
    expect(mend({ toolCalls: [{ name: "draw", arguments: text }] }, TEXTS).calls).toEqual([])
  })

  test.each([
    `<|cancelled|>${ENVELOPE}`,
    `${ENVELOPE}<|do not run|>`,
    `${ENVELOPE}</example>`,
    `\`\`\`example\n${ENVELOPE}\n\`\`\``,
    '{"name": "label_jar", "arguments": {"label": "figs"}, "type": "example"}',
    '{"name": "label_jar", "action": "cancel", "arguments": {"label": "figs"}}',
    '{"name": "label_jar", "id": "5", "arguments": {"label": "figs"}}',
    '{"name": "label_jar", "arguments": {"label": "figs"}, "input": "draft"}',
  ])("marks and members that say something: %s", (text) => {
    expect(said(text, "function")).toEqual([])
  })

  test("a tool of that name, a namespace, and no search at all", () => {
    const tools = [...TOOLS, { name: "call_tool", parameters: object({ server: { type: "string" } }, ["server"]) }]
    const run = (call: object, options: MendOptions = {}) =>
      mend({ toolCalls: [{ name: "function", arguments: ENVELOPE, ...call }] }, tools, options).calls
    expect(run({})).toHaveLength(1)
    expect(run({ name: "call_tool" })).toEqual([])
    expect(run({ namespace: "shop" })).toEqual([])
    expect(run({}, { recover: "off" })).toEqual([])
  })

  test.each([
    '{"thought": "Only if the guest says so", "action": "label_jar", "action_input": {"label": "figs"}}',
    `<tool_call>{"name": "label_jar", "arguments": {"label": "figs"}, "when": "later"}</tool_call>`,
    `[${ENVELOPE}, {"name": "count_jars", "arguments": {"shelf": 3}, "note": "not yet"}]`,
  ])("what stands beside the arguments would be lost: %s", (text) => {
    expect(said(text, "function")).toEqual([])
  })

  test("arguments alone, one object or several", () => {
    expect(said('{"shelf": 3}', "")).toEqual([])
    expect(said('{"label": "figs"}{"shelf": 3}')).toEqual([])
  })

  test("a call that says it is none", () => {
    expect(said('{"name": "label_jar", "arguments": {"label": "figs"}, "dry_run": true}')).toEqual([])
    expect(said('[{"name": "label_jar", "arguments": {"label": "figs"}, "dry_run": true}]')).toEqual([])
  })

  test.each<MendOptions>([
    { apply: "certain" },
    { passes: { json: "report" } },
    { passes: { names: "off" } },
    { rules: { "shape/wrapped-arguments": "off" } },
    { disabledTools: ["label_jar"] },
    { preset: "strict" },
  ])("with %j", (options) => {
    const { calls } = given("[label_jar(label='figs')]", "label_jar", options)
    expect(calls.map((call) => call.input)).toEqual([])
  })

  test("where the provider cut the output", () => {
    const turn = { finishReason: "length", toolCalls: [{ name: "label_jar", arguments: "<label>figs</label>" }] }
    expect(mend(turn, TOOLS).calls).toEqual([])
  })
})
