import { type JsonNode, readTree, stringOf } from "../json/tree.ts"

/** Two texts of the same value have the same canonical text: keys sorted, spacing gone, number literals kept. */
export function canonical(text: string): string {
  return print(text, readTree(text))
}

// Recursion is safe: only values that validated get here, and a validator refuses to go 1,200 levels deep.
function print(text: string, node: JsonNode): string {
  if (node.kind === "array") return `[${node.items.map((item) => print(text, item)).join(",")}]`
  if (node.kind === "string") return JSON.stringify(stringOf(text, node))
  if (node.kind !== "object") return text.slice(node.start, node.end)
  const last = new Map(node.members.map((member) => [member.key, member.value]))
  const members = [...last].sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${print(text, value)}`).join(",")}}`
}
