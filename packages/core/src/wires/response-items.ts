import { type Members, textIn } from "../providers/members.ts"

type Memory = Map<string, unknown>

/** Which item an event speaks of: the one with that number, or with that id. Null: the event does not say it. */
export const keyOfEvent = (itemId: string | null, index: number | undefined, memory: Memory): string | null =>
  index === undefined ? ((memory.get(`id ${itemId}`) as string | undefined) ?? itemId) : String(index)

/**
 * Which item stands at a place of the whole output. Some servers give other ids there than before, some leave items
 * out.
 */
export function keyInOutput(item: Members, position: number, memory: Memory): string {
  const callId = textIn(item, "call_id")
  const isSame =
    memory.get(`type ${position}`) === textIn(item, "type") &&
    (callId === null || memory.get(`answer ${position}`) === callId)
  if (isSame) return String(position)
  const known = memory.get(`call ${callId}`) ?? memory.get(`id ${textIn(item, "id")}`)
  return known === undefined ? String(position) : String(known)
}

/** An item has begun, or came whole. */
export function noteItem(item: Members, key: string, memory: Memory): void {
  const callId = textIn(item, "call_id")
  const id = textIn(item, "id")
  memory.set(`type ${key}`, textIn(item, "type"))
  memory.set(`answer ${key}`, callId)
  if (callId !== null) memory.set(`call ${callId}`, key)
  if (id !== null) memory.set(`id ${id}`, key)
}

export const typeOfItem = (key: string, memory: Memory): string | null =>
  (memory.get(`type ${key}`) as string | null | undefined) ?? null

export const isKnownItem = (key: string, memory: Memory): boolean => memory.has(`type ${key}`)

/** Some text of a part, or of the arguments of a call, came. */
export function noteText(place: string, text: string, memory: Memory): void {
  if (text !== "") memory.set(`text ${place}`, true)
}

export const hasText = (place: string, memory: Memory): boolean => memory.has(`text ${place}`)
