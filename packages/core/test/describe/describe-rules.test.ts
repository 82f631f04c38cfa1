import { describe, expect, test } from "vitest"
import { describeRules } from "../../src/describe/describe-rules.ts"
import { mend } from "../../src/mend.ts"

const entries = describeRules()
const examplesOf = (kind: string) =>
  entries
    .filter((entry) => entry.kind === kind)
    .flatMap(({ id, examples }) => examples.map((example) => [id, example] as const))

const anything = { type: "object" }

/** Declares the members of the result, as the tool of such a call would. */
function declaring(after: string | null): object {
  const value = JSON.parse(after ?? "{}") as object | null
  return value === null
    ? {}
    : {
        type: "object",
        properties: Object.fromEntries(
          Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? { type: "array" } : {}]),
        ),
      }
}

describe("what the tables tell is what happens", () => {
  test.each(examplesOf("fault"))("%s: %o", (id, { before, after }) => {
    const { calls } = mend({ toolCalls: [{ name: "keep", arguments: before }] }, [
      { name: "keep", parameters: declaring(after) },
    ])
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
