import { impossibleValue } from "../../../src/lint/checks/impossible.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

const finds = (member: object, keyword: string) => ({
  tools: [toolWith({ a: member })],
  at: [`/properties/a/${keyword}`],
})

lintTester(impossibleValue, {
  finds: [
    {
      tools: [toolWith({ a: { enum: [] }, b: { minItems: 3, maxItems: 2 } })],
      at: ["/properties/a/enum", "/properties/b/minItems"],
    },
    finds({ type: "string", enum: [3, 6, 9] }, "enum"),
    finds({ type: "integer", enum: ["3", "6"] }, "enum"),
    finds({ type: "integer", enum: [0.5] }, "enum"),
    finds({ type: "boolean", const: "yes" }, "const"),
    finds({ allOf: [{ type: "boolean" }, { type: "array" }] }, "allOf"),
    finds({ type: "object", allOf: [{ type: ["array", "null"] }] }, "allOf"),
    finds({ type: "integer", minimum: 8, maximum: 13, multipleOf: 7 * 2 }, "minimum"),
    finds({ type: "integer", exclusiveMinimum: 4, exclusiveMaximum: 5 }, "exclusiveMinimum"),
    finds({ exclusiveMinimum: 4, exclusiveMaximum: 4 }, "exclusiveMinimum"),
    finds({ type: "number", minimum: 4, exclusiveMaximum: 4 }, "minimum"),
    finds({ type: "integer", minimum: 1.2, maximum: 1.8 }, "minimum"),
    finds({ not: {} }, "not"),
    finds({ not: true }, "not"),
    finds({ type: "object", properties: { b: {} }, minProperties: 2, additionalProperties: false }, "minProperties"),
  ],
  passes: [
    [toolWith({ a: { enum: [1], minLength: 2, maxLength: 2, minimum: "9", maximum: 1 } })],
    [toolWith({ a: { type: "string", enum: ["x", 3] }, b: { type: ["string", "null"], enum: [3, null] } })],
    [toolWith({ a: { type: "string", nullable: true, enum: [3] }, b: { type: "number", enum: [3] } })],
    [toolWith({ a: { type: "array", items: { type: "string" }, enum: ["x"] } })],
    [toolWith({ a: { allOf: [{ type: "integer" }, { type: "number" }] }, b: { allOf: [{ $ref: "#" }, true] } })],
    [toolWith({ a: { minimum: 8, maximum: 14, multipleOf: 14 }, b: { exclusiveMinimum: 4, exclusiveMaximum: 5 } })],
    [toolWith({ a: { type: "integer", exclusiveMinimum: 4, exclusiveMaximum: 6 }, b: { minimum: 4, maximum: 4 } })],
    [toolWith({ a: { minimum: 0.3, maximum: 0.3, multipleOf: 0.1 }, b: { minimum: -3, maximum: 1, multipleOf: 5 } })],
    [toolWith({ a: { type: "object", minProperties: 2 }, b: { not: { type: "null" } } })],
    [toolWith({ a: { type: "object", properties: { c: {} }, minProperties: 1, additionalProperties: false } })],
  ],
})
