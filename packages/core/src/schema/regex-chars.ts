/** A set of code points as sorted pairs: [from, to, from, to, …]. */
export type CharSet = readonly number[]

const LAST = 0x10ffff

export const EVERYTHING: CharSet = [0, LAST]

export function unionOf(sets: readonly CharSet[]): CharSet {
  const pairs: [number, number][] = []
  for (const set of sets) for (let at = 0; at < set.length; at += 2) pairs.push([set[at] as number, set[at + 1] as number])
  pairs.sort((a, b) => a[0] - b[0])
  const out: number[] = []
  for (const [from, to] of pairs) {
    const end = out.length - 1
    if (out.length > 0 && from <= (out[end] as number) + 1) out[end] = Math.max(out[end] as number, to)
    else out.push(from, to)
  }
  return out
}

export function complementOf(set: CharSet): CharSet {
  const out: number[] = []
  let next = 0
  for (let at = 0; at < set.length; at += 2) {
    if ((set[at] as number) > next) out.push(next, (set[at] as number) - 1)
    next = (set[at + 1] as number) + 1
  }
  if (next <= LAST) out.push(next, LAST)
  return out
}

const DIGIT: CharSet = [48, 57]
const WORD: CharSet = [48, 57, 65, 90, 95, 95, 97, 122]
const SPACE: CharSet = [9, 13, 32, 32, 160, 160, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff]

export const DOT: CharSet = complementOf([10, 10, 13, 13, 0x2028, 0x2029])

/** The class an escape letter stands for. `\p{…}` counts as everything: more overlap than there is, never less. */
export function classOf(letter: string): CharSet | null {
  switch (letter) {
    case "d":
      return DIGIT
    case "D":
      return complementOf(DIGIT)
    case "w":
      return WORD
    case "W":
      return complementOf(WORD)
    case "s":
      return SPACE
    case "S":
      return complementOf(SPACE)
    case "p":
    case "P":
      return EVERYTHING
    default:
      return null
  }
}

/** Bits shared by all sets that have a character in common. Beyond 31 distinct pieces bits are shared by several: overlap only grows. */
export function toMasks(sets: readonly CharSet[]): number[] {
  const cuts = new Set<number>()
  for (const set of sets) for (let at = 0; at < set.length; at += 2) cuts.add(set[at] as number).add((set[at + 1] as number) + 1)
  const starts = [...cuts].sort((a, b) => a - b)
  const bitAt = new Map(starts.map((start, index) => [start, 1 << (index % 31)]))
  return sets.map((set) => {
    let mask = 0
    for (const start of starts)
      for (let at = 0; at < set.length; at += 2) if (start >= (set[at] as number) && start <= (set[at + 1] as number)) mask |= bitAt.get(start) ?? 0
    return mask
  })
}
