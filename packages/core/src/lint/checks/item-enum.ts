import type { LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const itemEnum: LintCheck = {
  id: "lint/item-enum",
  severity: "warning",
  title: "an enumeration on a list instead of its items",
  why: "To the letter no list is valid there. It is read as meant here; other validators reject every call.",
  advice: 'Move it: "items": {"type": "string", "enum": ["name", "date"]}.',
  bad: [
    {
      name: "list",
      parameters: {
        type: "object",
        properties: { by: { type: "array", items: { type: "string" }, enum: ["name", "date"] } },
      },
    },
  ],
  good: [
    {
      name: "list",
      parameters: {
        type: "object",
        properties: { by: { type: "array", items: { type: "string", enum: ["name", "date"] } } },
      },
    },
  ],
  look: fromSchema("schema/item-enum"),
}
