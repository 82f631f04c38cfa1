import { isJsonObject } from "../../json/kind.ts"
import { toStep } from "../../json/pointer.ts"
import { exampleTool, type LintCheck } from "../check.ts"
import { membersOf } from "../places.ts"

/** True if the name is also a path. Ex) a.b beside a: {b} */
function collidesWithPath(properties: Readonly<Record<string, unknown>>, name: string): boolean {
  let at: unknown = { properties }
  for (const step of name.split(".")) {
    const inner: unknown = isJsonObject(at) ? at["properties"] : undefined
    if (!isJsonObject(inner) || !Object.hasOwn(inner, step)) return false
    at = inner[step]
  }
  return true
}

export const dottedNames: LintCheck = {
  id: "lint/dotted-names",
  severity: "info",
  title: "a member with a dot in its name",
  why: "Models write a.b for the member b of a. If a member has such a name, the two cannot be distinguished. Flattened schemas use the dot too.",
  advice: "Use an underscore.",
  bad: [exampleTool("move", { "to.x": { type: "number" } })],
  good: [exampleTool("move", { to_x: { type: "number" } })],
  lookAt: ({ schema, pointer }) =>
    membersOf(schema)
      .filter(([name]) => /[^.]\.[^.]/.test(name))
      .map(([name]) => {
        const isSame = collidesWithPath(schema["properties"] as Readonly<Record<string, unknown>>, name)
        return {
          pointer: `${pointer}/properties${toStep(name)}`,
          severity: isSame ? ("warning" as const) : ("info" as const),
          message: isSame ? "The name is also the path to another member." : "The name has a dot in it.",
        }
      }),
}
