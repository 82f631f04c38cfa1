import { exampleTool, type LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const patternNeverRun: LintCheck = {
  id: "lint/pattern-never-run",
  severity: "warning",
  title: "a pattern that is never run",
  why: "A pattern that is not a regular expression, is too long, or may be slow on hostile text is not run: values that it forbids are accepted.",
  advice: "Write it without nested repetition, or check the value in the tool.",
  bad: [exampleTool("tag", { label: { type: "string", pattern: "^(a+)+$" } })],
  good: [exampleTool("tag", { label: { type: "string", pattern: "^a+$" } })],
  look: fromSchema("schema/pattern-skipped"),
}
