import type { JsonNode } from "../json/tree.ts"

/** True when a tree has more values than may be mended. */
export function isTooLarge(root: JsonNode, maxNodes: number): boolean {
  const nodeStack: JsonNode[] = [root]
  let count = 0
  for (let node = nodeStack.pop(); node !== undefined; node = nodeStack.pop()) {
    if (++count > maxNodes) return true
    for (const item of node.items) nodeStack.push(item)
    for (const member of node.members) nodeStack.push(member.value)
  }
  return false
}
