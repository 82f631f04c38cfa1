import { isFields } from "../../schema/node.ts"
import type { LintCheck } from "../check.ts"
import { membersOf } from "../places.ts"
import { shown } from "../shown.ts"

const SHOWN = 5
const isBlank = (text: unknown): boolean => typeof text !== "string" || text.trim() === ""

export const missingDescription: LintCheck = {
  id: "lint/missing-description",
  severity: "warning",
  title: "a tool or members without a description",
  why: "The description is all a model knows of when to call a tool and what to write: without it it guesses.",
  advice: "Say in a sentence what it is, in which unit or form, and give an example where the form matters.",
  bad: [{ name: "lend_book", parameters: { type: "object", properties: { id: { type: "string" } } } }],
  good: [
    {
      name: "lend_book",
      description: "Lends a book.",
      parameters: { type: "object", properties: { id: { type: "string", description: "Shelf mark, as B-12." } } },
    },
  ],
  look({ tool, root }) {
    const blank =
      root === null ? [] : membersOf(root).filter(([, member]) => isFields(member) && isBlank(member["description"]) && member["$ref"] === undefined)
    const names = blank.slice(0, SHOWN).map(([name]) => shown(name))
    const more = blank.length > SHOWN ? ` and ${blank.length - SHOWN} more` : ""
    return [
      ...(isBlank(tool.description) ? [{ message: "The tool has no description." }] : []),
      ...(blank.length > 0 ? [{ pointer: "/properties", severity: "info" as const, message: `Without a description: ${names.join(", ")}${more}.` }] : []),
    ]
  },
}
