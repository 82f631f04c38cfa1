import { stripQuotes } from "../../rules/fold.ts"
import { withoutSeparators } from "../../rules/value/enum-spelling.ts"
import type { LintCheck } from "../check.ts"
import { quoteClipped } from "../shown.ts"

export const similarValues: LintCheck = {
  id: "lint/similar-values",
  severity: "warning",
  title: "values of an enumeration that differ only in case or separators",
  why: "A value in the wrong spelling cannot be mended, because it could stand for either.",
  advice: "Keep one spelling of each value.",
  bad: [{ name: "sort", parameters: { type: "object", properties: { by: { enum: ["newest", "Newest", "title"] } } } }],
  good: [{ name: "sort", parameters: { type: "object", properties: { by: { enum: ["newest", "title", "<", ">"] } } } }],
  look: ({ places }) =>
    places.flatMap(({ schema, pointer }) => {
      const { enum: values } = schema
      const seen = new Set<string>()
      return (Array.isArray(values) ? values : []).flatMap((value: unknown, index) => {
        // Ex) "<" and ">" : signs have no letters to compare
        const key = typeof value === "string" ? withoutSeparators(stripQuotes(value)) : ""
        if (!/[\p{L}\p{N}]/u.test(key) || !seen.has(key)) {
          seen.add(key)
          return []
        }
        return [
          {
            pointer: `${pointer}/enum/${index}`,
            message: `${quoteClipped(value)} differs from another value only in case or separators.`,
          },
        ]
      })
    }),
}
