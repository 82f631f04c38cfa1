import { isJsonObject } from "../../json/kind.ts"
import { namesIn } from "../../schema/read.ts"
import { exampleTool, type LintCheck, quoteClipped } from "../check.ts"
import { membersOf } from "../places.ts"

export const requiredUnknown: LintCheck = {
  id: "lint/required-unknown",
  severity: "warning",
  title: "a required name that is not declared",
  why: "The model does not see what belongs there. If undeclared members are forbidden, no call can be valid.",
  advice: "Declare it under properties, or remove it from the list.",
  bad: [exampleTool("lend", { book: { type: "string" } }, { required: ["book", "reader"] })],
  good: [
    exampleTool("lend", { book: { type: "string" }, reader: { type: "string" } }, { required: ["book", "reader"] }),
  ],
  lookAt: ({ schema, pointer }) => {
    const declared = new Set(membersOf(schema).map(([name]) => name))
    // a branch of a union may require what the schema around it declares
    if (!isJsonObject(schema["properties"])) return []
    const isClosed = schema["additionalProperties"] === false && schema["patternProperties"] === undefined
    return namesIn(schema["required"])
      .filter((name) => !declared.has(name))
      .map((name) => ({
        pointer: `${pointer}/required`,
        message: `${quoteClipped(name)} is required but not declared${isClosed ? ", and undeclared members are forbidden" : ""}.`,
        severity: isClosed ? ("error" as const) : ("warning" as const),
      }))
  },
}
