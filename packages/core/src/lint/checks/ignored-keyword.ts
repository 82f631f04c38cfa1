import { exampleTool, type LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const ignoredKeyword: LintCheck = {
  id: "lint/ignored-keyword",
  severity: "warning",
  title: "a keyword with a value of the wrong kind",
  why: "The keyword is ignored, so values that it should forbid are allowed; strict providers reject the schema.",
  advice: "Give the keyword a value of the kind that JSON Schema requires.",
  bad: [exampleTool("lend", { days: { type: "integer", minimum: "1" } }, { required: "days" })],
  good: [exampleTool("lend", { days: { type: "integer", minimum: 1 } }, { required: ["days"] })],
  look: fromSchema("schema/keyword"),
}
