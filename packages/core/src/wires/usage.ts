import { isMembers } from "../providers/members.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"

/** Counts of two answers, of the class of the first. What is no count is that of the first, too. */
export function sumUsage(one: unknown, other: unknown): unknown {
  if (typeof one === "number" && typeof other === "number") return one + other
  if (!isMembers(one) || !isMembers(other)) return one ?? other
  const sums = [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
    name,
    sumUsage(one[name], other[name]),
  ])
  return Object.assign(Object.create(Object.getPrototypeOf(one) as object) as object, Object.fromEntries(sums))
}

/** Where an answer, or an event, says what it cost. */
function usagePath(value: unknown, name: string | undefined): JsonPath | null {
  if (name === undefined || !isMembers(value)) return null
  if (isMembers(value[name])) return [name]
  return isMembers(value["response"]) && isMembers(value["response"][name]) ? ["response", name] : null
}

export function usageIn(value: unknown, name: string | undefined): unknown {
  return usagePath(value, name)?.reduce<unknown>((holder, step) => (holder as Record<string, unknown>)[step], value)
}

/** Adds what further answers cost, where it is said what the first one did. */
export function addUsage(patch: JsonPatch, value: unknown, name: string | undefined, usage: unknown): void {
  const path = usage === undefined ? null : usagePath(value, name)
  if (path !== null) patch.set(path, JSON.stringify(sumUsage(usageIn(value, name), usage)))
}
