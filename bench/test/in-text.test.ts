import { describe, expect, it } from "vitest"
import { isValid } from "../src/contenders/validators.ts"
import { makeTextCases, QUICK_TEXT } from "../src/in-text/cases.ts"
import { writeCalls } from "../src/in-text/dialect.ts"
import { DIALECTS } from "../src/in-text/dialects/dialects.ts"
import { yamlOf } from "../src/in-text/dialects/yaml.ts"
import { MANNERS } from "../src/in-text/manners.ts"
import { NEGATIVES } from "../src/in-text/negatives.ts"
import { PROTOCOLS } from "../src/in-text/parser.ts"
import { READERS, readerOf } from "../src/in-text/readers.ts"
import { judge } from "../src/quality/judge.ts"
import { toolsOf } from "../src/tools/toolboxes.ts"

const cases = makeTextCases("test", QUICK_TEXT)
const calls = cases.filter((one) => one.isCall)
const negatives = cases.filter((one) => !one.isCall)
const CALL = { id: "a", toolbox: "workspace", name: "read_lines", arguments: { file_path: "a b.ts", first_line: 3 } }
const written = (id: string): string => {
  const dialect = DIALECTS.find((one) => one.id === id)
  if (dialect === undefined) throw new Error(`no dialect ${id}`)
  return writeCalls(dialect, [CALL])
}

describe("dialects", () => {
  it("are enough, each named once", () => {
    expect(DIALECTS.length).toBeGreaterThanOrEqual(14)
    expect(new Set(DIALECTS.map((dialect) => dialect.id)).size).toBe(DIALECTS.length)
    expect(Object.keys(PROTOCOLS).filter((id) => !DIALECTS.some((dialect) => dialect.id === id))).toEqual([])
  })
  it("are written as their models write them", () => {
    expect(written("hermes")).toBe(
      '<tool_call>\n{"name": "read_lines", "arguments": {"file_path": "a b.ts", "first_line": 3}}\n</tool_call>',
    )
    expect(written("gemma")).toBe('<|tool_call>call:read_lines{file_path:<|"|>a b.ts<|"|>,first_line:3}<tool_call|>')
    expect(written("pythonic")).toBe("[read_lines(file_path='a b.ts', first_line=3)]")
    expect(written("tool-tag, yaml")).toBe("<read_lines>\nfile_path: a b.ts\nfirst_line: 3\n</read_lines>")
  })
  it("write YAML that keeps every character", () => {
    expect(yamlOf({ a: "no", b: "x: y", c: "one\n\n two\n", d: "one\ntwo", e: " x\n", f: [1, "a"] })).toBe(
      'a: "no"\nb: "x: y"\nc: |\n  one\n\n   two\nd: |-\n  one\n  two\ne: " x\\n"\nf: [1,"a"]\n',
    )
  })
})

describe("text cases", () => {
  it("are the same for the same seed, each named once", () => {
    expect(makeTextCases("test", QUICK_TEXT)).toEqual(cases)
    expect(new Set(cases.map((one) => one.id)).size).toBe(cases.length)
  })
  it.each([...MANNERS, ...NEGATIVES].map((manner) => [manner.id] as const))("%s yields cases", (kind) => {
    expect(cases.filter((one) => one.kind === kind).length).toBeGreaterThan(0)
  })
  it("name the tool and expect calls that fit, or none", () => {
    for (const one of calls) {
      expect(one.expect.kind, one.id).toBe("calls")
      if (one.expect.kind !== "calls") continue
      for (const call of one.expect.calls) {
        expect(isValid(toolsOf(one.toolbox), call.name, call.arguments), one.id).toBe(true)
        expect(one.content + (one.reasoning ?? ""), one.id).toContain(call.name)
      }
    }
    expect(negatives.every((one) => one.expect.kind === "none")).toBe(true)
  })
  it("leave nothing of the mark at which a text is cut", () => {
    const cut = negatives.filter((one) => one.kind === "cut in a value")
    expect(cut.length).toBeGreaterThan(20)
    for (const one of cut) expect(one.content, one.id).not.toMatch(/\\?u?0001|\u0001|\\x01/)
  })
  it("give what is no call in both channels", () => {
    const inChannel = (channel: string): string[] =>
      negatives.filter((one) => one.channel === channel).map((one) => one.content)
    expect(inChannel("native")).toEqual(inChannel("text"))
  })
})

describe("readers", () => {
  it.each([
    ["pattern + JSON.parse + ajv", ["hermes"]],
    ["@ai-sdk-tool/parser + ajv", [...Object.keys(PROTOCOLS), "hermes", "bare json", "fenced json"]],
    ["toolmend", DIALECTS.map((dialect) => dialect.id)],
  ] as const)("%s reads what it is made for", async (reader, dialects) => {
    for (const id of dialects) {
      const channel = DIALECTS.find((dialect) => dialect.id === id)?.channel ?? "native"
      const answers = await readerOf(reader).read(
        { content: written(id), reasoning: null, channel },
        toolsOf("workspace"),
        id,
      )
      expect(judge({ kind: "calls", calls: [CALL] }, answers), id).toBe("right")
    }
  })
  it("run nothing that is not valid", async () => {
    const content = '<tool_call>{"name": "read_lines", "arguments": {"first_line": "three"}}</tool_call>'
    for (const { id, read } of READERS)
      expect(await read({ content, reasoning: null, channel: "native" }, toolsOf("workspace"), "hermes"), id).toEqual(
        [],
      )
  })
})
