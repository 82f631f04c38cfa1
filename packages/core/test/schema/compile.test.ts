import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { runs } from "../support/runs.ts"

describe("compileSchema", () => {
  it("no schema means an object", () => {
    for (const none of [undefined, null])
      expect([compileSchema(none).isValid({ a: 1 }), compileSchema(none).isValid([])]).toEqual([true, false])
  })

  it.each([5, "x", [], Symbol("s"), () => 1, 5n])("%s is no schema", (schema) => {
    const compiled = compileSchema(schema)
    expect(compiled.broken?.rule).toBe("schema/not-a-schema")
    expect([compiled.isValid({}), compiled.validate({}).length, compiled.findings.length, compiled.view.kinds]).toEqual(
      [false, 1, 1, 0],
    )
  })

  it("a schema that throws when read is broken", () => {
    const thrower = {
      get properties(): never {
        throw new Error("no")
      },
    }
    const proxy = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("no")
        },
      },
    )
    for (const schema of [thrower, proxy]) expect(compileSchema(schema).broken?.rule).toBe("schema/unreadable")
  })

  it("never throws, whatever stands in the keywords", () => {
    const word = fc.constantFrom(
      "type",
      "properties",
      "items",
      "prefixItems",
      "required",
      "enum",
      "const",
      "anyOf",
      "allOf",
      "oneOf",
      "not",
      "if",
      "then",
      "$ref",
      "$id",
      "$anchor",
      "pattern",
      "patternProperties",
      "additionalProperties",
      "unevaluatedProperties",
      "minimum",
      "multipleOf",
      "minLength",
      "dependencies",
      "x-toolmend",
      "dirge-hints",
      "format",
      "contains",
    )
    const schema = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(true, false, null, 1, "string", "#", "#/properties/a", "^(a+)+$", ["a"], {}),
        fc.dictionary(fc.oneof(word, fc.constantFrom("a", "__proto__", "0")), tie("schema"), { maxKeys: 4 }),
        fc.array(tie("schema"), { maxLength: 3 }),
      ),
    })).schema
    fc.assert(
      fc.property(schema, fc.jsonValue({ maxDepth: 2 }), (given, value) => {
        const compiled = compileSchema(given)
        expect(compiled.validate(value).length === 0).toBe(compiled.isValid(value))
        const { view } = compiled
        expect([
          view.kinds,
          view.names,
          view.required,
          view.closed,
          view.texts,
          view.values,
          view.branches,
          view.integer,
          view.minItems,
          view.format,
          view.hints,
        ]).toHaveLength(11)
        view.member("a")?.member("__proto__")
        view.element(0)?.element(1)
        expect(Array.isArray(compiled.findings)).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })

  it("has the reason of a broken schema among its findings", () => {
    const { broken, findings } = compileSchema({ $ref: "#/nowhere" })
    expect(findings).toEqual([broken])
  })
})
