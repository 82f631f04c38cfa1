// What becomes of a call that stands in a text: one line, one case. The turn, what the host said, and all that comes
// back.
import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import type { MendOptions, Tool, Turn } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const FILE: Tool = { name: "file_page", parameters: object({ title: TEXT, sheets: WHOLE, box_mark: TEXT }, ["title"]) }
const FIND: Tool = {
  name: "find_page",
  readOnly: true,
  parameters: object({ box: TEXT, most: { type: "number" } }, []),
}

/** What is not named came back empty. `calls` as `name arguments`, the others by tool and code. */
interface Expected {
  readonly calls?: readonly string[]
  readonly escalated?: readonly string[]
  readonly suppressed?: readonly string[]
  readonly left?: readonly string[]
  /** Not named: nothing remains. "same": the very content that was given. */
  readonly content?: string | null
}

type Row = readonly [what: string, turn: Turn | string, options: MendOptions, expected: Expected]

function check(rows: readonly Row[], tools: readonly Tool[] = [FILE, FIND]): void {
  test.each(rows)("%s", (_, given, options, expected) => {
    const turn: Turn = typeof given === "string" ? { content: given } : given
    const { calls, escalated, suppressed, content, report } = mend(turn, tools, options)
    const nothing = turn.content === undefined ? null : ""
    expect({
      calls: calls.map(({ name, arguments: text }) => `${name} ${text}`),
      escalated: escalated.map(({ name, reason }) => `${name}: ${reason}`),
      suppressed: suppressed.map(({ name, reason }) => `${name}: ${reason}`),
      left: report.findings.map(({ tool, rule }) => `${tool}: ${rule}`),
      content,
    }).toEqual({
      calls: [],
      escalated: [],
      suppressed: [],
      left: [],
      ...expected,
      content: expected.content === "same" ? turn.content : (expected.content ?? nothing),
    })
    for (const { feedback } of escalated) expect(feedback).toContain("was not executed")
  })
}

const json = (name: string, text: string): string => `{"name": "${name}", "arguments": ${text}}`
const tagged = (name: string, text: string): string => `<tool_call>${json(name, text)}</tool_call>`
const declared = (name: string, text: string, id = "c1") => ({ id, name, arguments: text })

const CALL = tagged("file_page", '{"title": "a"}')
const FILED = 'file_page {"title": "a"}'
const NATIVE: MendOptions = { channel: "native" }
const ASKED: MendOptions = { channel: "text" }

describe("marked calls, whether asked for or not", () => {
  for (const options of [NATIVE, ASKED])
    describe(`${options.channel}`, () => {
      check([
        ["alone", CALL, options, { calls: [FILED] }],
        ["behind words", `I file it.\n${CALL}`, options, { calls: [FILED], content: "I file it." }],
        [
          "between words",
          `First this.\n${CALL}\nThen we see.`,
          options,
          { calls: [FILED], content: "First this.\n\nThen we see." },
        ],
        [
          "ruled out",
          `I will not call ${CALL} here.`,
          options,
          { left: ["file_page: mention/negated"], content: "same" },
        ],
        [
          "arguments that do not fit",
          tagged("file_page", '{"sheets": 2}'),
          options,
          { escalated: ["file_page: arguments/missing"] },
        ],
        ...['"status": "aborted"', '"dryRun": true', '"needs_approval": true', '"confirmed": false'].flatMap(
          (member): Row[] => {
            const object = `{"name": "file_page", "arguments": {"title": "a"}, ${member}}`
            const left = { left: ["file_page: text/withheld"], content: "same" }
            return [
              [`beside ${member}`, `<tool_call>${object}</tool_call>`, options, left],
              [`in a list beside ${member}`, `<tool_call>{"tool_calls": [${object}]}</tool_call>`, options, left],
            ]
          },
        ),
        [
          "beside a state that does not forbid it",
          '<tool_call>{"name": "file_page", "arguments": {"title": "a"}, "dry_run": false}</tool_call>',
          options,
          { calls: [FILED] },
        ],
      ])
    })
})

const WITHIN = `The line ${json("file_page", '{"title": "a"}')} does it, they say.`

describe("calls without marks", () => {
  check([
    ["JSON alone", json("file_page", '{"title": "a"}'), NATIVE, { calls: [FILED] }],
    [
      "JSON that is to be confirmed",
      '{"name": "file_page", "arguments": {"title": "a"}, "requires_confirmation": true}',
      NATIVE,
      { left: ["file_page: text/withheld"], content: "same" },
    ],
    ["JSON at the end", `So:\n\n${json("file_page", '{"title": "a"}')}`, NATIVE, { calls: [FILED], content: "So:" }],
    [
      "JSON in a fence of its own",
      `\`\`\`json\n${json("file_page", '{"title": "a"}')}\n\`\`\``,
      NATIVE,
      { calls: [FILED] },
    ],
    ["JSON within prose", WITHIN, NATIVE, { left: ["file_page: mention/in-prose"], content: "same" }],
    ["JSON within prose, asked for", WITHIN, ASKED, { calls: [FILED], content: "The line does it, they say." }],
    [
      "YAML in a tag that is the tool",
      "<find_page>\nbox: oak\n</find_page>",
      NATIVE,
      { left: ["find_page: mention/markup"], content: "same" },
    ],
    [
      "YAML in a tag that is the tool, asked for",
      "<find_page>\nbox: oak\n</find_page>",
      ASKED,
      { calls: ['find_page {"box": "oak"}'] },
    ],
    ["Python alone", 'file_page(title="a")', NATIVE, { calls: [FILED] }],
    [
      "Python within prose",
      'Use file_page(title="a") to be safe, I say.',
      NATIVE,
      { left: ["file_page: mention/in-prose"], content: "same" },
    ],
    ["a list of Python calls", '[file_page(title="a"), find_page()]', NATIVE, { calls: [FILED, "find_page {}"] }],
    ["an action", 'Action: file_page\nAction Input: {"title": "a"}', NATIVE, { calls: [FILED] }],
    ["tags named after the tool", "<file_page><title>a</title></file_page>", NATIVE, { calls: [FILED] }],
    [
      "arguments that do not fit are prose",
      'file_page(sheets="many")',
      NATIVE,
      { left: ["file_page: text/invalid"], content: "same" },
    ],
    [
      "asked for, they are a call that failed",
      'file_page(sheets="many")',
      ASKED,
      { escalated: ["file_page: arguments/invalid"] },
    ],
    ["data", 'The record is {"title": "a"}', NATIVE, { content: "same" }],
    [
      "a record with a tool's name",
      '{"name": "file_page", "title": "a"}',
      NATIVE,
      { left: ["file_page: mention/record"], content: "same" },
    ],
    ["the same, asked for", '{"name": "file_page", "title": "a"}', ASKED, { calls: [FILED] }],
    ["the same, said to be a tool", '{"tool": "file_page", "title": "a"}', NATIVE, { calls: [FILED] }],
  ])
})

describe("the arguments alone", () => {
  check(
    [
      ["count where calls were asked for", '{"title": "a"}', ASKED, { calls: [FILED] }],
      ["are an answer where they were not", '{"title": "a"}', NATIVE, { content: "same" }],
      ["count only when they fit", '{"name": "a"}', ASKED, { content: "same" }],
    ],
    [FILE],
  )
})

describe("an unknown tool", () => {
  check([
    [
      "with marks is told",
      tagged("burn_page", "{}"),
      NATIVE,
      { left: ["burn_page: text/unknown-tool"], content: "same" },
    ],
    ["asked for or not", tagged("burn_page", "{}"), ASKED, { left: ["burn_page: text/unknown-tool"], content: "same" }],
    ["without marks is data", json("burn_page", "{}"), ASKED, { content: "same" }],
    [
      "a near name is not guessed",
      tagged("file_pages", '{"title": "a"}'),
      NATIVE,
      { left: ["file_pages: text/unknown-tool"], content: "same" },
    ],
    ["another style of a name is that name", tagged("FilePage", '{"title": "a"}'), NATIVE, { calls: [FILED] }],
    ["a disabled tool is refused", CALL, { disabledTools: ["file_page"] }, { escalated: ["file_page: name/disabled"] }],
  ])
})

describe("a name that is almost a tool's", () => {
  const almost = tagged("attic.file_page", '{"title": "a"}')
  const unknown: Expected = { left: ["attic.file_page: text/unknown-tool"], content: "same" }
  check([
    ["is corrected", almost, {}, { calls: [FILED] }],
    ["the pass is off", almost, { passes: { names: "off" } }, unknown],
    ["the rule is off", almost, { rules: { "name/namespace": "off" } }, unknown],
    ["only what is certain", almost, { apply: "certain" }, unknown],
    ["only reported", almost, { passes: { names: "report" } }, { escalated: ["attic.file_page: policy/not-applied"] }],
    [
      "without marks of its own it is prose then",
      json("attic.file_page", '{"title": "a"}'),
      { passes: { names: "off" } },
      unknown,
    ],
  ])
})

describe("names that every object has", () => {
  const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty"]
  check(
    NAMES.flatMap((name): Row[] => [
      [`${name} in tags`, tagged(name, "{}"), NATIVE, { left: [`${name}: text/unknown-tool`], content: "same" }],
      [`${name} as Python`, `${name}()`, ASKED, { content: "same" }],
      [`${name} as a tag`, `<${name}><a>1</a></${name}>`, ASKED, { content: "same" }],
      [`${name} as JSON`, json(name, "{}"), ASKED, { content: "same" }],
    ]),
  )
  for (const name of NAMES) {
    const properties = Object.fromEntries([[name, TEXT]])
    const tool: Tool = {
      name,
      parameters: { type: "object", properties, required: [name], additionalProperties: false },
    }
    check(
      [
        [
          `${name} as a given tool with such an argument`,
          tagged(name, `{"${name}": "x"}`),
          NATIVE,
          { calls: [`${name} {"${name}": "x"}`] },
        ],
      ],
      [tool],
    )
  }
})

describe("the choice of tools", () => {
  const FILE_ONLY: MendOptions = { toolChoice: { name: "file_page" } }
  const FIND_ONLY: MendOptions = { toolChoice: { name: "find_page" } }
  const NONE: MendOptions = { toolChoice: "none" }
  check([
    [
      "none: withheld, and taken out",
      `Well.\n${CALL}`,
      NONE,
      { suppressed: ["file_page: choice/leaked"], content: "Well." },
    ],
    [
      "none: a mention stays",
      `Write \`${CALL}\` for that.`,
      NONE,
      { left: ["file_page: mention/inline-code"], content: "same" },
    ],
    [
      "none, asked to write calls",
      json("file_page", '{"title": "a"}'),
      { ...NONE, ...ASKED },
      { suppressed: ["file_page: choice/leaked"] },
    ],
    ["none: in the thoughts", { reasoning: CALL }, NONE, { suppressed: ["file_page: choice/leaked"] }],
    [
      "none: nothing is lost of a broken one",
      tagged("file_page", "{}"),
      NONE,
      { suppressed: ["file_page: choice/leaked"] },
    ],
    [
      "none, beside a declared call",
      { content: CALL, toolCalls: [declared("find_page", "{}")] },
      NONE,
      { escalated: ["find_page: choice/none"], suppressed: ["file_page: choice/leaked"] },
    ],
    ["the tool that was asked for", CALL, FILE_ONLY, { calls: [FILED] }],
    ["in another style", tagged("filePage", '{"title": "a"}'), FILE_ONLY, { calls: [FILED] }],
    ["another tool stays text", CALL, FIND_ONLY, { left: ["file_page: text/other-tool"], content: "same" }],
    [
      "both",
      `${CALL}\n${tagged("find_page", "{}")}`,
      FIND_ONLY,
      { calls: ["find_page {}"], left: ["file_page: text/other-tool"], content: CALL },
    ],
    ["required", CALL, { toolChoice: "required" }, { calls: [FILED] }],
    [
      "required, but only mentioned",
      `Write \`${CALL}\`.`,
      { toolChoice: "required" },
      { left: ["file_page: mention/inline-code"], content: "same" },
    ],
  ])
})

describe("a declared call and its echo in the text", () => {
  const find = (text: string, content: string): Turn => ({ content, toolCalls: [declared("find_page", text)] })
  const echo = (text: string): string => `Now.\n${tagged("find_page", text)}`
  const GIVEN = '{"box":"x","most":1}'
  const once = (text = GIVEN): Expected => ({
    calls: [`find_page ${text}`],
    left: ["find_page: text/echo"],
    content: "Now.",
  })
  check([
    ["the same", find(GIVEN, echo(GIVEN)), {}, once()],
    ["in another order", find(GIVEN, echo('{"most":1,"box":"x"}')), {}, once()],
    ["with other spacing", find(GIVEN, echo('{ "box" : "x" ,\n "most": 1 }')), {}, once()],
    ["1.0 is 1", find(GIVEN, echo('{"box":"x","most":1.0}')), {}, once()],
    ["1 is 1.0", find('{"box":"x","most":1.0}', echo(GIVEN)), {}, once('{"box":"x","most":1.0}')],
    ["escapes in a text", find(GIVEN, echo('{"box":"\\u0078","most":1}')), {}, once()],
    ["in another dialect", find(GIVEN, 'Now.\n\nfind_page(box="x", most=1)'), {}, once()],
    ["mended to the same", find('{"box":"x","most":1,}', echo(GIVEN)), {}, once()],
    [
      "another value is another call",
      find(GIVEN, tagged("find_page", '{"box":"x","most":2}')),
      {},
      { calls: [`find_page ${GIVEN}`, 'find_page {"box":"x","most":2}'] },
    ],
    [
      "numbers beyond what a double holds are told apart",
      {
        content: tagged("file_page", '{"title":"a","sheets":12345678901234567891}'),
        toolCalls: [declared("file_page", '{"title":"a","sheets":12345678901234567890}')],
      },
      {},
      {
        calls: [
          'file_page {"title":"a","sheets":12345678901234567890}',
          'file_page {"title":"a","sheets":12345678901234567891}',
        ],
      },
    ],
    [
      "a declared call that failed is no call: the text has it",
      { content: CALL, toolCalls: [declared("file_page", '{"sheets":"many"}')] },
      {},
      { calls: [FILED], escalated: ["file_page: arguments/invalid"] },
    ],
    ["twice in the text", `${CALL}\n${CALL}`, {}, { calls: [FILED], suppressed: ["file_page: duplicate/turn"] }],
    [
      "twice, but something was changed between",
      `${tagged("find_page", "{}")}\n${CALL}\n${tagged("find_page", "{}")}`,
      {},
      { calls: ["find_page {}", FILED, "find_page {}"] },
    ],
  ])
})

describe("thoughts", () => {
  const EAGER: MendOptions = { scavenge: "eager" }
  const thought = `I will file it now.\n${CALL}`
  check([
    ["the turn would end without a call", { reasoning: thought }, {}, { calls: [FILED] }],
    ["an empty answer is no answer", { reasoning: thought, content: " \n" }, {}, { calls: [FILED], content: "same" }],
    [
      "an answer stands beside: a draft",
      { reasoning: thought, content: "It is filed." },
      {},
      { left: ["file_page: mention/draft"], content: "same" },
    ],
    [
      "the thought goes on: a draft",
      { reasoning: `Perhaps ${CALL}. But no, I ask first.` },
      {},
      { left: ["file_page: mention/draft"] },
    ],
    [
      "a declared call stands beside",
      { reasoning: thought, toolCalls: [declared("find_page", "{}")] },
      {},
      { calls: ["find_page {}"] },
    ],
    [
      "a declared call that failed stands beside",
      { reasoning: thought, toolCalls: [declared("burn_page", "{}")] },
      {},
      { escalated: ["burn_page: name/unknown"] },
    ],
    [
      "a call in the content stands beside",
      { reasoning: thought, content: tagged("find_page", "{}") },
      {},
      { calls: ["find_page {}"] },
    ],
    [
      "eager: beside a declared call",
      { reasoning: thought, toolCalls: [declared("find_page", "{}")] },
      EAGER,
      { calls: ["find_page {}", FILED] },
    ],
    [
      "eager: an answer still makes it a draft",
      { reasoning: thought, content: "Well.", toolCalls: [declared("find_page", "{}")] },
      EAGER,
      { calls: ["find_page {}"], left: ["file_page: mention/draft"], content: "same" },
    ],
    [
      "eager: an echo",
      { reasoning: thought, toolCalls: [declared("file_page", '{"title": "a"}')] },
      EAGER,
      { calls: [FILED], left: ["file_page: text/echo"] },
    ],
    [
      "left in the content, an answer behind it",
      `<think>${thought}</think>It is filed.`,
      {},
      { left: ["file_page: mention/draft"], content: "same" },
    ],
    [
      "left in the content, a call behind it",
      `<think>${thought}</think>${tagged("find_page", "{}")}`,
      {},
      { calls: ["find_page {}"], content: `<think>${thought}</think>` },
    ],
  ])
})

describe("a call that breaks off", () => {
  const cut = (content: string, finishReason: string): Turn => ({ content, finishReason })
  const TOLD: Expected = { escalated: ["file_page: truncated"] }
  const OPEN = '<tool_call>{"name": "file_page", "arguments": {"title": "a'
  check([
    ["within a value", OPEN, {}, TOLD],
    ["within a value, as the provider says", cut(OPEN, "length"), {}, TOLD],
    ["behind a value: closers may be lost", cut(`${OPEN}"`, "stop"), {}, { calls: [FILED] }],
    ["behind a value, and the provider cut", cut(`${OPEN}"`, "length"), {}, TOLD],
    ["behind a value, and the provider cut, said otherwise", cut(`${OPEN}"`, "max_tokens"), {}, TOLD],
    ["behind its last bracket it is whole", cut(`${OPEN}"}}`, "length"), {}, { calls: [FILED] }],
    ["within a key", '<tool_call>{"name": "file_page", "arguments": {"title": "a", "she', {}, TOLD],
    [
      "within the name nobody can say whose it is",
      cut('<tool_call>{"name": "file_', "length"),
      {},
      { content: "same" },
    ],
    ["within a tag's value", cut("<function=file_page><parameter=title>a", "length"), {}, TOLD],
    ["behind a tag's value", cut("<function=file_page><parameter=title>a</parameter>", "stop"), {}, { calls: [FILED] }],
    [
      "behind a tag's value, and the provider cut",
      cut("<function=file_page><parameter=title>a</parameter>", "length"),
      {},
      TOLD,
    ],
    [
      "without marks it is prose",
      cut('file_page(title="a', "length"),
      {},
      { left: ["file_page: text/invalid"], content: "same" },
    ],
    ["without marks, asked for", cut('file_page(title="a', "length"), ASKED, TOLD],
    ["the whole ones before it are run", cut(`${CALL}\n${OPEN}`, "length"), {}, { ...TOLD, calls: [FILED] }],
  ])
})

describe("several calls, one of them not right", () => {
  const three = (middle: string): string => `${CALL}\n${middle}\n${tagged("file_page", '{"title": "c"}')}`
  const OTHERS = [FILED, 'file_page {"title": "c"}']
  check([
    [
      "arguments are missing",
      three(tagged("file_page", '{"sheets": 1}')),
      {},
      { calls: OTHERS, escalated: ["file_page: arguments/missing"] },
    ],
    [
      "no such tool",
      three(tagged("burn_page", "{}")),
      {},
      { calls: OTHERS, left: ["burn_page: text/unknown-tool"], content: tagged("burn_page", "{}") },
    ],
    [
      "broken, and mended",
      three("<tool_call>{'name': 'file_page', 'arguments': {'title': 'b',}}</tool_call>"),
      {},
      { calls: [FILED, 'file_page {"title": "b"}', 'file_page {"title": "c"}'] },
    ],
    [
      "another dialect",
      three("<function=find_page></function>"),
      {},
      { calls: [FILED, "find_page {}", 'file_page {"title": "c"}'] },
    ],
    [
      "in one list",
      `<tool_call>[${json("file_page", '{"title": "a"}')}, ${json("file_page", "{}")}, ${json("file_page", '{"title": "c"}')}]</tool_call>`,
      {},
      { calls: OTHERS, escalated: ["file_page: arguments/empty"] },
    ],
  ])
})

describe("recover: off", () => {
  const OFF: MendOptions = { recover: "off" }
  check([
    ["content", CALL, OFF, { content: "same" }],
    ["asked for", CALL, { ...OFF, ...ASKED }, { content: "same" }],
    ["thoughts", { reasoning: CALL }, OFF, {}],
    ["no tools may be called", CALL, { ...OFF, toolChoice: "none" }, { content: "same" }],
    [
      "declared calls are mended all the same",
      { content: CALL, toolCalls: [declared("file_page", '{"title":"b",}')] },
      OFF,
      { calls: ['file_page {"title":"b"}'], content: "same" },
    ],
  ])
})

describe("escaped markup", () => {
  const escaped = (text: string): string =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
  const FUNCTION = "<function=file_page><parameter=title>a</parameter></function>"
  check([
    ["is read as a whole", `So.\n${escaped(FUNCTION)}`, {}, { calls: [FILED], content: "So." }],
    ["with its quotes", escaped(CALL).replaceAll('"', "&quot;"), {}, { calls: [FILED] }],
    [
      "with entities in a value",
      escaped("<function=file_page><parameter=title>a < b & c</parameter></function>"),
      {},
      { calls: ['file_page {"title": "a < b & c"}'] },
    ],
    ["is only likely", escaped(FUNCTION), { apply: "certain" }, { escalated: ["file_page: policy/not-applied"] }],
    [
      "is shown in backticks",
      `One writes \`${escaped(FUNCTION)}\` there.`,
      {},
      { left: ["file_page: mention/inline-code"], content: "same" },
    ],
    [
      "beside a call it is content",
      `${escaped(FUNCTION)}\n${CALL}`,
      {},
      { calls: [FILED], content: escaped(FUNCTION) },
    ],
    ["of something else", "Write &lt;b&gt;bold&lt;/b&gt; so.", {}, { content: "same" }],
  ])
})

describe("Markdown's escapes", () => {
  const FULL = 'file_page {"title": "a", "box_mark": "b"}'
  check([
    ["in Python", 'file\\_page(title="a", box\\_mark="b")', {}, { calls: [FULL] }],
    [
      "in function tags",
      "<function=file\\_page><parameter=title>a</parameter><parameter=box\\_mark>b</parameter></function>",
      {},
      { calls: [FULL] },
    ],
    [
      "in invoke tags",
      '<invoke name="file\\_page"><parameter name="title">a</parameter><parameter name="box\\_mark">b</parameter></invoke>',
      {},
      { calls: [FULL] },
    ],
    ["in the marks", `<tool\\_call>${json("file_page", '{"title": "a"}')}</tool\\_call>`, {}, { calls: [FILED] }],
    ["in an action", 'Action: file\\_page\nAction Input: {"title": "a"}', {}, { calls: [FILED] }],
    ["before JSON", 'file\\_page\n{"title": "a"}', {}, { calls: [FILED] }],
    [
      "in a value they are the value",
      "<function=file_page><parameter=title>a\\_b</parameter></function>",
      {},
      { calls: ['file_page {"title": "a\\\\_b"}'] },
    ],
  ])
})
