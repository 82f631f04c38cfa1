import { STRING_BIT } from "../../json/kind.ts"
import { splitKeyWords } from "../../rules/fold.ts"
import { exampleTool, type LintCheck, quoteClipped } from "../check.ts"

const PATH_WORDS = /^(?:paths?|filepath|filenames?|directory|dir|folder|cwd)$/

/** Only a suggestion: what a name sounds like never decides a repair. */
export const undeclaredPath: LintCheck = {
  id: "lint/undeclared-path",
  severity: "info",
  title: "a member that sounds like a path but is not declared as one",
  why: "Markdown links and quotes around a path are removed only if the member is declared as a path; a name alone changes nothing.",
  advice: 'Declare it: "paths" of the tool, or "x-toolmend": {"path": "absolute"} in the member.',
  bad: [exampleTool("open", { file_path: { type: "string" } })],
  good: [{ ...exampleTool("open", { file_path: { type: "string" } }), paths: ["file_path"] }],
  lookAt: ({ view, label, pointer }) => {
    const last = splitKeyWords(label?.replace(/\[\]$/, "").split(".").at(-1) ?? "").at(-1) ?? ""
    if (!PATH_WORDS.test(last) || view === null) return []
    const mayBePath = (view.kinds & STRING_BIT) !== 0 && view.values === null && view.hints?.path !== true
    return [mayBePath && { pointer, message: `${quoteClipped(label)} sounds like a path.` }]
  },
}
