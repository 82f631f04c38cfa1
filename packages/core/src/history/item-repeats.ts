// Detects items of Responses that have the id of an earlier item.
import { idText } from "../ids/plain-id.ts"
import { jsonTextOf } from "../json/text-of.ts"
import { copied, hasField, isObject } from "./shape.ts"

export function isSame(a: unknown, b: unknown): boolean {
  const text = jsonTextOf(a)
  return text !== null && text === jsonTextOf(b)
}

export function withoutItemId(item: object): object {
  const { id: _, ...others } = copied(item)
  return others
}

export type ItemRepeat = "same" | "other" | null

/**
 * Returns a function that tells for each item whether an earlier one had its id, which the provider rejects, or was
 * equal.
 */
export function itemRepeats(): (item: unknown) => ItemRepeat {
  const seen = new Map<string, object>()
  return (item) => {
    if (!isObject(item) || hasField(item, "type", "item_reference")) return null
    const id = idText(copied(item)["id"])
    if (id === null) return null
    const earlier = seen.get(id)
    if (earlier === undefined) seen.set(id, item)
    return earlier === undefined ? null : isSame(earlier, item) ? "same" : "other"
  }
}
