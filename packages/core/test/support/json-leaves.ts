import { toPointer } from "../../src/json/pointer.ts"
import { type JsonNode, readTree } from "../../src/json/tree.ts"

/** Every leaf of a strict JSON text with its pointer, as written; empty objects and lists are leaves. */
export function leavesOf(text: string): string[] {
  const out: string[] = []
  const visit = (node: JsonNode, path: readonly (string | number)[]): void => {
    if (node.members.length + node.items.length === 0)
      out.push(`${toPointer(path)} = ${/object|array/.test(node.kind) ? node.kind : text.slice(node.start, node.end)}`)
    for (const { key, value } of node.members) visit(value, [...path, key])
    node.items.forEach((item, at) => {
      visit(item, [...path, at])
    })
  }
  visit(readTree(text), [])
  return out.sort()
}
