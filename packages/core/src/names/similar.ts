// Suggests known names near a wrong one; they are shown to the model, never called.
import { foldToolName, isPlainName, splitNameWords, withoutGeneric } from "./forms.ts"
import { hasNegation, type NamespaceCut, namespaceCuts } from "./namespace.ts"
import { isQualifier } from "./qualifiers.ts"
import { withoutResidue } from "./residue.ts"

const MAX_COMPARED_LENGTH = 64
const MAX_SUGGESTIONS = 3
/** Minimum length: shorter names are similar to too many others. Ex) cp is not cd */
const MIN_NAME_LENGTH = 4

/** Returns at most three names similar to a wrong one, nearest first. They are shown to the model, never called. */
export function findSimilarNames(wrongName: string, names: Iterable<string>): string[] {
  const wrongSpellings = spellingsOf(wrongName)
  // A word or sign that qualifies the call would qualify any suggested tool too. Ex) staging.drop_shelf, !drop_shelf
  const before = lastNamespace(wrongName.slice(0, MAX_COMPARED_LENGTH))?.prefix ?? firstWordOf(wrongName)
  const qualifiers = splitNameWords(before).filter((word) => isQualifier(word, true))
  const isNegated = hasNegation(wrongName.slice(0, MAX_COMPARED_LENGTH))
  const nearNames: { name: string; distance: number }[] = []
  for (const name of names) {
    const nameWords = splitNameWords(name.slice(0, MAX_COMPARED_LENGTH))
    // A negating word makes the opposite of a name.
    if (qualifiers.some((word) => !nameWords.includes(word)) || isNegated !== hasNegation(name)) continue
    const ownSpellings = wrongSpellings.filter(({ namespace }) => !isOfAnother(namespace, name))
    const distance = Math.min(...ownSpellings.map(({ text }) => distanceOf(text, name)))
    if (distance !== Number.POSITIVE_INFINITY) nearNames.push({ name, distance })
  }
  return nearNames
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map((nearName) => nearName.name)
}

const firstWordOf = (name: string): string => splitNameWords(name.slice(0, MAX_COMPARED_LENGTH))[0] ?? ""

/** Returns the name itself, and the name without its namespace. */
function spellingsOf(misspelledName: string): Spelling[] {
  const bareName = withoutGeneric(withoutResidue(misspelledName.slice(0, MAX_COMPARED_LENGTH)))
  if (!isPlainName(bareName)) return []
  const whole: Spelling = { text: bareName, namespace: null }
  const cut = lastNamespace(bareName)
  return cut === undefined ? [whole] : [whole, { text: cut.rest, namespace: foldToolName(cut.prefix) }]
}

interface Spelling {
  readonly text: string
  /** The namespace that was removed, or null. */
  readonly namespace: string | null
}

const lastNamespace = (name: string): NamespaceCut | undefined =>
  namespaceCuts(name).findLast(({ isStrong }) => isStrong)

/** True if a name has another namespace. Ex) ida.brew_tea is not the tool bob.brew_tea */
function isOfAnother(namespace: string | null, name: string): boolean {
  const prefix = namespace === null ? undefined : lastNamespace(name)?.prefix
  return prefix !== undefined && foldToolName(prefix) !== namespace
}

/** Returns the distance of two names; infinite if they differ too much. */
function distanceOf(unknownName: string, name: string): number {
  const foldedWrong = foldToolName(unknownName).slice(0, MAX_COMPARED_LENGTH)
  const foldedName = foldToolName(name).slice(0, MAX_COMPARED_LENGTH)
  if (foldedWrong === "" || foldedName === "") return Number.POSITIVE_INFINITY
  if (foldedWrong === foldedName) return 0
  if (Math.min(foldedWrong.length, foldedName.length) < MIN_NAME_LENGTH) return Number.POSITIVE_INFINITY
  if (
    foldedName.startsWith(foldedWrong) ||
    holdsWords(splitNameWords(name), splitNameWords(unknownName)) ||
    holdsWords(splitNameWords(unknownName), splitNameWords(name))
  )
    return 1
  const maxDistance = Math.floor(Math.max(foldedWrong.length, foldedName.length) / 4)
  if (
    Math.abs(foldedWrong.length - foldedName.length) > maxDistance ||
    !beginAlike(splitNameWords(unknownName), splitNameWords(name))
  )
    return Number.POSITIVE_INFINITY
  const editCount = editDistance(foldedWrong, foldedName)
  return editCount <= maxDistance ? editCount : Number.POSITIVE_INFINITY
}

/** True if a name contains the words of another as a sequence. Ex) sweep_floor contains the words of sweep */
const holdsWords = (nameWords: readonly string[], partWords: readonly string[]): boolean =>
  partWords.length > 0 && nameWords.some((_, start) => partWords.every((word, i) => nameWords[start + i] === word))

/**
 * True if the words begin with the same letters: a typo seldom changes a first letter, another word usually does. Ex)
 * set and get, enable and disable
 */
function beginAlike(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return a[0]?.[0] === b[0]?.[0]
  return a.every((word, i) => word[0] === b[i]?.[0])
}

/** Returns the number of insertions, deletions, substitutions and swaps of adjacent characters between two texts. */
export function editDistance(a: string, b: string): number {
  let olderRow: readonly number[] = []
  let previousRow = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const currentRow = [i]
    for (let j = 1; j <= b.length; j++) {
      const changeCost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const changed = Math.min(
        (previousRow[j] as number) + 1,
        (currentRow[j - 1] as number) + 1,
        (previousRow[j - 1] as number) + changeCost,
      )
      currentRow.push(isSwapped ? Math.min(changed, (olderRow[j - 2] as number) + 1) : changed)
    }
    olderRow = previousRow
    previousRow = currentRow
  }
  return previousRow[b.length] as number
}
