import type { NameFaultId } from "../names/faults.ts"
import type { NameDocs } from "./docs.ts"

export const NAME_DOCS: Readonly<Record<NameFaultId, NameDocs>> = {
  "name/residue": {
    safety: "What is cut off can be no part of a name, and the rest is exactly a given tool.",
    examples: [
      { tools: ["list_rows"], before: "list_rows<|channel|>commentary", after: "list_rows" },
      { tools: ["list_rows"], before: "list_rows json", after: "list_rows" },
      { tools: ["list_rows"], before: "list_rows please", after: null },
      { tools: ["list_rows"], before: "list_r", after: null },
    ],
  },
  "name/style": {
    safety: "Exactly one known tool, disabled ones included, has the same letters and digits.",
    examples: [
      { tools: ["list_rows"], before: "ListRows", after: "list_rows" },
      { tools: ["vider_cache"], before: "Vidér-Cache", after: "vider_cache" },
      { tools: ["list_rows", "listRows"], before: "List-Rows", after: null },
    ],
  },
  "name/prefix": {
    safety: "The prefix names no server, and what follows is one tool.",
    examples: [{ tools: ["list_rows"], before: "functions.list_rows", after: "list_rows" }],
  },
  "name/repeated": {
    safety: "All copies are equal and one of them is a given tool.",
    examples: [
      { tools: ["list_rows"], before: "list_rowslist_rows", after: "list_rows" },
      { tools: ["list_rows", "drop"], before: "list_rowsdrop", after: null },
    ],
  },
  "name/suffix": {
    safety: "Without the ending exactly one known tool is left.",
    examples: [{ tools: ["todo", "patch"], before: "TodoTool_tool", after: "todo" }],
  },
  "name/namespace": {
    safety:
      "Exactly one known tool is left. Any word before `__`, `.`, `/` or `:` is a namespace, but for those that negate. Before a single `-` or `_` it must name no action and no manner, and the rest must be a tool's exact name of several words that is not written with that sign itself. A tool's own first word is left out only if it names no action, and if other tools share it or more than one word is left.",
    examples: [
      {
        tools: ["mcp__Ledger__list_rows", "mcp__Ledger__find"],
        before: "ledger:list_rows",
        after: "mcp__Ledger__list_rows",
      },
      { tools: ["list_rows"], before: "ledger/list_rows", after: "list_rows" },
      { tools: ["list_rows"], before: "ledger-list_rows", after: "list_rows" },
      { tools: ["list_rows"], before: "no-list_rows", after: null },
      { tools: ["a__list_rows", "b__list_rows"], before: "list_rows", after: null },
      { tools: ["delete_page", "delete_row"], before: "page", after: null },
    ],
  },
}
