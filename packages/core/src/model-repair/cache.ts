import { digest } from "../digest.ts"

/** Sets a key as the latest one, and drops the oldest ones beyond `most`. */
export function setLatest<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}

/**
 * Answers by what was asked; the least recently used is dropped first. It keeps answers, not verdicts: the guards judge
 * a kept answer like a new one, so two inputs with one hash cost a refusal at worst. Long answers are not kept.
 */
export function createCache(most: number, longest: number) {
  const known = new Map<string, string>()
  return {
    get(key: string): string | undefined {
      const found = known.get(key)
      if (found !== undefined) setLatest(known, key, found, most)
      return found
    },
    set(key: string, answer: string): void {
      if (most >= 1 && answer.length <= longest) setLatest(known, key, answer, most)
    },
  }
}

/** What stands for several texts; written as a list, so that no two lists run together. */
export const hashOf = (parts: readonly string[]): string => digest(JSON.stringify(parts))
