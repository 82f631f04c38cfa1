import { exampleTool, type LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const itemEnum: LintCheck = {
  id: "lint/item-enum",
  severity: "warning",
  title: "an enumeration on a list instead of its items",
  why: "As written, no list is valid there. toolmend applies the enumeration to the items; other validators reject every call.",
  advice: 'Move it: "items": {"type": "string", "enum": ["name", "date"]}.',
  bad: [exampleTool("list", { by: { type: "array", items: { type: "string" }, enum: ["name", "date"] } })],
  good: [exampleTool("list", { by: { type: "array", items: { type: "string", enum: ["name", "date"] } } })],
  look: fromSchema("schema/item-enum"),
}
