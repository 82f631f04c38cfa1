// The only source of randomness in this folder: choices that depend only on a seed.

/** Choices that are the same in every run with the same seed. */
export interface Random {
  /** Returns an integer from 0 to `end`, exclusive. */
  below(end: number): number
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  some<T>(list: readonly T[], count: number): T[]
}

/** Computes FNV-1a, 32 bit. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** @example createRandom("a seed").pick(["one", "two"]) */
export function createRandom(seed: string): Random {
  let state = hashText(seed)
  // splitmix32: passes the usual tests, one word of state.
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    let word = state ^ (state >>> 16)
    word = Math.imul(word, 0x21f0aaad)
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
    return ((word ^ (word >>> 15)) >>> 0) / 0x1_0000_0000
  }
  const below = (end: number): number => Math.floor(next() * end)
  const shuffle = <T>(list: readonly T[]): T[] => {
    const out = [...list]
    for (let i = out.length - 1; i > 0; i--) {
      const j = below(i + 1)
      const kept = out[i] as T
      out[i] = out[j] as T
      out[j] = kept
    }
    return out
  }
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    shuffle,
    some: (list, count) => shuffle(list).slice(0, count),
  }
}
