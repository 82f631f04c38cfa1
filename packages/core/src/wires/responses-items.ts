// Finds the item that an event of the Responses API belongs to.
import { isMembers, type Members, textIn } from "../providers/members.ts"
import { latestPartKey, newPartKey, partKeyAt } from "./part-key.ts"

type Memory = Map<string, unknown>

/**
 * Returns the key of the item that an event belongs to; null if unknown. Uses the index, and, if items share one, the
 * start event and the id: some servers number all items 0, others give every item, or every event, a new id.
 */
export function itemKey(value: Members, type: string, memory: Memory): string | null {
  const item = isMembers(value["item"]) ? value["item"] : null
  const id = item === null ? textIn(value, "item_id") : textIn(item, "id")
  const index = value["output_index"]
  if (typeof index !== "number") return (memory.get(`id ${id}`) as string | undefined) ?? id
  const number = String(index)
  const named = id === null ? undefined : (memory.get(`under ${number} ${id}`) as string | undefined)
  const known = named ?? latestPartKey(number, memory)
  const isNext = item !== null && known !== null && beginsNext(item, known, type, memory)
  const key = known === null || isNext ? newPartKey(number, memory) : known
  if (item !== null && id !== null) memory.set(`under ${number} ${id}`, key)
  if (type === "output_item.done") memory.set(`done ${key}`, true)
  return key
}

/** True if a complete item differs from the known item with the same index. */
function beginsNext(item: Members, key: string, type: string, memory: Memory): boolean {
  // pieces arrived before their item
  if (!memory.has(`type ${key}`)) return memory.has(`done ${key}`)
  const callId = textIn(item, "call_id")
  const id = textIn(item, "id")
  const isSameCall = memory.get(`answer ${key}`) === callId
  const isSameId = id !== null && memory.get(`item ${key}`) === id
  if (memory.get(`type ${key}`) !== textIn(item, "type")) return true
  // the same item again
  if (isSameCall && (isSameId || callId !== null)) return false
  return type === "output_item.added" || memory.has(`done ${key}`)
}

/** Returns the key of an item in the complete output, where some servers use other ids or omit items. */
export function keyInOutput(item: Members, position: number, memory: Memory): string {
  const callId = textIn(item, "call_id")
  const isSame = (key: string): boolean =>
    memory.get(`type ${key}`) === textIn(item, "type") && (callId === null || memory.get(`answer ${key}`) === callId)
  const same = [String(position), partKeyAt(position, memory)].find((key) => key !== null && isSame(key))
  if (same) return same
  const known = memory.get(`call ${callId}`) ?? memory.get(`id ${textIn(item, "id")}`)
  return known === undefined ? String(position) : String(known)
}

/** Remembers an item that has begun or is complete. */
export function noteItem(item: Members, key: string, memory: Memory): void {
  const callId = textIn(item, "call_id")
  const id = textIn(item, "id")
  memory.set(`type ${key}`, textIn(item, "type"))
  memory.set(`answer ${key}`, callId)
  memory.set(`item ${key}`, id)
  if (callId !== null) memory.set(`call ${callId}`, key)
  if (id !== null) memory.set(`id ${id}`, key)
}
