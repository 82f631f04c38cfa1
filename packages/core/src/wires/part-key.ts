// Keys for the parts of a stream, since some servers reuse indexes.

type Memory = Map<string, unknown>

/**
 * Returns the key of a new part of a stream. Some servers give all parts the same index: the first part has its index
 * as key, later ones get a new key.
 */
export function newPartKey(number: string, memory: Memory): string {
  const count = (memory.get("parts") as number | undefined) ?? 0
  const key = memory.has(`at ${number}`) ? `${number}:${count}` : number
  memory.set("parts", count + 1)
  memory.set(`at ${number}`, key)
  memory.set(`part ${count}`, key)
  return key
}

/** Returns the key of the n-th part, counted from 0. */
export const partKeyAt = (place: number, memory: Memory): string | null =>
  (memory.get(`part ${place}`) as string | undefined) ?? null

/** Returns the key of the latest part with an index; null if there is none. */
export const latestPartKey = (number: string, memory: Memory): string | null =>
  (memory.get(`at ${number}`) as string | undefined) ?? null
