import type { LintCheck } from "../check.ts"

export const duplicateName: LintCheck = {
  id: "lint/duplicate-name",
  severity: "error",
  title: "two tools with the same name",
  why: "A call can only mean one of them: the first is taken, and providers reject the list.",
  advice: "Give each tool a name of its own.",
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
