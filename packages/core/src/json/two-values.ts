// Finds duplicate keys in strict JSON, of which JSON.parse would keep only the last value.
import { toCanonicalText } from "./canonical.ts"
import { type JsonNode, readTree } from "./tree.ts"

/**
 * True if an object of a strict JSON text has a key twice, with different values.
 * @example hasTwoValues('{"unit":"km","unit":"mi"}') // true
 */
export const hasTwoValues = (text: string): boolean => keyWithTwoValues(text) !== null

/** Returns a key that an object of a strict JSON text has twice, with different values; otherwise null. */
export function keyWithTwoValues(text: string): string | null {
  const pendingNodes: JsonNode[] = [readTree(text)]
  for (let node = pendingNodes.pop(); node !== undefined; node = pendingNodes.pop()) {
    const firstByKey = new Map<string, JsonNode>()
    for (const { key, value } of node.members) {
      const firstValue = firstByKey.get(key)
      if (firstValue === undefined) firstByKey.set(key, value)
      else if (!isSame(text, firstValue, value)) return key
      pendingNodes.push(value)
    }
    for (const item of node.items) pendingNodes.push(item)
  }
  return null
}

const isSame = (text: string, a: JsonNode, b: JsonNode): boolean =>
  toCanonicalText(text.slice(a.start, a.end)) === toCanonicalText(text.slice(b.start, b.end))
