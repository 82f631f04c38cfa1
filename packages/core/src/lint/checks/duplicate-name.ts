import type { LintCheck } from "../check.ts"

export const duplicateName: LintCheck = {
  id: "lint/duplicate-name",
  severity: "error",
  title: "two tools with the same name",
  why: "A call can refer to only one of them: the first is used, and providers reject the list.",
  advice: "Give each tool a different name.",
  bad: [
    { name: "find", description: "Finds a book." },
    { name: "find", description: "Finds a reader." },
  ],
  good: [{ name: "find_book" }, { name: "find_reader" }],
  compare(tools) {
    const seen = new Set<string>()
    const repeatedNames = new Set(tools.flatMap(({ name }) => (seen.size === seen.add(name).size ? [name] : [])))
    return [...repeatedNames].map((tool) => ({
      tool,
      message: "Another tool has the same name; only the first is used.",
    }))
  },
}
