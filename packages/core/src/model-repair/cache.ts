import { digest } from "../digest.ts"

/** Answers by what was asked; the least recently used goes first. */
export interface AnswerCache {
  get(key: string): string | undefined
  set(key: string, answer: string): void
  readonly size: number
}

/**
 * Keeps answers, not verdicts: the guards judge a kept answer like a new one, so that two inputs with one hash can at worst
 * cost a refusal. Long answers are not kept.
 */
export function createCache(most: number, longest: number): AnswerCache {
  const known = new Map<string, string>()
  return {
    get(key) {
      const found = known.get(key)
      if (found === undefined) return undefined
      known.delete(key)
      known.set(key, found)
      return found
    },
    set(key, answer) {
      if (most < 1 || answer.length > longest) return
      known.delete(key)
      known.set(key, answer)
      for (const oldest of known.keys()) {
        if (known.size <= most) break
        known.delete(oldest)
      }
    },
    get size() {
      return known.size
    },
  }
}

/** What stands for several texts; written as a list, so that no two lists run together. */
export const hashOf = (parts: readonly string[]): string => digest(JSON.stringify(parts))
