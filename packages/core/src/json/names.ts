import type { Anchor } from "./anchor.ts"
import { isDigit } from "./chars.ts"
import { toStep } from "./pointer.ts"

/** The declared member names of a place, for quick and for folded look-up, by their position in the list of them. */
export interface Names {
  readonly list: readonly string[]
  /** Each as a step of a pointer. */
  readonly steps: readonly string[]
  readonly exact: ReadonlyMap<string, number>
  readonly folded: ReadonlySet<string>
  readonly foldedLengths: ReadonlySet<number>
  readonly longest: number
  /** Positions by the length of the name; empty where so many names share a length that `exact` is faster. */
  readonly byLength: readonly (readonly number[] | undefined)[]
  /** Positions of the members that must be there; -1 for one that is not declared. */
  readonly required: readonly number[]
}

/** A name without its style: case, underscores, dashes, dots and spaces do not count. */
export const foldName = (name: string): string => (isFolded(name) ? name : name.toLowerCase().replace(/[\s_.-]+/g, ""))

/** Small letters and digits only: spares most names the regular expression. */
function isFolded(name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i)
    if (!isDigit(c) && (c < 97 || c > 122)) return false
  }
  return true
}

const CACHE = new WeakMap<Anchor, Names | null>()

export function namesOf(anchor: Anchor | null): Names | null {
  if (anchor === null) return null
  let names = CACHE.get(anchor)
  if (names === undefined) {
    names = anchor.names.length === 0 ? null : makeNames(anchor)
    CACHE.set(anchor, names)
  }
  return names
}

function makeNames(anchor: Anchor): Names {
  const list = anchor.names
  const exact = new Map(list.map((name, position) => [name, position]))
  const folded = list.map(foldName)
  return {
    list,
    steps: list.map(toStep),
    exact,
    folded: new Set(folded),
    foldedLengths: new Set(folded.map((name) => name.length)),
    longest: Math.max(...list.slice(0, 10_000).map((n) => n.length)),
    byLength: lengthsOf(list),
    required: anchor.required.map((name) => exact.get(name) ?? -1),
  }
}

/** Up to this many names of one length are compared one by one: a slice of the text and its hash take longer. */
const MOST_ALIKE = 8
const LONGEST_COMPARED = 64

function lengthsOf(list: readonly string[]): (number[] | undefined)[] {
  const out: (number[] | undefined)[] = Array.from({ length: LONGEST_COMPARED + 1 }, () => undefined)
  list.forEach((name, position) => {
    if (name.length > LONGEST_COMPARED) return
    const alike = out[name.length] ?? []
    alike.push(position)
    out[name.length] = alike
  })
  return out.map((alike) => (alike !== undefined && alike.length > MOST_ALIKE ? [] : alike))
}

/** The position of the declared name that stands at `start` up to `end`, or -1. Nothing is cut out of the text for it. */
export function positionOf(names: Names, text: string, start: number, end: number): number {
  const length = end - start
  if (length > LONGEST_COMPARED) return names.exact.get(text.slice(start, end)) ?? -1
  const alike = names.byLength[length]
  if (alike === undefined) return -1
  if (alike.length === 0) return names.exact.get(text.slice(start, end)) ?? -1
  for (let i = 0; i < alike.length; i++) if (standsAt(names.list[alike[i] as number] as string, text, start)) return alike[i] as number
  return -1
}

/** From its end on: names that belong together begin alike. */
function standsAt(name: string, text: string, start: number): boolean {
  for (let i = name.length - 1; i >= 0; i--) if (name.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  return true
}

// a name much longer than all declared ones folds to none of them; with many unknown names folding is what costs
export const isStyled = (names: Names, name: string): boolean => name.length <= names.longest * 2 && mayFold(names, name) && names.folded.has(foldName(name))

/** False where the letters and digits of a name are more or fewer than those of any declared one: then it need not be folded. */
function mayFold(names: Names, name: string): boolean {
  let count = 0
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i)
    if (c >= 128) return true
    if (c > 32 && c !== 45 && c !== 46 && c !== 95) count++
    else if (c < 32 && (c < 9 || c > 13)) count++
  }
  return names.foldedLengths.has(count)
}

export const isKnown = (names: Names, name: string): boolean => names.exact.has(name) || isStyled(names, name)
