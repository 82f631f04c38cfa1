import { exampleTool, type LintCheck } from "../check.ts"

export const invalidDefault: LintCheck = {
  id: "lint/invalid-default",
  severity: "warning",
  title: "a default or an example that is not valid itself",
  why: "Models copy defaults and examples, and such a call is then rejected.",
  advice: "Correct the value, or the schema around it.",
  bad: [exampleTool("list", { count: { type: "integer", default: "10" } })],
  good: [exampleTool("list", { count: { type: "integer", default: 10, examples: [20] } })],
  lookAt: ({ schema, pointer, view }) => {
    const { default: given, examples } = schema
    const isWrong = (value: unknown): boolean => view?.isValid(value) === false
    return [
      // null as a default means that there is none
      Object.hasOwn(schema, "default") &&
        given !== null &&
        isWrong(given) && { pointer: `${pointer}/default`, message: "The default does not fit its own schema." },
      ...(Array.isArray(examples) ? examples : []).map(
        (value: unknown, i) =>
          isWrong(value) && {
            pointer: `${pointer}/examples/${i}`,
            message: "The example does not fit its own schema.",
          },
      ),
    ]
  },
}
