import { foldToolName } from "../../names/forms.ts"
import { type LintCheck, quoteClipped } from "../check.ts"

export const similarToolNames: LintCheck = {
  id: "lint/similar-names",
  severity: "warning",
  title: "names that differ only in case or separators",
  why: "Models mix them up, and a name in the wrong style cannot be mended, because it could stand for either.",
  advice: "Rename one of them so that the words differ.",
  bad: [{ name: "getBook" }, { name: "get_book" }],
  good: [{ name: "get_book" }, { name: "get_books" }],
  compare(tools) {
    const first = new Map<string, string>()
    const reportedNames = new Set<string>()
    return tools.flatMap(({ name }) => {
      const key = foldToolName(name)
      const earlierName = first.get(key)
      if (earlierName === undefined) first.set(key, name)
      if (key === "" || earlierName === undefined || earlierName === name || reportedNames.has(name)) return []
      reportedNames.add(name)
      return [{ tool: name, message: `The name differs from ${quoteClipped(earlierName)} only in case or separators.` }]
    })
  },
}
