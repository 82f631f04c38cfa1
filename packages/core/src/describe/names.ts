// Texts on the faults of tool names: why the repair is safe, and examples.
import type { NameFaultId } from "../names/faults.ts"
import type { NameDocs } from "./docs.ts"

export const NAME_DOCS: Readonly<Record<NameFaultId, NameDocs>> = {
  "name/residue": {
    safety:
      "The removed part cannot belong to a name, and the rest is exactly the name of a given tool. Arguments that stand in the name, as markup or JSON, are used if the call has none of its own.",
    examples: [
      { tools: ["list_rows"], before: "list_rows<|channel|>commentary", after: "list_rows" },
      { tools: ["list_rows"], before: "list_rows json", after: "list_rows" },
      { tools: ["list_rows"], before: "list_rows please", after: null },
      { tools: ["list_rows"], before: "list_r", after: null },
    ],
  },
  "name/style": {
    safety:
      "Exactly one known tool, disabled ones included, has the same letters and numbers, and only signs that part words differ. A prefix such as re- is not joined to its word.",
    examples: [
      { tools: ["list_rows"], before: "ListRows", after: "list_rows" },
      { tools: ["vider_cache"], before: "Vidér-Cache", after: "vider_cache" },
      { tools: ["list_rows", "listRows"], before: "List-Rows", after: null },
      { tools: ["list_rows"], before: "!list_rows", after: null },
    ],
  },
  "name/prefix": {
    safety: "The prefix does not name a server, and the rest is the name of one tool.",
    examples: [{ tools: ["list_rows"], before: "functions.list_rows", after: "list_rows" }],
  },
  "name/repeated": {
    safety: "All copies are equal, and the single name is that of a given tool.",
    examples: [
      { tools: ["list_rows"], before: "list_rowslist_rows", after: "list_rows" },
      { tools: ["list_rows", "drop"], before: "list_rowsdrop", after: null },
    ],
  },
  "name/suffix": {
    safety:
      "Without the ending, exactly one known tool matches. A verb alone that changes something is refused before `_tool`: the tool may be its object.",
    examples: [
      { tools: ["todo", "patch"], before: "TodoTool_tool", after: "todo" },
      { tools: ["drop"], before: "drop_tool", after: null },
    ],
  },
  "name/namespace": {
    safety:
      "Exactly one known tool matches. Any word before `__`, `.`, `/` or `:` is a namespace, except a negation, a verb, or a word that says where, whether, when, how or by whom the call is made (staging, if, pending, later, always, sudo) or what else is done (remind). Many of these are servers before a name that only looks. Before `.` or `:` and a verb alone that changes something, it may be the object, and is refused. A word before a single `-` or `_` must not name an action or a manner, and the rest must be the exact name of a tool, with several words and without that character, unless a server's word behind `mcp` stands before it. The first word of a tool's name may be missing only if it does not name an action, if no other tool ends alike, and if other tools share it or more than one word remains; unless three tools share it, the rest must only look at something, or be one word that is no verb.",
    examples: [
      {
        tools: ["mcp__Ledger__list_rows", "mcp__Ledger__find"],
        before: "ledger:list_rows",
        after: "mcp__Ledger__list_rows",
      },
      { tools: ["list_rows"], before: "ledger/list_rows", after: "list_rows" },
      { tools: ["list_rows"], before: "ledger-list_rows", after: "list_rows" },
      { tools: ["list_rows"], before: "no-list_rows", after: null },
      { tools: ["drop_rows"], before: "staging.drop_rows", after: null },
      { tools: ["drop"], before: "ledger.drop", after: null },
      { tools: ["a__list_rows", "b__list_rows"], before: "list_rows", after: null },
      { tools: ["delete_page", "delete_row"], before: "page", after: null },
    ],
  },
}
