import { exampleTool, type LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const typeNames: LintCheck = {
  id: "lint/type-name",
  severity: "warning",
  title: "a type that JSON does not have",
  why: "It is read as the JSON type it stands for, or ignored; strict providers reject the schema.",
  advice: "Use string, number, integer, boolean, object, array or null.",
  bad: [exampleTool("lend", { days: { type: "int" } })],
  good: [exampleTool("lend", { days: { type: "integer" } })],
  look: fromSchema("schema/type-name"),
}
