import { toCanonicalText } from "./canonical.ts"
import { isJsonSpace } from "./chars.ts"
import { findStringEnd } from "./tokens.ts"
import { type JsonNode, readTree } from "./tree.ts"

/**
 * True when some object of a strict JSON text has a key twice, with different values. `value`: what the text parses to.
 * @example hasTwoValues('{"unit":"km","unit":"mi"}', { unit: "mi" }) // true
 */
export function hasTwoValues(text: string, value: unknown): boolean {
  // a key that stands twice is one member: nearly every text passes here, in a fifth of the time
  if (countKeys(text) === countMembers(value)) return false
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

const COLON = 58

function countKeys(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; ) {
    let end = findStringEnd(text, at)
    at = end < 0 ? -1 : text.indexOf('"', end)
    while (isJsonSpace(text.charCodeAt(end))) end++
    if (text.charCodeAt(end) === COLON) count++
  }
  return count
}

/** Without recursion: a value may be nested as deep as JSON.parse allows. */
function countMembers(root: unknown): number {
  let count = 0
  const pending: unknown[] = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== "object" || value === null) continue
    const isObject = !Array.isArray(value)
    for (const each of Object.values(value)) {
      if (isObject) count++
      if (typeof each === "object") pending.push(each)
    }
  }
  return count
}

const isSame = (text: string, a: JsonNode, b: JsonNode): boolean =>
  toCanonicalText(text.slice(a.start, a.end)) === toCanonicalText(text.slice(b.start, b.end))
