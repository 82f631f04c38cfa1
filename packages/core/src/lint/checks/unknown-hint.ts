import { exampleTool, type LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const unknownHint: LintCheck = {
  id: "lint/unknown-hint",
  severity: "warning",
  title: "a hint that is not understood",
  why: "A hint with a typing error has no effect: the repair that it should allow is off, and nothing says so.",
  advice: 'Known in "x-toolmend": path, relational, aliases.',
  bad: [exampleTool("open", { at: { type: "string", "x-toolmend": { pth: true } } })],
  good: [exampleTool("open", { at: { type: "string", "x-toolmend": { path: true } } })],
  look: fromSchema("schema/unknown-hint"),
}
