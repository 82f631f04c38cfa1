import { expect, test } from "vitest"
import { typedText } from "../../src/rules/typed-text.ts"
import { compileSchema } from "../../src/schema/compile.ts"

test.each([
  [{ type: "string" }, " 5 ", '" 5 "'],
  [{ type: "integer" }, "\n5\n", "5"],
  [{ type: "number" }, "1.0", "1.0"],
  [{ type: ["string", "null"] }, "null", '"null"'],
  [{ enum: ["a", 1] }, "1", "1"],
  [{ type: "object" }, '{"a": 1}', '{"a": 1}'],
  [{ type: "integer" }, "five", null],
  [{ type: "integer" }, "5.5", null],
  [{ type: "array" }, "a, b", null],
])("%j: %j", (schema, text, wanted) => {
  expect(typedText(text, compileSchema(schema).view)).toBe(wanted)
})
