import type { LintCheck } from "../check.ts"

export const invalidDefault: LintCheck = {
  id: "lint/invalid-default",
  severity: "warning",
  title: "a default or an example that is not valid itself",
  why: "Models copy defaults and examples, and such a call is then rejected.",
  advice: "Correct the value, or the schema around it.",
  bad: [{ name: "list", parameters: { type: "object", properties: { count: { type: "integer", default: "10" } } } }],
  good: [
    {
      name: "list",
      parameters: { type: "object", properties: { count: { type: "integer", default: 10, examples: [20] } } },
    },
  ],
  look: ({ places }) =>
    places.flatMap(({ schema, pointer, view }) => {
      if (view === null) return []
      const shownValues: [string, unknown][] = Object.hasOwn(schema, "default") ? [["/default", schema["default"]]] : []
      const { examples } = schema
      if (Array.isArray(examples))
        shownValues.push(...examples.map((value, i): [string, unknown] => [`/examples/${i}`, value]))
      return (
        shownValues
          // null as a default says that there is none
          .filter(([step, value]) => !(step === "/default" && value === null) && !view.isValid(value))
          .map(([step]) => ({
            pointer: pointer + step,
            message: `The ${step.startsWith("/d") ? "default" : "example"} does not fit its own schema.`,
          }))
      )
    }),
}
