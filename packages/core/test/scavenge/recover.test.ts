import { describe, expect, test } from "vitest"
import type { CallOutcome, TurnContext } from "../../src/calls/call-outcome.ts"
import { catalogOf } from "../../src/calls/catalog.ts"
import { PASS_PRESETS } from "../../src/calls/passes.ts"
import type { CallBlock } from "../../src/dialects/scan.ts"
import type { CallCandidate, WrittenMember } from "../../src/dialects/sighting.ts"
import { undoEdits } from "../../src/json/edit.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { mend } from "../../src/mend.ts"
import { type RecoveredCall, recoveryOf, type TextOrigin } from "../../src/scavenge/recover.ts"
import type { MendOptions, Tool } from "../../src/turn.ts"
import { LIST, SHELVE } from "../support/calling.ts"

const contextOf = (tools: readonly Tool[], options: MendOptions = {}, cutByProvider = false): TurnContext => ({
  catalog: catalogOf(tools, DEFAULT_LIMITS),
  options,
  limits: DEFAULT_LIMITS,
  passes: PASS_PRESETS.safe,
  cutByProvider,
})

interface Given {
  readonly text?: string
  readonly sighting?: Partial<CallCandidate>
  readonly block?: Partial<CallBlock>
  readonly where?: Partial<TextOrigin>
  readonly tools?: readonly Tool[]
  readonly options?: MendOptions
  readonly cutByProvider?: boolean
}

/** A call whose arguments are all of the text, with marks of its own and whole, unless something else is said. */
function recovery(given: Given): RecoveredCall {
  const text = given.text ?? '{"title": "x"}'
  const span = { start: 0, end: text.length }
  const sighting: CallCandidate = {
    name: "shelve_book",
    ...span,
    id: null,
    written: { kind: "json", ...span },
    whole: true,
    ...given.sighting,
  }
  const block: CallBlock = { ...span, dialect: "hermes", marked: true, calls: [sighting], ...given.block }
  const where: TextOrigin = { originalText: text, origin: (at) => at, isDecoded: false, ...given.where }
  const context = contextOf(given.tools ?? [SHELVE, LIST], given.options, given.cutByProvider)
  return recoveryOf(sighting, block, text, where, context)
}

const outcome = (given: Given): CallOutcome => recovery(given).mend("t1")
const member = (key: string | number, text: string, more: Partial<WrittenMember> = {}): WrittenMember => ({
  key,
  as: "raw",
  text,
  whole: true,
  start: 0,
  end: text.length,
  ...more,
})
const members = (...list: readonly WrittenMember[]): Partial<CallCandidate> => ({
  written: { kind: "members", members: list },
})
const reason = (given: Given): string | null => outcome(given).escalated?.reason ?? null

describe("whose call it is", () => {
  test("the tool that is named, in any spelling that can only mean it", () => {
    expect(recovery({}).tool).toBe("shelve_book")
    expect(recovery({ sighting: { name: "functions.ShelveBook:0" } }).tool).toBe("shelve_book")
    expect(recovery({ sighting: { name: "burn_book" } }).tool).toBeNull()
    expect(recovery({ sighting: { name: "constructor" } }).tool).toBeNull()
  })

  test("without a name, the one tool whose arguments these are", () => {
    const nameless = { sighting: { name: null } }
    expect(recovery(nameless).tool).toBe("shelve_book")
    expect(recovery({ ...nameless, text: '{"most": 3}' }).tool).toBe("list_books")
    expect(recovery({ ...nameless, text: '{"most": "3"}' }).tool).toBeNull()
    expect(recovery({ ...nameless, text: '{"title": "x", "other": 1}' }).tool).toBeNull()
    expect(recovery({ ...nameless, text: "{}" }).tool).toBeNull()
    expect(recovery({ ...nameless, text: '{"title": "x"' }).tool).toBeNull()
    expect(recovery({ ...nameless, tools: [SHELVE, { ...SHELVE, name: "keep_book" }] }).tool).toBeNull()
  })
})

describe("a name that is not exactly the tool's", () => {
  const found = (name: string, options: MendOptions = {}) =>
    outcome({ sighting: { name }, options }).calls.map(({ name: tool, findings }) => [
      tool,
      ...findings.map(({ rule, before, after }) => (rule.startsWith("name/") ? `${rule} ${before}>${after}` : rule)),
    ])

  test("is told, as that of a declared call", () => {
    expect(found("shelve_book")).toEqual([["shelve_book", "text/hermes"]])
    expect(found("ShelveBook")).toEqual([["shelve_book", "text/hermes", "name/style ShelveBook>shelve_book"]])
    expect(found("attic.shelve_book")).toEqual([
      ["shelve_book", "text/hermes", "name/namespace attic.shelve_book>shelve_book"],
    ])
  })

  test("is no tool's where the host does not want it corrected", () => {
    const toolOf = (name: string, options: MendOptions) => recovery({ sighting: { name }, options }).tool
    expect(toolOf("attic.shelve_book", { apply: "certain" })).toBeNull()
    expect(toolOf("ShelveBook", { apply: "certain" })).toBe("shelve_book")
    expect(toolOf("attic.shelve_book", { rules: { "name/namespace": "off" } })).toBeNull()
    expect(toolOf("ShelveBook", { rules: { "name/namespace": "off" } })).toBe("shelve_book")
  })

  test("what a template writes before every name is no part of it", () => {
    const rules = (name: string, dialect: string) =>
      outcome({ sighting: { name }, block: { dialect } }).calls.flatMap(({ findings }) =>
        findings.map(({ rule }) => rule),
      )
    expect(rules("functions.shelve_book", "kimi-k2")).toEqual(["text/kimi-k2"])
    expect(rules("default_api.shelve_book", "call-paren")).toEqual(["text/call-paren"])
    expect(rules("functions.shelve_book", "hermes")).toEqual(["text/hermes", "name/prefix"])
    expect(rules("functions.ShelveBook", "harmony")).toEqual(["text/harmony", "name/style"])
    expect(rules("functions.shelve_bookjson", "harmony")).toEqual(["text/harmony", "name/residue"])
    const tools = [{ ...SHELVE, name: "functions.shelve_book" }, SHELVE]
    const sighting = { name: "functions.shelve_book" }
    expect(recovery({ sighting, tools, block: { dialect: "kimi-k2" } }).tool).toBe("functions.shelve_book")
  })

  test.each([
    ["xml-toolname", "<ShelveBook><title>x</title></ShelveBook>"],
    ["xml-generic", '<use ShelveBook title="x"></use>'],
    ["named-in-tags", "<tool_call>ShelveBook\n<title>x</title></tool_call>"],
    ["react", 'Action: ShelveBook\nAction Input: {"title": "x"}'],
    ["call-paren", 'ShelveBook(title="x")'],
  ])("is told by every dialect: %s", (dialect, content) => {
    const [call] = mend({ content }, [SHELVE, LIST], { channel: "text" }).calls
    expect(call?.findings.map(({ rule }) => rule)).toEqual([`text/${dialect}`, "name/style"])
  })

  test("a disabled tool catches it", () => {
    const disabledTools = ["shelve_book"]
    expect(reason({ sighting: { name: "ShelveBook" }, options: { disabledTools } })).toBe("name/disabled")
  })
})

describe("a call that is run", () => {
  test("keeps its bytes; the first finding tells the dialect and leads back", () => {
    const { calls } = outcome({ text: '{"title": "x", "pages": 1.0}' })
    expect(calls).toMatchObject([
      { id: "t1", name: "shelve_book", arguments: '{"title": "x", "pages": 1.0}', outcome: "recovered" },
    ])
    expect(calls[0]?.findings).toMatchObject([
      { rule: "text/hermes", confidence: "certain", applied: true, span: [0, 28] },
    ])
  })

  test("is mended like any other", () => {
    const text = "{'title': 'x', \"pages\": \"12\",}"
    const [call] = outcome({ text }).calls
    expect(JSON.parse(call?.arguments ?? "")).toEqual({ title: "x", pages: 12 })
    expect(call?.outcome).toBe("recovered")
    expect(call?.findings.map((finding) => finding.rule)).toEqual(
      expect.arrayContaining(["text/hermes", "type/number-as-string"]),
    )
    const edits = call?.findings.flatMap((finding) => finding.edits) ?? []
    expect(undoEdits(call?.arguments ?? "", edits)).toBe(text)
  })

  test("made of members", () => {
    expect(outcome({ sighting: members(member("title", "7"), member("pages", "7")) }).calls[0]?.arguments).toBe(
      '{"title": "7", "pages": 7}',
    )
  })

  test("its raw text is what the model wrote, where the model wrote it", () => {
    const original = "&lt;x&gt; said: {&quot;title&quot;: &quot;x&quot;}"
    const start = original.indexOf("{")
    const [call] = outcome({
      where: { originalText: original, origin: (at) => (at === 0 ? start : original.length), isDecoded: true },
    }).calls
    expect(call).toMatchObject({
      raw: original.slice(start),
      findings: [{ span: [start, original.length], confidence: "likely" }],
    })
    expect(call?.arguments).toBe('{"title": "x"}')
  })
})

describe("how sure it is", () => {
  const level = (given: Given) => outcome(given).calls[0]?.findings[0]?.confidence

  test("marks make it certain; no marks, or a healed envelope, likely", () => {
    expect(level({})).toBe("certain")
    expect(level({ block: { marked: false, dialect: "bare-json" } })).toBe("likely")
    expect(level({ sighting: { written: { kind: "text", text: '{"title":"x"}', confidence: "likely" } } })).toBe(
      "likely",
    )
    expect(level({ sighting: { written: { kind: "text", text: '{"title":"x"}' } } })).toBe("certain")
  })

  test("what was repaired around a plain text is told", () => {
    const faults = [{ id: "json/trailing-comma", pointer: "", confidence: "likely", span: [0, 1], edits: [] }] as const
    const sighting = { written: { kind: "members", members: [member(0, "x")], confidence: "likely", faults } } as const
    expect(outcome({ sighting }).calls[0]?.findings.map(({ rule }) => rule)).toEqual([
      "text/hermes",
      "json/trailing-comma",
    ])
    expect(reason({ sighting, options: { apply: "certain" } })).toBe("policy/not-applied")
  })

  test("who wants certainty gets no likely call", () => {
    const given: Given = { block: { marked: false }, options: { apply: "certain" } }
    expect(reason(given)).toBe("policy/not-applied")
    expect(reason({ ...given, block: {} })).toBeNull()
    expect(reason({ block: { marked: false }, tools: [{ ...SHELVE, apply: "certain" }] })).toBe("policy/not-applied")
  })
})

describe("a call that is not run", () => {
  test.each<[string, Given]>([
    ["its arguments were only begun", { sighting: { written: { kind: "cut" }, whole: false } }],
    [
      "an object that only began is no empty one",
      { text: "{", sighting: { whole: false }, tools: [{ ...SHELVE, parameters: { type: "object" } }] },
    ],
    ["a number may lack digits", { text: '{"title": "x", "pages": 25', sighting: { whole: false } }],
    ["a value follows, or would", { text: '{"title": "x",', sighting: { whole: false } }],
    ["a value has no end", { sighting: { ...members(member("title", "x", { whole: false })), whole: false } }],
    [
      "a value inside a value has no end",
      { sighting: members(member("labels", "", { as: "list", members: [member(0, "x", { whole: false })] })) },
    ],
    ["the provider cut it", { sighting: { whole: false }, cutByProvider: true }],
  ])("%s", (_, given) => {
    expect(reason(given)).toBe("truncated")
    expect(outcome(given).calls).toEqual([])
  })

  test("whole, it is run though the provider cut what comes behind it", () => {
    expect(reason({ cutByProvider: true })).toBeNull()
  })

  test("a value that could end elsewhere as well", () => {
    expect(reason({ sighting: members(member("title", "x", { isDoubtful: true })) })).toBe("json/ambiguous")
  })

  test("an argument too many, a variable", () => {
    expect(reason({ sighting: members(member(0, "x"), member(7, "y")) })).toBe("arguments/invalid")
    expect(reason({ sighting: members(member("title", "path", { as: "bare" })) })).toBe("arguments/invalid")
  })

  test("it keeps the raw text, and tells the model", () => {
    const { escalated } = outcome({ text: '{"pages": 3}' })
    expect(escalated).toMatchObject({
      id: "t1",
      name: "shelve_book",
      arguments: '{"pages": 3}',
      reason: "arguments/missing",
    })
    expect(escalated?.feedback).toContain("title")
  })

  test("a disabled tool", () => {
    expect(reason({ options: { disabledTools: ["shelve_book"] } })).toBe("name/disabled")
  })
})

describe("residue", () => {
  const text = '{"title": "x</parameter></invoke>"}'

  test("behind its own closing mark it is content", () => {
    expect(outcome({ text }).calls[0]?.arguments).toBe(text)
  })

  test("without one it may have leaked, and is looked at", () => {
    const { calls, escalated } = outcome({ text, sighting: { whole: false } })
    expect([calls[0]?.arguments ?? null, escalated?.reason ?? null]).not.toEqual([text, null])
  })
})

describe("escapes", () => {
  const xml = (raw: string, dialect: string, value: string) =>
    JSON.parse(
      outcome({ text: raw, block: { dialect }, sighting: members(member("title", value)) }).calls[0]?.arguments ??
        "null",
    ) as unknown

  test("entities are read in dialects of XML only", () => {
    expect(xml("<a>x</a>", "xml-toolname", "a &lt; b")).toEqual({ title: "a < b" })
    expect(xml("<a>x</a>", "qwen3-coder", "a &lt; b")).toEqual({ title: "a < b" })
    expect(xml("<a>x</a>", "invoke", "R&amp;D")).toEqual({ title: "R&D" })
    expect(xml("<a>x</a>", "invoke", "<b>R&amp;D</b>")).toEqual({ title: "<b>R&amp;D</b>" })
    expect(xml("<a>x</a>", "gemma", "a &lt; b")).toEqual({ title: "a &lt; b" })
  })

  test("not where another value of the call has a mark that is not escaped", () => {
    const block = { dialect: "qwen3-coder" }
    const given = (shelf: string) => members(member("title", "R&amp;D"), member("shelf", shelf))
    expect(outcome({ block, sighting: given("a > b") }).calls[0]?.arguments).toContain('"title": "R&amp;D"')
    expect(outcome({ block, sighting: given("a") }).calls[0]?.arguments).toContain('"title": "R&D"')
  })

  test("a value that was decoded is told, and is no more than likely", () => {
    const given: Given = { block: { dialect: "invoke" }, sighting: members(member("title", "R&amp;D &lt;3")) }
    expect(outcome(given).calls[0]?.findings).toMatchObject([
      { rule: "text/invoke", confidence: "certain" },
      {
        rule: "json/entities",
        pointer: "/title",
        before: "R&amp;D &lt;3",
        after: "R&D <3",
        confidence: "likely",
        edits: [],
      },
    ])
    expect(outcome({ ...given, options: { apply: "certain" } }).escalated?.reason).toBe("policy/not-applied")
    expect(outcome({ ...given, options: { rules: { "json/entities": "off" } } }).escalated?.reason).toBe(
      "policy/not-applied",
    )
  })

  test("an escaped closing tag means that all was escaped", () => {
    expect(xml("<a>x<\\/a>", "invoke", "a\\/b &lt;")).toEqual({ title: "a/b <" })
    expect(xml("<a>x</a>", "gemma", "a\\/b &lt;")).toEqual({ title: "a\\/b &lt;" })
  })
})

test("a key with two values leaves a call that was found in doubt, a repeated one does not", () => {
  const found = (body: string) =>
    mend({ text: `<tool_call>{"name":"shelve_book","arguments":${body}}</tool_call>`, toolCalls: [] }, [SHELVE])
  expect(found('{"title":"lid","title":"pot"}').escalated.map(({ reason }) => reason)).toEqual(["json/ambiguous"])
  expect(found('{"title":"pot","title":"pot"}').calls).toHaveLength(1)
})
