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

/** 106 bits of the parts and their lengths: enough to tell inputs apart, not meant to withstand anyone. */
export function hashOf(parts: readonly string[]): string {
  let [a, b, c, d] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  for (const part of [...parts.map((each) => String(each.length)), ...parts]) {
    for (let i = 0; i < part.length; i++) {
      const code = part.charCodeAt(i)
      a = Math.imul(a ^ code, 0x01000193)
      b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15)
      c = Math.imul(c + code, 0x27d4eb2f) ^ (c >>> 13)
      d = Math.imul(d ^ (code << 7), 0x165667b1) ^ (d >>> 16)
    }
    a = Math.imul(a ^ 0xff, 0x01000193)
  }
  return [a, b, c, d].map((word) => (word >>> 0).toString(36)).join("-")
}
