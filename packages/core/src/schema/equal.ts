import type { Fields } from "./node.ts"

/** JSON equality. The first value comes from a schema, so its depth bounds the recursion. */
export function isEqual(declared: unknown, value: unknown): boolean {
  if (declared === value) return true
  if (typeof declared !== "object" || typeof value !== "object" || declared === null || value === null) return false
  if (Array.isArray(declared)) {
    if (!Array.isArray(value) || declared.length !== value.length) return false
    return declared.every((entry, index) => isEqual(entry, value[index]))
  }
  if (Array.isArray(value)) return false
  const names = Object.keys(declared)
  if (names.length !== Object.keys(value).length) return false
  return names.every((name) => Object.hasOwn(value, name) && isEqual((declared as Fields)[name], (value as Fields)[name]))
}

const DEEPEST = 1_000

/** A text that is the same for equal JSON values: member order does not count. Below 1,000 levels every value is its own. */
export function canonicalKey(value: unknown, unequal: { next: number }, depth = 0): string {
  if (typeof value !== "object" || value === null) return typeof value === "string" ? JSON.stringify(value) : Object.is(value, -0) ? "0" : String(value)
  if (depth > DEEPEST) return `#${unequal.next++}`
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalKey(entry, unequal, depth + 1)).join(",")}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalKey((value as Fields)[name], unequal, depth + 1)}`).join(",")}}`
}

/** Linear in the text of the array: primitives by a set, containers by their canonical key. */
export function isUnique(items: readonly unknown[]): boolean {
  if (items.length < 2) return true
  const plain = new Set<unknown>()
  const containers = new Set<string>()
  const unequal = { next: 0 }
  for (const item of items) {
    if (typeof item !== "object" || item === null) {
      if (plain.size === plain.add(item).size) return false
    } else if (containers.size === containers.add(canonicalKey(item, unequal)).size) return false
  }
  return true
}
