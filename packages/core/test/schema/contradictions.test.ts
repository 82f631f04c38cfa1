import { describe, expect, it } from "vitest"
import { flattenTools } from "../../src/flatten-tools.ts"
import { mend } from "../../src/mend.ts"
import type { Tool } from "../../src/turn.ts"
import { escalation, mended } from "../support/calling.ts"
import { object } from "../support/fitting.ts"

const tool = (properties: Record<string, unknown>, rest: Record<string, unknown> = {}): Tool => ({
  name: "lend_book",
  parameters: object(properties, [], rest),
})

/** The arguments after mending, or the reason why not. */
const after = (text: string, given: Tool): string => {
  const { calls, escalated } = mend({ toolCalls: [{ id: "c1", name: given.name, arguments: text }] }, [given])
  return calls[0]?.arguments ?? `(${escalated[0]?.reason})`
}

describe("calls that do as the schema shows are unchanged", () => {
  it.each([
    [
      "an empty text that the enumeration lacks",
      tool({ sort: { type: "string", enum: ["name", "date"], default: "" } }),
      '{"sort":""}',
    ],
    [
      "null for an integer, as Python writes it",
      tool({ page: { type: "integer", default: null, title: "Page" } }),
      '{"page":null}',
    ],
    [
      "an enumeration in a definition, as pydantic writes it",
      tool({ color: { $ref: "#/$defs/Color", default: "" } }, { $defs: { Color: { enum: ["red"], type: "string" } } }),
      '{"color":""}',
    ],
    [
      "deep inside",
      tool({ books: { type: "array", items: object({ mark: { enum: ["new"], default: "any" } }) } }),
      '{"books":[{"mark":"new"},{"mark":"any"}]}',
    ],
    [
      "in a branch",
      tool({
        by: {
          oneOf: [
            object({ kind: { const: "shelf" }, row: { type: "integer", default: null } }),
            object({ kind: { const: "name" } }),
          ],
        },
      }),
      '{"by":{"kind":"shelf","row":null}}',
    ],
    [
      "a list whose items were enumerated in the wrong place",
      tool({ tags: { type: "array", items: { type: "string" }, enum: ["new", "used"] } }),
      '{"tags":["used","new"]}',
    ],
    [
      "without a member that is required and optional, as Mastra writes it",
      tool({
        loan: object({ title: { type: "string" }, weeks: { type: ["integer", "null"] } }, ["title", "weeks"], {
          "x-optional": ["weeks"],
          additionalProperties: false,
        }),
      }),
      '{"loan":{"title":"Emma"}}',
    ],
    ["a time without offset", tool({ at: { type: "string", format: "date-time" } }), '{"at":"2026-03-01T10:00"}'],
    ["a time of day", tool({ at: { type: "string", format: "time" } }), '{"at":"10:00"}'],
  ])("%s", (_, given, text) =>
    expect(mended(text, given)).toMatchObject({ outcome: "unchanged", arguments: text, findings: [] }),
  )

  it("also beside a fault elsewhere", () => {
    const given = tool({
      sort: { enum: ["name"], default: "" },
      page: { type: "integer", default: null },
      most: { type: "integer" },
    })
    expect(after('{"sort":"","page":null,"most":"5",}', given)).toBe('{"sort":"","page":null,"most":5}')
  })

  it("strict formats reject the time, and say where", () => {
    const given = tool({ at: { type: "string", format: "date-time" } })
    expect(escalation('{"at":"2026-03-01T10:00"}', given, { formats: "strict" }).feedback).toContain(
      "/at: expected text in the format date-time",
    )
    expect(after('{"at":"tomorrow at ten"}', given)).toBe("(arguments/invalid)")
  })
})

describe("real schemas that mean what they say", () => {
  const NAMES = { type: "string", enum: ["name", "date"] }
  it.each([
    ["a default that is valid changes nothing", tool({ sort: { ...NAMES, default: "name" } }), '{"sort":""}', "{}"],
    [
      "pydantic's optional takes null and no empty text",
      tool({ sort: { anyOf: [NAMES, { type: "null" }], default: null } }),
      '{"sort":"size"}',
      "(arguments/invalid)",
    ],
    [
      "a spelling of a value is still corrected",
      tool({ sort: { ...NAMES, default: "" } }),
      '{"sort":"Name"}',
      '{"sort":"name"}',
    ],
    [
      "a number as text is still converted, though the default is one",
      tool({ most: { type: "integer", default: "10" } }),
      '{"most":"10"}',
      '{"most":10}',
    ],
    [
      "so is a boolean as text",
      tool({ lent: { type: "boolean", default: "false" } }),
      '{"lent":"false"}',
      '{"lent":false}',
    ],
    [
      "and a list as text",
      tool({ tags: { type: "array", items: { type: "string" }, default: "[]" } }),
      '{"tags":"[]"}',
      '{"tags":[]}',
    ],
    ["and a number for a text", tool({ isbn: { type: "string", default: 0 } }), '{"isbn":0}', '{"isbn":"0"}'],
    [
      "zod's default for a list is a list",
      tool({ tags: { type: "array", items: NAMES, default: [] } }),
      '{"tags":["size"]}',
      "(arguments/invalid)",
    ],
    [
      "a value of the enumeration on a list is still corrected",
      tool({ tags: { type: "array", items: { type: "string" }, enum: ["new", "used"] } }),
      '{"tags":["NEW"]}',
      '{"tags":["new"]}',
    ],
    [
      "and a list as text becomes one",
      tool({ tags: { type: "array", items: { type: "string" }, enum: ["new", "used"] } }),
      '{"tags":"[\\"new\\"]"}',
      '{"tags":["new"]}',
    ],
    [
      "lists that are enumerated as a whole stay so",
      tool({
        range: {
          type: "array",
          items: { type: "integer" },
          enum: [
            [1, 2],
            [3, 4],
          ],
        },
      }),
      '{"range":[1,4]}',
      "(arguments/invalid)",
    ],
    [
      "OpenAPI's minimum beside a default of zero",
      tool({ page: { type: "integer", minimum: 1, default: 0 } }),
      '{"page":0}',
      "(arguments/invalid)",
    ],
    [
      "an address that may not be empty",
      tool({ url: { type: "string", format: "uri", default: "" } }, { required: ["url"] }),
      '{"url":""}',
      "(arguments/invalid)",
    ],
    [
      "a day is no date and time",
      tool({ at: { type: "string", format: "date-time" } }),
      '{"at":"2026-03-01"}',
      "(arguments/invalid)",
    ],
    [
      "a date and time is no day",
      tool({ on: { type: "string", format: "date" } }),
      '{"on":"2026-03-01T10:00"}',
      "(arguments/invalid)",
    ],
  ])("%s", (_, given, text, expected) => expect(after(text, given)).toBe(expected))
})

describe("references that lead back to themselves", () => {
  it.each([
    ["to the root", { $ref: "#" }],
    ["to each other", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } }],
    ["to itself", { properties: { mark: { $ref: "#/properties/mark" } } }],
  ])("%s: they say nothing, and the call passes as it is", (_, parameters) => {
    expect(after('{"mark":"5"}', { name: "lend_book", parameters })).toBe('{"mark":"5"}')
    expect(after('{"mark":"5",}', { name: "lend_book", parameters })).toBe('{"mark":"5"}')
  })

  it("a tree is mended at every level", () => {
    const tree = { ...object({ n: { type: "integer" }, kids: { type: "array", items: { $ref: "#" } } }, ["n"]) }
    expect(after('{"n":"5","kids":[{"n":"6","kids":[{"n":7}]}]}', { name: "lend_book", parameters: tree })).toBe(
      '{"n":5,"kids":[{"n":6,"kids":[{"n":7}]}]}',
    )
  })
})

describe("null where the description says that it clears", () => {
  const CLEARED = { type: "string", description: "Id of the reader. Pass null to unassign." }

  it("is kept if the schema accepts it", () => {
    expect(mended('{"reader":null}', tool({ reader: { ...CLEARED, type: ["string", "null"] } }))).toMatchObject({
      outcome: "unchanged",
    })
  })

  it.each(["null", '"null"', '"None"'])("is asked about if it does not: %s", (literal) => {
    const given = tool({ reader: { ...CLEARED, pattern: "^\\d+$" } })
    const { feedback, findings } = escalation(`{"reader":${literal}}`, given)
    expect(feedback).toContain("/reader: expected ")
    expect(feedback).toContain('by its description null for "reader" has a meaning')
    expect(findings.every(({ applied }) => !applied)).toBe(true)
  })

  it("in a tool that was shown flat too", () => {
    const deep = (description: string): Tool => ({
      name: "lend_book",
      parameters: object({
        loan: object({ reader: { type: "string", description }, mark: { type: "string" } }, ["mark"]),
      }),
    })
    const flatAfter = (description: string) =>
      after(
        '{"loan.reader":null,"loan.mark":"a"}',
        flattenTools([deep(description)], { when: "always" }).callable[0] as Tool,
      )
    expect(flatAfter("null if unknown")).toBe('{"loan":{"mark":"a"}}')
    expect(flatAfter("null to unassign")).toBe("(arguments/invalid)")
  })
})
