import { ALL_KIND_BITS } from "../../json/kind.ts"
import type { LintCheck } from "../check.ts"
import { quoteClipped } from "../shown.ts"

export const untypedMember: LintCheck = {
  id: "lint/untyped-member",
  severity: "info",
  title: "a member that may be anything",
  why: "Any value is valid there, so nothing is ever mended, and a model has to guess the form.",
  advice: "Give it a type.",
  bad: [{ name: "save", parameters: { type: "object", properties: { value: { description: "What to save." } } } }],
  good: [{ name: "save", parameters: { type: "object", properties: { value: { type: "string" } } } }],
  look: ({ places }) =>
    places.flatMap(({ view, label, pointer, schema }) =>
      label === null ||
      label === "" ||
      view?.kinds !== ALL_KIND_BITS ||
      view.values !== null ||
      schema["not"] !== undefined
        ? []
        : [{ pointer, message: `${quoteClipped(label)} has no type.` }],
    ),
}
