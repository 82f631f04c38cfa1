import type { JsonNode } from "../json/tree.ts"

/** True when a tree has more values than may be mended. */
export function isTooLarge(root: JsonNode, limit: number): boolean {
  const stack: JsonNode[] = [root]
  let count = 0
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (++count > limit) return true
    for (const item of node.items) stack.push(item)
    for (const member of node.members) stack.push(member.value)
  }
  return false
}
