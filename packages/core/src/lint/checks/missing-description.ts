import { isJsonObject } from "../../json/kind.ts"
import { exampleTool, type LintCheck, quoteClipped } from "../check.ts"
import { membersOf } from "../places.ts"

const MAX_SHOWN_NAMES = 5
const isBlank = (text: unknown): boolean => typeof text !== "string" || text.trim() === ""

export const missingDescription: LintCheck = {
  id: "lint/missing-description",
  severity: "warning",
  title: "a tool or members without a description",
  why: "The description is all a model knows about when to call a tool and what to write; without it, the model guesses.",
  advice: "Say in a sentence what it does or holds, in which unit or format, with an example if the format matters.",
  bad: [exampleTool("lend_book", { id: { type: "string" } })],
  good: [
    {
      ...exampleTool("lend_book", { id: { type: "string", description: "Shelf mark, as B-12." } }),
      description: "Lends a book.",
    },
  ],
  look({ tool, root }) {
    const undescribedMembers = membersOf(root ?? {}).filter(
      ([, member]) => isJsonObject(member) && isBlank(member["description"]) && member["$ref"] === undefined,
    )
    const names = undescribedMembers.slice(0, MAX_SHOWN_NAMES).map(([name]) => quoteClipped(name))
    const moreNames =
      undescribedMembers.length > MAX_SHOWN_NAMES ? ` and ${undescribedMembers.length - MAX_SHOWN_NAMES} more` : ""
    const message = `Without a description: ${names.join(", ")}${moreNames}.`
    return [
      isBlank(tool.description) && { message: "The tool has no description." },
      undescribedMembers.length > 0 && { pointer: "/properties", severity: "info", message },
    ]
  },
}
