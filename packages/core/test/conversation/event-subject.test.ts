import { describe, expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { tellableName, tellablePointers } from "../../src/conversation/event-subject.ts"
import type { MendEvent } from "../../src/events.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { mend } from "../../src/mend.ts"
import type { Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const tools: readonly Tool[] = [
  {
    name: "sow seeds",
    parameters: object(
      {
        beds: { type: "array", items: object({ name: TEXT, "a/b": WHOLE }, []) },
        counts: { type: "object", additionalProperties: WHOLE },
        rows: { type: "object", properties: { known: WHOLE }, patternProperties: { "^p": WHOLE } },
        either: { anyOf: [object({ depth: WHOLE }, []), TEXT] },
        linked: { $ref: "#/properties/beds" },
        free: {},
      },
      [],
    ),
  },
]
const catalog = catalogOf(tools, DEFAULT_LIMITS)

describe("pointers", () => {
  test.each([
    ["", ""],
    ["/counts", "/counts"],
    ["/counts/kim@farm.example", "/counts"],
    ["/counts/4712", "/counts"],
    ["/rows/known", "/rows/known"],
    ["/rows/p-5551234", "/rows"],
    ["/beds/0", "/beds/0"],
    ["/beds/12/name", "/beds/12/name"],
    ["/beds/12/a~1b", "/beds/12/a~1b"],
    ["/beds/12/secret", "/beds/12"],
    ["/either/depth", "/either/depth"],
    ["/linked/3/name", "/linked/3/name"],
    ["/free/kim", "/free"],
    ["/free/0", "/free"],
    ["/secret/name", ""],
  ])("%s is told as %s", (pointer, told) => {
    expect(tellablePointers([pointer], "sow seeds", catalog)).toEqual([told])
  })

  test("each once, and nothing of a tool that is not there or has a broken schema", () => {
    expect(tellablePointers(["/counts/kim", "/counts/bo", "/counts"], "sow seeds", catalog)).toEqual(["/counts"])
    expect(tellablePointers(["/a"], "reap", catalog)).toEqual([""])
    const broken = catalogOf([{ name: "reap", parameters: { type: "object", $ref: "#/nowhere/x" } }], DEFAULT_LIMITS)
    expect(tellablePointers(["/a"], "reap", broken)).toEqual([""])
  })
})

describe("names", () => {
  test.each(["sow seeds", "reap", "garden.reap", "mcp__garden__reap", "functions.reap:0"])("%s is told", (name) => {
    expect(tellableName(name, catalog)).toBe(name)
  })

  test.each([
    'reap(note="the key is under the mat")',
    "reap\nnote: under the mat",
    '{"name":"reap","arguments":{"note":"under the mat"}}',
    "reap under the mat",
    "kim@farm.example",
    "r".repeat(200),
    "",
  ])("%j is not", (name) => {
    expect(tellableName(name, catalog)).toBe("_unknown")
  })
})

test("no event of a turn holds what stands in a name or under a name of a map", () => {
  const events: MendEvent[] = []
  const names = ["reap(note=mat)", "reap\nnote: mat", '{"name":"reap","arguments":{"note":"mat"}}']
  const calls = [
    ...names.map((name, i) => ({ id: `c${i}`, name, arguments: "{}" })),
    { id: "c9", name: "sow seeds", arguments: '{"counts":{"mat":"many"}}' },
  ]
  const result = mend({ toolCalls: calls }, tools, { history: [], onEvent: (event) => events.push(event) })
  expect(events.length).toBeGreaterThanOrEqual(4)
  expect(JSON.stringify(events)).not.toContain("mat")
  expect(result.escalated.at(-1)?.issues[0]?.pointer).toBe("/counts/mat")
})
