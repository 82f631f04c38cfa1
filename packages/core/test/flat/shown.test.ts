import { describe, expect, test } from "vitest"
import { type FlatPlan, planFlat } from "../../src/flat/plan.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const shown = (schema: unknown, separator = "."): Record<string, unknown> =>
  (planFlat(schema, separator, DEFAULT_LIMITS) as FlatPlan).flatSchema as Record<string, unknown>
const described = (schema: unknown, name: string): unknown =>
  (shown(schema)["properties"] as Record<string, { description?: string }>)[name]?.description

describe("the flat schema", () => {
  test("constraints are those of the leaves", () => {
    const schema = object(
      { who: object({ age: { type: "integer", minimum: 0 }, kind: { enum: ["a", "b"] } }, ["age"]), note: TEXT },
      ["who"],
      {
        additionalProperties: false,
      },
    )
    expect(shown(schema)).toEqual({
      type: "object",
      properties: { "who.age": { type: "integer", minimum: 0 }, "who.kind": { enum: ["a", "b"] }, note: TEXT },
      required: ["who.age"],
      additionalProperties: false,
    })
  })

  test("required only if everything on the way is", () => {
    const chain = (must: readonly string[]): unknown =>
      shown(
        object(
          { a: object({ b: object({ c: TEXT, d: TEXT }, ["c"]), z: TEXT }, must.includes("b") ? ["b"] : ["z"]) },
          must.includes("a") ? ["a"] : [],
        ),
      )["required"]
    expect(chain(["a", "b"])).toEqual(["a.b.c"])
    expect(chain(["b"])).toEqual([])
    expect(chain(["a"])).toEqual(["a.z"])
  })

  test("what objects say stands at their leaves", () => {
    const range = {
      ...object({ from: { ...TEXT, description: "First day." }, to: TEXT }, ["from"]),
      description: "When to travel.",
    }
    const schema = object({ range, note: TEXT }, [])
    expect(described(schema, "range.from")).toBe(
      "First day. (range: When to travel.) Required if any other range.… is given.",
    )
    expect(described(schema, "range.to")).toBe("(range: When to travel.)")
    expect(described(schema, "note")).toBeUndefined()
  })

  test("a long description stands in full at the first leaf only", () => {
    const long = "word ".repeat(100).trim()
    const schema = object({ range: { ...object({ from: TEXT, to: TEXT }, []), description: long } }, [])
    expect(described(schema, "range.from")).toBe(`(range: ${long})`)
    expect(String(described(schema, "range.to")).length).toBeLessThan(230)
  })

  test("defaults of objects are told in words, the root's are not shown", () => {
    const schema = {
      ...object({ range: { ...object({ days: WHOLE }, []), default: { days: 3 } } }, []),
      default: { range: {} },
    }
    expect(described(schema, "range.days")).toBe('(range left out: {"days":3})')
    expect(shown(schema)).not.toHaveProperty("default")
  })

  test("a lone child of an optional object needs nothing beside it", () => {
    expect(described(object({ range: object({ from: TEXT }), note: TEXT }, []), "range.from")).toBeUndefined()
  })

  test("definitions stay, and references that led into members lead to a definition", () => {
    const size = object({ w: WHOLE, h: WHOLE }, [], { minProperties: 1 })
    const schema = {
      ...object(
        {
          a: object({ size }, []),
          b: object(
            {
              like: { type: "array", items: { $ref: "#/properties/a/properties/size" } },
              kind: { $ref: "#/$defs/kind" },
            },
            [],
          ),
        },
        [],
      ),
      $defs: { kind: TEXT },
    }
    const flat = shown(schema)
    expect(flat["$defs"]).toEqual({ kind: TEXT, moved_1: size })
    expect(flat["properties"]).toMatchObject({
      "b.like": { items: { $ref: "#/$defs/moved_1" } },
      "b.kind": { $ref: "#/$defs/kind" },
    })
  })

  test("leaves that are true or false", () => {
    const schema = object({ o: { ...object({ any: true, none: false }, []), description: "Free." } }, [])
    expect(shown(schema)["properties"]).toEqual({ "o.any": { description: "(o: Free.)" }, "o.none": false })
  })

  test("the given schema is not changed", () => {
    const schema = object({ range: { ...object({ from: TEXT }), description: "When." } }, [])
    const before = JSON.stringify(schema)
    shown(schema)
    expect(JSON.stringify(schema)).toBe(before)
  })
})
