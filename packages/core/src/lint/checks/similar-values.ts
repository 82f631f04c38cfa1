import { stripQuotes } from "../../rules/fold.ts"
import { withoutSeparators } from "../../rules/value/enum-spelling.ts"
import { exampleTool, type LintCheck, quoteClipped } from "../check.ts"

export const similarValues: LintCheck = {
  id: "lint/similar-values",
  severity: "warning",
  title: "values of an enumeration that differ only in case or separators",
  why: "A value in the wrong spelling cannot be mended, because it could stand for either.",
  advice: "Keep one spelling of each value.",
  bad: [exampleTool("sort", { by: { enum: ["newest", "Newest", "title"] } })],
  good: [exampleTool("sort", { by: { enum: ["newest", "title", "<", ">"] } })],
  lookAt: ({ schema, pointer }) => {
    const { enum: values } = schema
    const seen = new Set<string>()
    return (Array.isArray(values) ? values : []).map((value: unknown, index) => {
      if (typeof value !== "string") return false
      // Ex) "<" and ">" : signs have no letters to compare
      const key = withoutSeparators(stripQuotes(value))
      const isSeen = seen.size === seen.add(key).size && /[\p{L}\p{N}]/u.test(key)
      const message = `${quoteClipped(value)} differs from another value only in case or separators.`
      return isSeen && { pointer: `${pointer}/enum/${index}`, message }
    })
  },
}
