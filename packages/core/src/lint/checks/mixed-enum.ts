import { kindOf } from "../../json/kind.ts"
import { exampleTool, type LintCheck } from "../check.ts"

export const mixedEnum: LintCheck = {
  id: "lint/mixed-enum",
  severity: "warning",
  title: "an enumeration of several types",
  why: 'Models write "1" for 1: if both kinds of value are listed, it is not clear which one is intended. Some providers reject such lists.',
  advice: "Use one type, preferably text.",
  bad: [exampleTool("rate", { stars: { enum: [1, "two"] } })],
  good: [exampleTool("rate", { stars: { enum: ["one", "two", null] } })],
  lookAt: ({ schema, pointer }) => {
    const { enum: values } = schema
    const kinds = new Set(Array.isArray(values) ? values.map(kindOf) : [])
    kinds.delete("null")
    const message = `The values are of the types ${[...kinds].join(", ")}.`
    return [kinds.size > 1 && { pointer: `${pointer}/enum`, message }]
  },
}
