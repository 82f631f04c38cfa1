// Keys for the parts of a stream where servers repeat numbers.

type Memory = Map<string, unknown>

/**
 * The key of a new part of a stream. Some servers give one number to all of their parts: the first has its number as
 * its key, the others a key of their own.
 */
export function newPartKey(number: string, memory: Memory): string {
  const count = (memory.get("parts") as number | undefined) ?? 0
  const key = memory.has(`at ${number}`) ? `${number}:${count}` : number
  memory.set("parts", count + 1)
  memory.set(`at ${number}`, key)
  memory.set(`part ${count}`, key)
  return key
}

/** The part that began at a place, counted from 0. */
export const partKeyAt = (place: number, memory: Memory): string | null =>
  (memory.get(`part ${place}`) as string | undefined) ?? null

/** The latest part under a number; null where none has begun. */
export const latestPartKey = (number: string, memory: Memory): string | null =>
  (memory.get(`at ${number}`) as string | undefined) ?? null
