import { describe, expect, test } from "vitest"
import { outlineOf, type SchemaPart } from "../../src/flat/outline.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { object } from "../support/fitting.ts"
import { TEXT, TEXTS } from "../support/reading.ts"

/** Paths of the objects that are opened. */
function openedIn(schema: Record<string, unknown>): string[] {
  const visit = (part: SchemaPart): string[] =>
    part.innerParts === null ? [] : [part.path.join("/"), ...[...part.innerParts.values()].flatMap(visit)]
  const root = outlineOf(schema, ".", DEFAULT_LIMITS)
  return root === null ? [] : visit(root).slice(1)
}

const inner = object({ from: TEXT, to: TEXT }, ["from"])
const around = (part: unknown, rest: Record<string, unknown> = {}): Record<string, unknown> =>
  object({ range: part, note: TEXT }, [], rest)

describe("what is opened", () => {
  test("plain objects, through references too, as deep as they go", () => {
    expect(openedIn(around(inner))).toEqual(["range"])
    expect(openedIn(around(object({ days: inner }, ["days"])))).toEqual(["range", "range/days"])
    expect(openedIn(around({ $ref: "#/$defs/range", description: "When." }, { $defs: { range: inner } }))).toEqual([
      "range",
    ])
    expect(openedIn({ $ref: "#/definitions/all", definitions: { all: around(inner) } })).toEqual(["range"])
    expect(openedIn(around({ ...inner, additionalProperties: false, title: "R", default: {}, "x-order": 1 }))).toEqual([
      "range",
    ])
  })

  test("not what a flat form cannot say", () => {
    const nested: Record<string, unknown> = {
      "a free map": { type: "object" },
      "no members": object({}),
      "other names allowed": { ...inner, additionalProperties: true },
      "other names by pattern": { ...inner, patternProperties: { "^x": TEXT } },
      "null beside it": { ...inner, type: ["object", "null"] },
      nullable: { ...inner, nullable: true },
      "any kind of value": { properties: { from: TEXT } },
      "a union": { anyOf: [inner, TEXT] },
      "a joined schema": { allOf: [inner] },
      "a list": { type: "array", items: inner },
      "a count of members": { ...inner, minProperties: 1 },
      "members that need others": { ...inner, dependentRequired: { to: ["from"] } },
      "a fixed value": { ...inner, const: {} },
      "a condition": { ...inner, if: {} },
      "required without being declared": { ...inner, required: ["zone"] },
      "a member without a name": object({ "": TEXT }),
      "more than words beside a reference": { $ref: "#/$defs/range", required: ["to"] },
      "a long default": { ...inner, default: { from: "x".repeat(200) } },
      "no schema for a member": { type: "object", properties: { from: 5 } },
    }
    for (const [what, part] of Object.entries(nested))
      expect([what, openedIn(around(part, { $defs: { range: inner } }))]).toEqual([what, []])
  })

  test("not an object that must be there although nothing in it must: only the nested form can say {}", () => {
    const loose = object({ from: TEXT, to: TEXT }, [])
    expect(openedIn(object({ range: loose, other: inner }, ["range"]))).toEqual(["other"])
    expect(openedIn(object({ range: loose, other: inner }, []))).toEqual(["range", "other"])
    expect(openedIn(object({ trip: object({ range: loose, name: TEXT }, ["range"]) }, []))).toEqual(["trip"])
  })

  test("not a reference that leads back, nor roots with rules of their own", () => {
    const ring = {
      ...object({ list: { $ref: "#/$defs/node" } }, []),
      $defs: { node: object({ value: TEXT, next: { $ref: "#/$defs/node" } }, ["value"]) },
    }
    expect(openedIn(ring)).toEqual(["list"])
    expect(openedIn(around(inner, { additionalProperties: TEXT }))).toEqual([])
    expect(openedIn(around(inner, { anyOf: [{ required: ["note"] }] }))).toEqual([])
    expect(openedIn(around(TEXTS))).toEqual([])
  })

  test("not beyond the limit of leaves", () => {
    const many = object(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}`, TEXT])), [])
    expect(openedIn(around(many))).toEqual([])
    expect(outlineOf(around(inner), ".", { ...DEFAULT_LIMITS, flatLeaves: 2 })).toBeNull()
  })
})
