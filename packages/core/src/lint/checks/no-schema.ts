import { isMembers } from "../../providers/members.ts"
import type { Tool } from "../../turn.ts"
import { exampleTool, type LintCheck, quoteClipped } from "../check.ts"

/** Members of a call in place of a schema. */
const CALL_MEMBERS = ["arguments", "input", "args"]

export const noSchema: LintCheck = {
  id: "lint/no-schema",
  severity: "warning",
  title: "a tool without a schema",
  why: "The model has to guess the arguments, and any arguments are accepted: only broken JSON is repaired.",
  advice:
    'Give it "parameters"; without arguments: {"type": "object", "properties": {}, "additionalProperties": false}.',
  bad: [{ name: "lend_book", description: "Lends a book." }],
  good: [exampleTool("lend_book", {})],
  look({ tool }) {
    if (tool.parameters !== undefined && tool.parameters !== null) return []
    return [{ message: `The tool has no schema.${hintFor(tool)}` }]
  },
}

function hintFor(tool: Tool): string {
  const member = CALL_MEMBERS.find((name) => Object.hasOwn(tool, name))
  if (member !== undefined) return ` It has ${quoteClipped(member)}, as a call has.`
  // Ex) inputschema , params
  const unread = Object.entries(tool).find(([, value]) => isMembers(value) && isMembers(value["properties"]))
  return unread === undefined ? "" : ` It has ${quoteClipped(unread[0])}, which is not read.`
}
