import { expect, describe as group, test } from "vitest"
import { describe } from "../src/describe.ts"
import { KNOWN_DIALECTS } from "../src/dialects/index.ts"
import { mend } from "../src/mend.ts"
import { MENTION_JUDGES } from "../src/scavenge/judges/index.ts"
import { STAYS_AS_TEXT, TEXT_CODES } from "../src/scavenge/text-codes.ts"

const entries = describe("rules")
const examplesOf = (kind: string) =>
  entries.filter((entry) => entry.kind === kind).flatMap(({ id, examples }) => examples.map((example) => [id, example] as const))

const anything = { type: "object" }

/** Declares the members of the result, as the tool of such a call would. */
function declaring(after: string | null): object {
  const value = JSON.parse(after ?? "{}") as object | null
  return value === null
    ? {}
    : { type: "object", properties: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? { type: "array" } : {}])) }
}

group("what the tables tell is what happens", () => {
  test.each(examplesOf("fault"))("%s: %o", (id, { before, after }) => {
    const { calls } = mend({ toolCalls: [{ name: "keep", arguments: before }] }, [{ name: "keep", parameters: declaring(after) }])
    expect(calls[0]?.arguments).toBe(after)
    expect(calls[0]?.findings.map((finding) => finding.rule)).toContain(id)
  })

  test.each(examplesOf("name"))("%s: %o", (id, { before, after, tools = [] }) => {
    const result = mend(
      { toolCalls: [{ name: before, arguments: "{}" }] },
      tools.map((name) => ({ name, parameters: anything })),
    )
    expect(result.calls[0]?.name ?? null).toBe(after)
    if (after !== null) expect(result.calls[0]?.findings.map((finding) => finding.rule)).toEqual([id])
  })
})

test("every entry says something, and reasons have no level", () => {
  for (const { kind, title, safety, confidence } of entries) {
    expect(title).not.toBe("")
    expect(safety).not.toBe("")
    expect(confidence === null).toBe(kind === "reason")
  }
})

group("dialects for a reader", () => {
  test("all of them, in the order they are tried", () => {
    expect(describe("dialects").map(({ id }) => id)).toEqual(KNOWN_DIALECTS.map(({ id }) => id))
    expect(describe("dialects").find(({ id }) => id === "hermes")).toMatchObject({ marked: true, models: expect.stringContaining("Hermes") })
    expect(describe("dialects").find(({ id }) => id === "bare-json")).toMatchObject({ marked: false })
  })

  test("words and data only: no grammar, no trigger", () => {
    for (const dialect of describe("dialects")) {
      expect(Object.keys(dialect)).toEqual(["id", "title", "models", "marked", "examples"])
      expect(JSON.parse(JSON.stringify(dialect))).toEqual(dialect)
      for (const { text, calls } of dialect.examples) expect([text.trim() === "", calls.length]).toEqual([false, expect.any(Number)])
    }
  })
})

group("why text is left alone", () => {
  test("the judges in their order, then the other codes", () => {
    expect(describe("mentions").map(({ id }) => id)).toEqual([...MENTION_JUDGES.map(({ id }) => id), ...Object.keys(TEXT_CODES)])
    const ids = describe("mentions").map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test("each says why in a sentence, and what becomes of the text", () => {
    for (const { id, why, effect } of describe("mentions")) {
      expect(id).toMatch(/^(?:mention|text|limit)\/[a-z-]+$/)
      expect(why).toMatch(/^[A-Z].+\.$/)
      expect(effect).toMatch(/^[A-Z].+\.$/)
      if (id.startsWith("mention/")) expect(effect).toBe(STAYS_AS_TEXT)
    }
  })
})

test("what it does not know is refused by name", () => {
  expect(() => describe("recipes" as "rules")).toThrow('describe takes rules, dialects, mentions, lints, not "recipes"')
  expect(() => describe("constructor" as "rules")).toThrow("MEND_OPTIONS")
})
