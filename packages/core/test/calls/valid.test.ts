import { describe, expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { PASS_PRESETS } from "../../src/calls/passes.ts"
import { isValidCall } from "../../src/calls/valid.ts"
import { DEFAULT_LIMITS, withLimits } from "../../src/limits.ts"
import type { MendOptions, Tool } from "../../src/turn.ts"
import { LIST, SHELVE } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

const DUST: Tool = {
  name: "dust",
  parameters: object({ shelf: TEXT, folder: TEXT }, []),
  aliases: { shelf: ["rack"] },
  paths: ["folder"],
}
const SWEEP: Tool = { name: "sweep", parameters: object({ folder: TEXT, note: TEXT }, []), paths: ["folder"] }
const TOOLS = [SHELVE, LIST, DUST, SWEEP]

function isValid(name: string, value: unknown, options: MendOptions = {}, limits = DEFAULT_LIMITS): boolean {
  const raw = JSON.stringify(value)
  return isValidCall(name, raw, value as object, {
    catalog: catalogOf(TOOLS, limits),
    options,
    limits,
    passes: PASS_PRESETS.safe,
  })
}

describe("nothing is wrong", () => {
  test.each<[string, unknown]>([
    ["shelve_book", { title: "x" }],
    ["shelve_book", { title: "x", pages: 12, labels: ["a"], lent: false }],
    ["shelve_book", { title: "a < b and <i>c</i>" }],
    ["list_books", {}],
    ["dust", { shelf: "top" }],
    ["sweep", { folder: "a/b.md", note: "[b.md](http://b.md)" }],
    ["sweep", { folder: "[a](b)/c", note: "`x`" }],
    ["sweep", { folder: "'a" }],
    ["sweep", {}],
  ])("%s %j", (name, value) => {
    expect(isValid(name, value)).toBe(true)
  })
})

describe("something has to be looked at", () => {
  test.each<[string, string, unknown]>([
    ["a member of another type", "shelve_book", { title: "x", pages: "12" }],
    ["a required member is missing", "shelve_book", {}],
    ["no such tool", "burn_book", { title: "x" }],
    ["a name in another style", "shelveBook", { title: "x" }],
    ["a name of every object", "constructor", {}],
    ["a token of a chat template at the end of a text", "shelve_book", { title: "x</parameter>" }],
    ["quoting marks around a path, and nothing else declared", "sweep", { folder: "`a/b.md`" }],
    ["angle brackets around a path", "sweep", { folder: "<a/b.md>" }],
    ["a link at the end of a path", "sweep", { folder: "a/[b.md](http://b.md)" }],
    ["a Markdown link where a path was declared", "dust", { folder: "[notes.md](http://notes.md)" }],
  ])("%s", (_, name, value) => {
    expect(isValid(name, value)).toBe(false)
  })

  test("a disabled tool, a tool beyond the limit", () => {
    expect(isValid("list_books", {}, { disabledTools: ["list_books"] })).toBe(false)
    expect(isValid("list_books", {}, { disabledTools: ["dust"] })).toBe(true)
    expect(isValid("list_books", {}, {}, withLimits({ tools: 1 }))).toBe(false)
  })
})

test("a mark around a path may be written as an escape", () => {
  const checking = {
    catalog: catalogOf(TOOLS, DEFAULT_LIMITS),
    options: {},
    limits: DEFAULT_LIMITS,
    passes: PASS_PRESETS.safe,
  }
  const raw = '{"folder":"\\u003ca/b.md>"}'
  expect(isValidCall("sweep", raw, JSON.parse(raw), checking)).toBe(false)
})

test("residue is content where its rule is off", () => {
  const given = { title: "x</parameter>" }
  expect(isValid("shelve_book", given, { rules: { "value/protocol-residue": "off" } })).toBe(true)
  expect(isValid("shelve_book", given, { rules: { "value/protocol-residue": "on" } })).toBe(false)
})
