import { OBJECT_BIT } from "../../json/kind.ts"
import { exampleTool, type LintCheck } from "../check.ts"

const UNION_KEYWORDS = ["anyOf", "oneOf", "allOf", "enum", "not"] as const

export const rootObject: LintCheck = {
  id: "lint/root-object",
  severity: "warning",
  title: "a schema whose root is not a plain object",
  why: "Arguments are an object: a tool whose schema accepts no object can never be called, and providers reject unions at the root.",
  advice: 'Give the root "type": "object" and put a union into a member of it.',
  bad: [{ name: "lend", parameters: { type: "array", items: { type: "string" } } }],
  good: [exampleTool("lend", { ids: { type: "array", items: { type: "string" } } })],
  look({ root, compiled, tool }) {
    if (compiled.broken !== null || tool.parameters === undefined) return []
    if ((compiled.view.kinds & OBJECT_BIT) === 0)
      return [{ pointer: "", severity: "error", message: "The schema takes no object, so no call can be valid." }]
    if (root === null) return []
    const unionKeyword = UNION_KEYWORDS.find((word) => root[word] !== undefined)
    if (unionKeyword !== undefined)
      return [{ pointer: `/${unionKeyword}`, message: `${unionKeyword} at the root is rejected by some providers.` }]
    return root["type"] === "object" ? [] : [{ pointer: "", message: 'The root has no "type": "object".' }]
  },
}
