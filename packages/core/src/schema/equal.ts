// Equality of JSON values: whether two are equal, and whether all items of a list differ.
import type { UnknownRecord } from "./read.ts"

/** True if two JSON values are equal. The first value comes from a schema, so its depth bounds the recursion. */
export function isEqual(declaredValue: unknown, value: unknown): boolean {
  if (declaredValue === value) return true
  if (typeof declaredValue !== "object" || typeof value !== "object" || declaredValue === null || value === null)
    return false
  if (Array.isArray(declaredValue)) {
    if (!Array.isArray(value) || declaredValue.length !== value.length) return false
    return declaredValue.every((entry, index) => isEqual(entry, value[index]))
  }
  if (Array.isArray(value)) return false
  const names = Object.keys(declaredValue)
  if (names.length !== Object.keys(value).length) return false
  return names.every(
    (name) =>
      Object.hasOwn(value, name) && isEqual((declaredValue as UnknownRecord)[name], (value as UnknownRecord)[name]),
  )
}

/** Maximum number of parts; a larger value has no key, because it may be circular. */
const MAX_KEY_PARTS = 1_000_000

/**
 * Returns a text that is the same for equal JSON values, regardless of the order of members. A container comes before
 * its parts, with their number. Iterative, so that hostile nesting cannot overflow the stack.
 */
export function canonicalKey(value: unknown): string | null {
  const keyParts: string[] = []
  const pendingValues = [value]
  while (pendingValues.length > 0) {
    const next = pendingValues.pop()
    if (keyParts.length > MAX_KEY_PARTS) return null
    if (Array.isArray(next)) {
      keyParts.push(`[${next.length}`)
      for (const entry of next) pendingValues.push(entry)
    } else if (typeof next === "object" && next !== null) {
      const names = Object.keys(next).sort()
      keyParts.push(`{${names.length}`)
      for (const name of names) pendingValues.push(name, (next as UnknownRecord)[name])
    } else keyParts.push(typeof next === "string" ? JSON.stringify(next) : String(next))
  }
  return keyParts.join()
}

/** True if all items differ. Linear in the text of the array: a set for primitives, canonical keys for containers. */
export function isUnique(items: readonly unknown[]): boolean {
  if (items.length < 2) return true
  const plainItems = new Set<unknown>()
  const containerKeys = new Set<unknown>()
  for (const item of items) {
    const isPlain = typeof item !== "object" || item === null
    const seen = isPlain ? plainItems : containerKeys
    if (seen.size === seen.add(isPlain ? item : (canonicalKey(item) ?? item)).size) return false
  }
  return true
}
