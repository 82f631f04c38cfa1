import { ALL_KIND_BITS } from "../../json/kind.ts"
import { exampleTool, type LintCheck, quoteClipped } from "../check.ts"

export const untypedMember: LintCheck = {
  id: "lint/untyped-member",
  severity: "info",
  title: "a member that may be anything",
  why: "Any value is valid there, so nothing is ever mended, and a model has to guess the form.",
  advice: "Give it a type.",
  bad: [exampleTool("save", { value: { description: "What to save." } })],
  good: [exampleTool("save", { value: { type: "string" } })],
  lookAt: ({ view, label, pointer, schema }) => {
    const isOpen = view?.kinds === ALL_KIND_BITS && view.values === null && schema["not"] === undefined
    return [isOpen && label !== null && label !== "" && { pointer, message: `${quoteClipped(label)} has no type.` }]
  },
}
