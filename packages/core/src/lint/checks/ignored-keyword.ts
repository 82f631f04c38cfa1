import type { LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const ignoredKeyword: LintCheck = {
  id: "lint/ignored-keyword",
  severity: "warning",
  title: "a keyword with a value of the wrong kind",
  why: "It is ignored, so what it was to forbid is allowed; strict providers reject the schema.",
  advice: "Write the keyword as JSON Schema wants it.",
  bad: [
    {
      name: "lend",
      parameters: { type: "object", properties: { days: { type: "integer", minimum: "1" } }, required: "days" },
    },
  ],
  good: [
    {
      name: "lend",
      parameters: { type: "object", properties: { days: { type: "integer", minimum: 1 } }, required: ["days"] },
    },
  ],
  look: fromSchema("schema/keyword"),
}
