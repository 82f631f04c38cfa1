import type { LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const itemEnum: LintCheck = {
  id: "lint/item-enum",
  severity: "warning",
  title: "an enumeration on a list instead of its items",
  why: "As written, no list is valid there. toolmend applies the enumeration to the items; other validators reject every call.",
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
