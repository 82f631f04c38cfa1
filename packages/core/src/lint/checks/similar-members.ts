import { toStep } from "../../json/pointer.ts"
import { splitKeyWords } from "../../rules/fold.ts"
import { exampleTool, type LintCheck, quoteClipped } from "../check.ts"
import { membersOf } from "../places.ts"

export const similarMembers: LintCheck = {
  id: "lint/similar-members",
  severity: "warning",
  title: "members whose names differ only in style",
  why: "Models mix them up, and a key in the wrong style cannot be mended, because it could stand for either.",
  advice: "Keep one of them, or rename it so that the words differ.",
  bad: [exampleTool("lend", { bookId: { type: "string" }, book_id: { type: "string" } })],
  good: [exampleTool("lend", { bookId: { type: "string" }, bookIds: { type: "array" } })],
  lookAt: ({ schema, pointer }) => {
    const first = new Map<string, string>()
    return membersOf(schema).map(([name]) => {
      const key = splitKeyWords(name).join("")
      const earlierName = first.get(key)
      if (earlierName === undefined) first.set(key, name)
      const message = `The name differs from ${quoteClipped(earlierName)} only in style.`
      return earlierName !== undefined && key !== "" && { pointer: `${pointer}/properties${toStep(name)}`, message }
    })
  },
}
