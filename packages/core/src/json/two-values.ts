import { canonical } from "./canonical.ts"
import { type JsonNode, readTree } from "./tree.ts"

/**
 * True when some object of a strict JSON text has a key twice, with different values.
 * @example hasTwoValues('{"unit":"km","unit":"mi"}') // true
 */
export function hasTwoValues(text: string): boolean {
  const todo: JsonNode[] = [readTree(text)]
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    const first = new Map<string, JsonNode>()
    for (const { key, value } of node.members) {
      const other = first.get(key)
      if (other === undefined) first.set(key, value)
      else if (!isSame(text, other, value)) return true
      todo.push(value)
    }
    for (const item of node.items) todo.push(item)
  }
  return false
}

const isSame = (text: string, a: JsonNode, b: JsonNode): boolean => canonical(text.slice(a.start, a.end)) === canonical(text.slice(b.start, b.end))
