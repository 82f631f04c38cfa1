// Declared member names of a place, for exact lookup and for lookup without regard to style.
import type { ExpectedShape } from "./anchor.ts"
import { DECIMAL_POINT, isDigit, MINUS_SIGN } from "./chars.ts"
import { toStep } from "./pointer.ts"

/** The declared member names of a place by index, for exact and folded lookup. */
export interface DeclaredNames {
  readonly list: readonly string[]
  /** The names as pointer steps. */
  readonly pointerSteps: readonly string[]
  readonly positionByName: ReadonlyMap<string, number>
  readonly foldedNames: ReadonlySet<string>
  /** Numbers of characters that are not separators, over all names. */
  readonly letterCounts: ReadonlySet<number>
  readonly longestLength: number
  /** Indexes by name length; empty if so many names share a length that `positionByName` is faster. */
  readonly byLength: readonly (readonly number[] | undefined)[]
  /** Indexes of the required members; -1 for a member that is not declared. */
  readonly required: readonly number[]
}

/**
 * Returns a name without its style: case, underscores, spaces, and dashes and dots between words are removed. Dashes
 * and dots at an edge are kept as signs: "-status" may mean that it is not the status. Between digits they separate
 * numbers: "v1.1" is not "v11".
 */
export const foldMemberName = (name: string): string =>
  isFolded(name)
    ? name
    : name
        .trim()
        .toLowerCase()
        .replace(/(?<=\d)[\s_.-]+(?=\d)/g, "~")
        .replace(/(?<!^)[.-]+(?!$)|[\s_]+/g, "")

/** True for lowercase letters and digits only, which saves the regular expressions for most names. */
function isFolded(name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i)
    if (!isDigit(c) && (c < 97 || c > 122)) return false
  }
  return true
}

const NAMES_CACHE = new WeakMap<ExpectedShape, DeclaredNames | null>()

export function namesOf(anchor: ExpectedShape | null): DeclaredNames | null {
  if (anchor === null) return null
  let names = NAMES_CACHE.get(anchor)
  if (names === undefined) {
    names = anchor.names.length === 0 ? null : makeNames(anchor)
    NAMES_CACHE.set(anchor, names)
  }
  return names
}

function makeNames(anchor: ExpectedShape): DeclaredNames {
  const list = anchor.names
  const nameToPosition = new Map(list.map((name, position) => [name, position]))
  const foldedList = list.map(foldMemberName)
  return {
    list,
    pointerSteps: list.map(toStep),
    positionByName: nameToPosition,
    foldedNames: new Set(foldedList),
    letterCounts: new Set(list.map(countLetters)),
    longestLength: Math.max(...list.slice(0, 10_000).map((n) => n.length)),
    byLength: groupByLength(list),
    required: anchor.required.map((name) => nameToPosition.get(name) ?? -1),
  }
}

/** Maximum number of names of one length compared one by one, which is faster than a slice and its hash. */
const MAX_SAME_LENGTH = 8
const MAX_COMPARED_LENGTH = 64

function groupByLength(list: readonly string[]): (number[] | undefined)[] {
  const out: (number[] | undefined)[] = Array.from({ length: MAX_COMPARED_LENGTH + 1 }, () => undefined)
  list.forEach((name, position) => {
    if (name.length > MAX_COMPARED_LENGTH) return
    const sameLengthNames = out[name.length] ?? []
    sameLengthNames.push(position)
    out[name.length] = sameLengthNames
  })
  return out.map((lengthGroup) =>
    lengthGroup !== undefined && lengthGroup.length > MAX_SAME_LENGTH ? [] : lengthGroup,
  )
}

/** Returns the index of the declared name at `text[start, end)`, or -1. Does not slice the text. */
export function positionOf(names: DeclaredNames, text: string, start: number, end: number): number {
  const length = end - start
  if (length > MAX_COMPARED_LENGTH) return names.positionByName.get(text.slice(start, end)) ?? -1
  const candidatePositions = names.byLength[length]
  if (candidatePositions === undefined) return -1
  if (candidatePositions.length === 0) return names.positionByName.get(text.slice(start, end)) ?? -1
  for (let i = 0; i < candidatePositions.length; i++)
    if (standsAt(names.list[candidatePositions[i] as number] as string, text, start))
      return candidatePositions[i] as number
  return -1
}

/** Compares from the end, because related names begin alike. */
function standsAt(name: string, text: string, start: number): boolean {
  for (let i = name.length - 1; i >= 0; i--) if (name.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  return true
}

// a much longer name than all declared ones cannot match; with many unknown names, folding is the main cost
export const isStyled = (names: DeclaredNames, name: string): boolean =>
  name.length <= names.longestLength * 2 && mayFold(names, name) && names.foldedNames.has(foldMemberName(name))

/** False if no declared name has as many letters and digits as this one: then it need not be folded. */
function mayFold(names: DeclaredNames, name: string): boolean {
  const count = countLetters(name)
  return count === UNCOUNTED || names.letterCounts.has(count) || names.letterCounts.has(UNCOUNTED)
}

/** Count of a name beyond ASCII, whose spaces are not recognised. */
const UNCOUNTED = -1

function countLetters(name: string): number {
  let count = 0
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i)
    if (c >= 128) return UNCOUNTED
    if (c > 32 && c !== MINUS_SIGN && c !== DECIMAL_POINT && c !== 95) count++
    else if (c < 32 && (c < 9 || c > 13)) count++
  }
  return count
}

export const isKnown = (names: DeclaredNames, name: string): boolean =>
  names.positionByName.has(name) || isStyled(names, name)
