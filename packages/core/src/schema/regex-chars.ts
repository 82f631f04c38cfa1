// Sets of characters in regular expressions: union, complement, classes, overlap as bit masks.

/** A set of code points as sorted pairs: [from, to, from, to, …]. */
export type CharSet = readonly number[]

const LAST_CODE_POINT = 0x10ffff

export const ALL_CHARACTERS: CharSet = [0, LAST_CODE_POINT]

export function unionOf(unitedSets: readonly CharSet[]): CharSet {
  const rangePairs: [number, number][] = []
  for (const set of unitedSets)
    for (let at = 0; at < set.length; at += 2) rangePairs.push([set[at] as number, set[at + 1] as number])
  rangePairs.sort((a, b) => a[0] - b[0])
  const out: number[] = []
  for (const [from, to] of rangePairs) {
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
  if (next <= LAST_CODE_POINT) out.push(next, LAST_CODE_POINT)
  return out
}

const DIGIT_SET: CharSet = [48, 57]
const WORD_SET: CharSet = [48, 57, 65, 90, 95, 95, 97, 122]
const SPACE_SET: CharSet = [
  9, 13, 32, 32, 160, 160, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000,
  0x3000, 0xfeff, 0xfeff,
]

export const DOT_SET: CharSet = complementOf([10, 10, 13, 13, 0x2028, 0x2029])

const ESCAPE_CLASSES: ReadonlyMap<string, CharSet> = new Map([
  ["d", DIGIT_SET],
  ["D", complementOf(DIGIT_SET)],
  ["w", WORD_SET],
  ["W", complementOf(WORD_SET)],
  ["s", SPACE_SET],
  ["S", complementOf(SPACE_SET)],
  // \p{…} counts as all characters: this may overstate an overlap but never understates it.
  ["p", ALL_CHARACTERS],
  ["P", ALL_CHARACTERS],
])

/** Returns the class of an escape letter, or null. */
export const classOf = (letter: string): CharSet | null => ESCAPE_CLASSES.get(letter) ?? null

/** Returns a mask per set; overlapping sets share a bit. Beyond 31 pieces more share one, which only adds overlaps. */
export function toMasks(maskedSets: readonly CharSet[]): number[] {
  const boundarySet = new Set<number>()
  for (const set of maskedSets)
    for (let at = 0; at < set.length; at += 2) boundarySet.add(set[at] as number).add((set[at + 1] as number) + 1)
  const boundaryStarts = [...boundarySet].sort((a, b) => a - b)
  const bitAt = new Map(boundaryStarts.map((start, index) => [start, 1 << (index % 31)]))
  return maskedSets.map((set) => {
    let setMask = 0
    for (const start of boundaryStarts)
      for (let at = 0; at < set.length; at += 2)
        if (start >= (set[at] as number) && start <= (set[at + 1] as number)) setMask |= bitAt.get(start) ?? 0
    return setMask
  })
}
