import { toCanonicalText } from "./canonical.ts"
import { type JsonNode, readTree } from "./tree.ts"

/**
 * True when some object of a strict JSON text has a key twice, with different values.
 * @example hasTwoValues('{"unit":"km","unit":"mi"}') // true
 */
export function hasTwoValues(text: string): boolean {
  const pendingNodes: JsonNode[] = [readTree(text)]
  for (let node = pendingNodes.pop(); node !== undefined; node = pendingNodes.pop()) {
    const firstByKey = new Map<string, JsonNode>()
    for (const { key, value } of node.members) {
      const firstValue = firstByKey.get(key)
      if (firstValue === undefined) firstByKey.set(key, value)
      else if (!isSame(text, firstValue, value)) return true
      pendingNodes.push(value)
    }
    for (const item of node.items) pendingNodes.push(item)
  }
  return false
}

const isSame = (text: string, a: JsonNode, b: JsonNode): boolean =>
  toCanonicalText(text.slice(a.start, a.end)) === toCanonicalText(text.slice(b.start, b.end))
