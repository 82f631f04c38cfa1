import { exampleTool, type LintCheck } from "../check.ts"
import { fromSchema } from "../from-schema.ts"

export const oddDefault: LintCheck = {
  id: "lint/odd-default",
  severity: "warning",
  title: "a default that its own type or enumeration forbids",
  why: "Models send the default that the schema shows. toolmend accepts it; other validators reject it.",
  advice: 'Add the value to "enum", or its type as in ["integer", "null"]; or leave the default out.',
  bad: [exampleTool("list", { sort: { type: "string", enum: ["name", "date"], default: "" } })],
  good: [exampleTool("list", { sort: { type: "string", enum: ["", "name", "date"], default: "" } })],
  look: fromSchema("schema/odd-default"),
}
