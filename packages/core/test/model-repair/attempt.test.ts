import { describe, expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { withLimits } from "../../src/limits.ts"
import { type Attempt, attemptOf } from "../../src/model-repair/attempt.ts"
import type { Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const SAIL: Tool = { name: "sail", parameters: object({ port: TEXT, knots: WHOLE }, ["port"]) }

function attempt(
  text: string,
  more: {
    reason?: string
    tool?: Tool
    apply?: "certain"
    alsoAllowed?: readonly string[]
    limits?: Record<string, number>
    name?: string
  } = {},
): Attempt {
  const limits = withLimits(more.limits)
  const call = {
    id: "1",
    name: more.name ?? "sail",
    arguments: text,
    ...(more.reason === undefined ? {} : { reason: more.reason }),
  }
  return attemptOf(call, {
    catalog: catalogOf([more.tool ?? SAIL], limits),
    limits,
    apply: more.apply ?? "likely",
    alsoAllowed: more.alsoAllowed ?? [],
  })
}

describe("sent", () => {
  test("what has one reading, with the places that violate", () => {
    const found = attempt("{'port': 'Moss', knots: 'six',}", { reason: "arguments/invalid" })
    expect(found).toMatchObject({ kind: "tree", text: '{"port": "Moss", "knots": "six"}' })
    expect(found.kind === "tree" && [...found.editablePlaces.keys()]).toEqual(["/knots"])
    expect(found.kind === "tree" && found.faults.length).toBeGreaterThan(0)
  })

  test("what has none, as text", () => {
    expect(attempt("{port -> Moss; knots -> 6}", { reason: "json/unreadable" })).toMatchObject({ kind: "text" })
  })

  test("the host may free a place of a valid call", () => {
    const found = attempt('{"port":"Moss","knots":6}', { alsoAllowed: ["/knots"] })
    expect(found.kind === "tree" && [...found.editablePlaces.keys()]).toEqual(["/knots", ""])
  })
})

describe("never sent", () => {
  test.each([
    ["cut off", '{"port":"Mo', {}],
    ["cut off by the provider", '{"port":"Moss","knots":"six"}', { reason: "truncated" }],
    ["closed by guess", '{"knots":"six"', {}],
    ["an unknown tool", "{}", { name: "fly" }],
    ["an unknown tool by its reason", "{}", { reason: "name/unknown" }],
    ["two readings", '{"port": "a" "b" "knots": 1}', { reason: "json/ambiguous" }],
    ["control tokens inside", '{"knots":"six"}', { reason: "value/protocol-residue" }],
    ["a policy of certain repairs only", '{"port":"Moss","knots":"six"}', { apply: "certain" as const }],
    [
      "a tool that takes certain repairs only",
      '{"port":"Moss","knots":"six"}',
      { tool: { ...SAIL, apply: "certain" as const } },
    ],
    ["a schema that cannot be used", "{}", { tool: { name: "sail", parameters: { $ref: "#/nowhere" } } }],
    ["a name twice", '{"port":"Moss","port":"Oslo","knots":"six"}', {}],
    ["nothing wrong", '{"port":"Moss"}', {}],
    ["nothing said", "", {}],
    ["too long", '{"port":"Moss","knots":"six"}', { limits: { modelCallChars: 20 } }],
    ["too deep", `{"port":${"[".repeat(600)}${"]".repeat(600)}}`, {}],
    ["a reason of another time", "{}", { reason: "loop/repeated" }],
  ])("%s", (_, text, more) => {
    const found = attempt(text, more)
    expect(found.kind).toBe("none")
    expect(found.kind === "none" && found.why.length).toBeGreaterThan(10)
  })
})

test("the lineage is the tool and the places, not the values", () => {
  const lineage = (text: string) => (attempt(text) as { lineage?: string }).lineage
  expect(lineage('{"port":"Moss","knots":"six"}')).toBe(lineage('{"port":"Oslo","knots":"ten"}'))
  expect(lineage('{"port":"Moss","knots":"six"}')).not.toBe(lineage('{"port":1,"knots":"six"}'))
  expect(lineage("{port -> Moss}")).not.toBe(lineage('{"port":1}'))
})
