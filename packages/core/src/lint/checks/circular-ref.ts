import { exampleTool, type LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const circularRef: LintCheck = {
  id: "lint/circular-ref",
  severity: "error",
  title: "a reference that leads back to itself",
  why: "The reference never reaches a schema, so every value is valid there.",
  advice: "Make it refer to a schema with a type. In a recursive schema, put the reference below a member.",
  bad: [exampleTool("sort", { by: { $ref: "#/$defs/key" } }, { $defs: { key: { $ref: "#/$defs/key" } } })],
  good: [exampleTool("sort", { by: { type: "string" }, then: { $ref: "#" } })],
  look: fromSchema("schema/circular-ref"),
}
