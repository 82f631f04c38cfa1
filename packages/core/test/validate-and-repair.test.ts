import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { STRING_BIT } from "../src/json/kind.ts"
import { compileSchema } from "../src/schema/compile.ts"
import { type RepairResult, validateAndRepair } from "../src/validate-and-repair.ts"
import { anySchema, markedText } from "./support/arbitrary.ts"
import { object } from "./support/fitting.ts"
import { promise } from "./support/promise.ts"
import { TEXT, TEXTS, WHOLE } from "./support/reading.ts"

const path = { type: "string", "x-toolmend": { path: true } }
const schema = object({ title: TEXT, pages: WHOLE, labels: TEXTS, file: path, note: TEXT }, ["title"], {
  additionalProperties: false,
})

describe("validateAndRepair", () => {
  test("valid: nothing to do", () => {
    for (const args of [{ title: "x" }, '{"title":"x"}'])
      expect(validateAndRepair(schema, args)).toEqual({ ok: true, repaired: null, kinds: [], notes: [] })
  })

  test.each<[string, object, unknown, string]>([
    ["null for an optional member", { title: "x", note: null }, { title: "x" }, "null_stripped"],
    ["a list as text", { title: "x", labels: '["a","b"]' }, { title: "x", labels: ["a", "b"] }, "json_string_to_array"],
    ["an empty object for a list", { title: "x", labels: {} }, { title: "x", labels: [] }, "object_to_array"],
    ["one for a list", { title: "x", labels: "a" }, { title: "x", labels: ["a"] }, "bare_string_to_array"],
    [
      "a link for a path",
      { title: "x", file: "[a/b.ts](http://a/b.ts)" },
      { title: "x", file: "a/b.ts" },
      "md_link_unwrapped",
    ],
    [
      "what the older interface had no name for",
      { title: "x", pages: "5" },
      { title: "x", pages: 5 },
      "type/number-as-string",
    ],
  ])("%s", (_, args, repaired, kind) => {
    const before = JSON.stringify(args)
    expect(validateAndRepair(schema, args)).toEqual({ ok: true, repaired, kinds: [kind], notes: [] })
    expect(JSON.stringify(args)).toBe(before)
  })

  test("a value that JSON cannot say is an error, also if the rest can be repaired", () => {
    const unsayable = [Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol("x"), 10n, new Date(0), new Map([[1, 2]])]
    for (const note of [...unsayable, /x/, [undefined], { toJSON: () => "y" }, new Uint8Array(2)])
      for (const args of [{ title: "x", pages: "5", note }, { title: "x", labels: [[note]] }, note])
        expect(validateAndRepair(object({ title: TEXT, pages: WHOLE, labels: {}, note: {} }, []), args)).toMatchObject({
          ok: false,
          errors: ["the arguments cannot be written as JSON"],
        })
  })

  test("a member that is undefined is not there, and instances are what they hold", () => {
    class Leaflet {
      title = "x"
      pages = "5"
      note = undefined
    }
    expect(validateAndRepair(schema, new Leaflet())).toMatchObject({ ok: true, repaired: { title: "x", pages: 5 } })
  })

  test("text is read first", () => {
    expect(validateAndRepair(schema, '{"title":"x","labels":["a"]')).toMatchObject({
      ok: true,
      repaired: { title: "x", labels: ["a"] },
      kinds: ["truncation_fixed"],
    })
  })

  test.each<[object | undefined, unknown, unknown, readonly string[]]>([
    [{ type: "integer" }, "12", 12, ["type/number-as-string"]],
    [{ type: "boolean" }, "true", true, ["type/boolean-as-string"]],
    [{ type: "integer" }, 12, null, []],
    [{ type: "string" }, "moss", null, []],
    [{ type: "string" }, 12, "12", ["type/scalar-as-number"]],
    [
      { "~standard": { version: 1, vendor: "own", jsonSchema: { input: () => ({ type: "integer" }) } } },
      "3",
      3,
      ["type/number-as-string"],
    ],
    [{ $ref: "#/$defs/rows", $defs: { rows: { type: "integer" } } }, "3", 3, ["type/number-as-string"]],
    [{}, 12, null, []],
    [{ description: "anything" }, "moss", null, []],
    [{ maximum: 20 }, 12, null, []],
    [{ type: ["object", "boolean"] }, false, null, []],
    [{ properties: { rows: WHOLE } }, '{"rows": 3,}', { rows: 3 }, ["json/trailing-comma"]],
    [undefined, '{"rows": 3,}', { rows: 3 }, ["json/trailing-comma"]],
    [{ type: ["string", "object"], maxLength: 4 }, '{"rows": 3}', null, []],
    [{ allOf: [{ $ref: "#/shared/rows" }], shared: { rows: WHOLE } }, "3", 3, ["type/number-as-string"]],
    [{ type: ["integer", "array"], items: { $ref: "#" } }, [1, [2]], null, []],
  ])("a value that is no object: %j %j", (schema, given, repaired, kinds) => {
    const result = validateAndRepair(schema, given)
    expect(result).toMatchObject({ ok: true, repaired })
    expect(result.ok && result.kinds.length).toBe(kinds.length)
  })

  test.each<[object | boolean, unknown]>([
    [{ type: ["string", "array"] }, "[sold] jug"],
    [{ type: ["string", "array"], items: TEXT }, "[jug]"],
    [{ anyOf: [TEXT, { type: "object" }] }, "{{ jug }}"],
    [{}, "a jug for {guest}"],
    [{}, '{"rows": 3,}'],
    [true, '{"rows": '],
    [{ description: "a list or a name", default: [] }, "[jug"],
    [{ items: WHOLE }, 7],
    [{ properties: { rows: WHOLE }, required: ["rows"] }, "jug"],
    [{ properties: { rows: WHOLE } }, [{ rows: 1 }, { rows: 2 }]],
    [{ properties: { rows: WHOLE } }, null],
    [{ $ref: "#/shared/rows", shared: { rows: WHOLE } }, 7],
    [{ anyOf: [WHOLE, { properties: { next: { $ref: "#" } } }] }, 7],
  ])("what the schema accepts stays: %j %j", (schema, given) => {
    expect(validateAndRepair(schema, given)).toEqual({ ok: true, repaired: null, kinds: [], notes: [] })
  })

  test("what any schema accepts stays", () => {
    const types = fc.subarray(["string", "integer", "boolean", "null", "array", "object"], { minLength: 1 })
    const schemas = fc.oneof(
      anySchema,
      fc.tuple(anySchema, types).map(([schema, type]) => ({ ...Object(schema), type })),
      fc.tuple(anySchema, types).map(([schema, type]) => ({ anyOf: [schema, { type }] })),
    )
    const values = fc.oneof(markedText, fc.jsonValue({ maxDepth: 2 }))
    let accepted = 0
    promise(fc.tuple(schemas, values), ([schema, value]) => {
      const { isValid, view, broken } = compileSchema(schema, { formats: "lenient" })
      // the JSON text of an object, where the schema is about objects
      const isJsonText = typeof value === "string" && /[[{]/.test(value) && (view.kinds & STRING_BIT) === 0
      if (broken !== null || isJsonText || !isValid(value)) return
      accepted++
      expect(validateAndRepair(schema, value)).toEqual({ ok: true, repaired: null, kinds: [], notes: [] })
    })
    expect(accepted).toBeGreaterThan(200)
  })

  test("a repair that would be null is none", () => {
    for (const type of ["null", ["integer", "null"]])
      expect(validateAndRepair({ type }, "null")).toMatchObject({
        ok: false,
        errors: [expect.stringMatching(/^value: /)],
      })
    expect(validateAndRepair({ type: ["object", "null"] }, "None")).toMatchObject({ ok: false })
    expect(validateAndRepair({ type: ["object", "null"] }, "null")).toMatchObject({
      ok: true,
      repaired: null,
      kinds: [],
    })
  })

  test("a schema that takes all", () => {
    expect(validateAndRepair(true, 12)).toEqual({ ok: true, repaired: null, kinds: [], notes: [] })
    expect(validateAndRepair({ maximum: 9 }, 12)).toMatchObject({ ok: false })
  })

  test("a value that is no object and does not fit", () => {
    expect(validateAndRepair({ type: "integer" }, "moss")).toEqual({
      ok: false,
      errors: ["value: expected integer, received string."],
    })
  })

  test("a filled default is noted", () => {
    const paged = object({ first: WHOLE, most: WHOLE }, [], {
      "x-toolmend": { relational: [{ fields: ["first", "most"], defaults: { most: 50 } }] },
    })
    const result = validateAndRepair(paged, { first: 2 }) as RepairResult & { ok: true }
    expect(result).toMatchObject({ ok: true, repaired: { first: 2, most: 50 }, kinds: ["relational_default_filled"] })
    expect(result.notes).toHaveLength(1)
  })

  test("what cannot be repaired is said, without values", () => {
    const result = validateAndRepair(schema, { title: { secret: 1 } })
    expect(result).toEqual({ ok: false, errors: ["/title: expected string, received object."] })
    expect(validateAndRepair(schema, {})).toEqual({ ok: false, errors: ['arguments: missing "title".'] })
    expect(validateAndRepair(schema, '{"title":"half')).toMatchObject({ ok: false })
    expect(validateAndRepair(schema, '{"title":"x"}{"title":"y"}')).toMatchObject({ ok: false })
  })

  test("a schema or arguments that cannot be used", () => {
    const ring: Record<string, unknown> = {}
    ring["self"] = ring
    expect(validateAndRepair(schema, ring)).toMatchObject({ ok: false })
    expect(validateAndRepair(schema, undefined)).toMatchObject({ ok: false })
    expect(validateAndRepair(schema, 10n)).toMatchObject({ ok: false })
    expect(validateAndRepair("nonsense", {})).toMatchObject({ ok: false, errors: [expect.stringContaining("schema/")] })
  })
})
