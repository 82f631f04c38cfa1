import { foldName, withoutGeneric, wordsOf } from "./forms.ts"
import { isNegated, namespaceCuts } from "./namespace.ts"
import { withoutResidue } from "./residue.ts"

const LONGEST = 64
const MOST = 3
/** Shorter names are near to too many: cp is not cd. */
const SHORTEST = 4

/** At most three given names near to a wrong one, nearest first. They are shown to the model, never called. */
export function similarNames(wrong: string, names: Iterable<string>): string[] {
  const spellings = spellingsOf(wrong)
  const found: { name: string; distance: number }[] = []
  for (const name of names) {
    let distance = Number.POSITIVE_INFINITY
    for (const spelling of spellings) distance = Math.min(distance, distanceOf(spelling, name))
    if (distance !== Number.POSITIVE_INFINITY) found.push({ name, distance })
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map((hit) => hit.name)
}

/** The name as it stands, and behind its namespace. */
function spellingsOf(wrong: string): string[] {
  const bare = withoutGeneric(withoutResidue(wrong.slice(0, LONGEST)))
  const rest = namespaceCuts(bare).findLast(({ isStrong }) => isStrong)?.rest
  return rest === undefined ? [bare] : [bare, rest]
}

/** Infinite where two names are too far apart to be one. */
function distanceOf(wrong: string, name: string): number {
  const from = foldName(wrong).slice(0, LONGEST)
  const to = foldName(name).slice(0, LONGEST)
  if (from === "" || to === "") return Number.POSITIVE_INFINITY
  if (from === to) return 0
  if (Math.min(from.length, to.length) < SHORTEST) return Number.POSITIVE_INFINITY
  // a word that negates makes the opposite of it
  if (isNegated(wrong) !== isNegated(name)) return Number.POSITIVE_INFINITY
  if (to.startsWith(from) || holdsWords(wordsOf(name), wordsOf(wrong)) || holdsWords(wordsOf(wrong), wordsOf(name))) return 1
  const most = Math.floor(Math.max(from.length, to.length) / 4)
  if (Math.abs(from.length - to.length) > most || !beginAlike(wordsOf(wrong), wordsOf(name))) return Number.POSITIVE_INFINITY
  const distance = editDistance(from, to)
  return distance <= most ? distance : Number.POSITIVE_INFINITY
}

/** Ex) sweep_floor holds the words of sweep */
const holdsWords = (words: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && words.some((_, start) => part.every((word, i) => words[start + i] === word))

/** A slip seldom changes a first letter, another word mostly does: set and get, enable and disable. */
function beginAlike(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return a[0]?.[0] === b[0]?.[0]
  return a.every((word, i) => word[0] === b[i]?.[0])
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + change))
    }
    row = next
  }
  return row[b.length] as number
}
