import type { UnknownRecord } from "./read.ts"

/** JSON equality. The first value comes from a schema, so its depth bounds the recursion. */
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

const MAX_KEY_DEPTH = 1_000

/**
 * A text that is the same for equal JSON values: member order does not count. Below 1,000 levels every value is its
 * own.
 */
export function canonicalKey(value: unknown, deepCounter: { next: number }, depth = 0): string {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : Object.is(value, -0) ? "0" : String(value)
  if (depth > MAX_KEY_DEPTH) return `#${deepCounter.next++}`
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalKey(entry, deepCounter, depth + 1)).join(",")}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalKey((value as UnknownRecord)[name], deepCounter, depth + 1)}`).join(",")}}`
}

/** Linear in the text of the array: primitives by a set, containers by their canonical key. */
export function isUnique(items: readonly unknown[]): boolean {
  if (items.length < 2) return true
  const plainItems = new Set<unknown>()
  const containerKeys = new Set<string>()
  const uniqueCounter = { next: 0 }
  for (const item of items) {
    if (typeof item !== "object" || item === null) {
      if (plainItems.size === plainItems.add(item).size) return false
    } else if (containerKeys.size === containerKeys.add(canonicalKey(item, uniqueCounter)).size) return false
  }
  return true
}
