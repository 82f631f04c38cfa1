import type { SchemaFinding } from "../../schema/view.ts"
import { exampleTool, type LintCheck, type LintHit } from "../check.ts"

export const hitOfBroken = ({ rule, pointer, message }: SchemaFinding): LintHit => ({
  pointer,
  message: `The schema cannot be used (${rule}): ${message}.`,
})

export const brokenSchema: LintCheck = {
  id: "lint/broken-schema",
  severity: "error",
  title: "a schema that cannot be used",
  why: "It is too large, too deep, not a schema, or has a reference to another document (nothing is ever fetched). Calls of the tool can be neither checked nor mended.",
  advice: "Put definitions into the schema itself, under $defs, and make it smaller.",
  bad: [exampleTool("lend_book", { who: { $ref: "https://example.org/person.json" } })],
  good: [exampleTool("lend_book", { who: { $ref: "#/$defs/person" } }, { $defs: { person: { type: "string" } } })],
  look: ({ compiled: { broken } }) => [broken !== null && hitOfBroken(broken)],
}
