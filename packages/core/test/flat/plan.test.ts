import { describe, expect, test } from "vitest"
import { type FlatPlan, planFlat } from "../../src/flat/plan.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const SCHEMA = object({ who: object({ name: TEXT, home: object({ city: TEXT }, []) }, ["name"]), note: TEXT }, ["who"])
const plan = (schema: unknown, separator = "."): FlatPlan | null => planFlat(schema, separator, DEFAULT_LIMITS)

describe("planFlat", () => {
  test("null where there is no other form", () => {
    for (const schema of [
      undefined,
      null,
      true,
      5,
      {},
      object({ note: TEXT }),
      { ...SCHEMA, minProperties: 1 },
      object({ a: object({ b: { $ref: "#/nowhere" } }) }),
    ])
      expect(plan(schema)).toBeNull()
    expect(plan(object({ "a.b": TEXT, a: object({ b: TEXT }) }))).toBeNull()
    expect(plan(object({ "a.b": TEXT, a: object({ b: TEXT }) }), "__")).not.toBeNull()
  })

  test("what a Standard JSON Schema object gives", () => {
    const standard = { "~standard": { version: 1, vendor: "own", jsonSchema: { input: () => SCHEMA } } }
    expect(plan(standard)?.flatSchema).toEqual(plan(SCHEMA)?.flatSchema)
    expect(
      plan({
        "~standard": {
          jsonSchema: {
            input: () => {
              throw new Error("no")
            },
          },
        },
      }),
    ).toBeNull()
  })

  test("the schema to read by knows both forms and asks for what both must have", () => {
    const { view, broken } = compileSchema(plan({ ...SCHEMA, required: ["who", "note"] })?.form.reading)
    expect(broken).toBeNull()
    expect(view.names).toEqual(["who", "note", "who.name", "who.home.city"])
    expect(view.required).toEqual(["note"])
  })

  test("which arguments are concerned", () => {
    const form = (plan(SCHEMA) as FlatPlan).form
    expect(form.concerns({ "who.name": "Ada" })).toBe(true)
    expect(form.concerns({ "who.nmae": "Ada" })).toBe(true)
    expect(form.concerns({ who: { name: "Ada" }, other: 1 })).toBe(false)
  })

  test("objects that only the nested form can say are counted", () => {
    const form = (plan(SCHEMA) as FlatPlan).form
    expect(
      [{}, { who: {} }, { who: { home: {} } }, { who: { name: "A", home: { city: "O" } } }, { who: 5 }, null].map(
        form.hollowIn,
      ),
    ).toEqual([0, 1, 1, 0, 0, 0])
  })

  test("a place in the words that were shown", () => {
    const form = (
      plan(
        object({ who: object({ home: object({ city: TEXT }), tags: { type: "array", items: WHOLE } }), note: TEXT }),
      ) as FlatPlan
    ).form
    expect(form.shownPath(["who", "home", "city"])).toEqual(["who.home.city"])
    expect(form.shownPath(["who", "tags", 2])).toEqual(["who.tags", 2])
    expect(form.shownPath(["note"])).toEqual(["note"])
    expect(form.shownPath(["who", "home"])).toEqual(["who", "home"])
    expect(form.shownPath(["who", "zzz", "y"])).toEqual(["who", "zzz", "y"])
  })

  test("schemas made to hurt are answered in time", () => {
    const row = (last: unknown, next: (at: number) => unknown): Record<string, unknown> =>
      Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`d${at}`, at === 4_999 ? last : next(at)]))
    const start = cpuTime()
    expect(
      plan({
        ...object({ r: { $ref: "#/$defs/d0" } }, []),
        $defs: row(object({ x: TEXT }), (at) => ({ $ref: `#/$defs/d${at + 1}` })),
      }),
    ).toBeNull()
    expect(
      plan({
        ...object({ r: { $ref: "#/$defs/d0" } }, []),
        $defs: row(object({ x: TEXT }), (at) => object({ n: { $ref: `#/$defs/d${at + 1}` } })),
      }),
    ).not.toBeUndefined()
    const ring: Record<string, unknown> = object({ a: object({}, []) }, [])
    ;(ring["properties"] as Record<string, Record<string, unknown>>)["a"] = { type: "object", properties: { b: ring } }
    expect(plan(ring)).toBeNull()
    expect(cpuTime() - start).toBeLessThan(5_000)
  })
})
