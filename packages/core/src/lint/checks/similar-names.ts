import { foldName } from "../../names/forms.ts"
import type { LintCheck } from "../check.ts"
import { shown } from "../shown.ts"

export const similarNames: LintCheck = {
  id: "lint/similar-names",
  severity: "warning",
  title: "names that differ only in case or separators",
  why: "Models mix them up, and a name in the wrong style can then not be mended: it could mean either.",
  advice: "Rename one of them so that the words differ.",
  bad: [{ name: "getBook" }, { name: "get_book" }],
  good: [{ name: "get_book" }, { name: "get_books" }],
  compare(tools) {
    const first = new Map<string, string>()
    const told = new Set<string>()
    return tools.flatMap(({ name }) => {
      const key = foldName(name)
      const other = first.get(key)
      if (other === undefined) first.set(key, name)
      if (key === "" || other === undefined || other === name || told.has(name)) return []
      told.add(name)
      return [{ tool: name, message: `The name differs from ${shown(other)} only in case or separators.` }]
    })
  },
}
