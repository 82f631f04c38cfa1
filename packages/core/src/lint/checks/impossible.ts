import { exampleTool, type LintCheck } from "../check.ts"

const BOUND_PAIRS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const

export const impossibleValue: LintCheck = {
  id: "lint/impossible",
  severity: "error",
  title: "a place where no value can be valid",
  why: "Every call that fills it is rejected, whatever the model writes.",
  advice: "Correct the bounds, or add values to the enumeration.",
  bad: [exampleTool("lend", { days: { type: "integer", minimum: 30, maximum: 3 } })],
  good: [exampleTool("lend", { days: { type: "integer", minimum: 3, maximum: 30 } })],
  lookAt: ({ schema, pointer }) => {
    const crossedBounds = BOUND_PAIRS.filter(
      ([least, most]) =>
        typeof schema[least] === "number" && typeof schema[most] === "number" && schema[least] > schema[most],
    )
    const boundHits = crossedBounds.map(([least, most]) => ({
      pointer: `${pointer}/${least}`,
      message: `${least} is above ${most}.`,
    }))
    const isEmpty = Array.isArray(schema["enum"]) && schema["enum"].length === 0
    return [...boundHits, isEmpty && { pointer: `${pointer}/enum`, message: "The enumeration has no value." }]
  },
}
