import type { LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const oddDefault: LintCheck = {
  id: "lint/odd-default",
  severity: "warning",
  title: "a default that its own type or enumeration forbids",
  why: "Models send the default that the schema shows. It is accepted here, but other validators and strict providers reject it.",
  advice: 'If the tool takes the value, add it: to "enum", or its type as in "type": ["integer", "null"]. If not, leave the default out.',
  bad: [{ name: "list", parameters: { type: "object", properties: { sort: { type: "string", enum: ["name", "date"], default: "" } } } }],
  good: [{ name: "list", parameters: { type: "object", properties: { sort: { type: "string", enum: ["", "name", "date"], default: "" } } } }],
  look: fromSchema("schema/odd-default"),
}
