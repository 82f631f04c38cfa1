import type { Anchor } from "./anchor.ts"

/** The declared member names of a place, for quick and for folded look-up. */
export interface Names {
  readonly exact: ReadonlySet<string>
  readonly folded: ReadonlySet<string>
  readonly longest: number
}

/** A name without its style: case, underscores, dashes, dots and spaces do not count. */
export const foldName = (name: string): string => name.toLowerCase().replace(/[\s_.-]+/g, "")

const CACHE = new WeakMap<Anchor, Names>()

export function namesOf(anchor: Anchor | null): Names | null {
  if (anchor === null || anchor.names.length === 0) return null
  let names = CACHE.get(anchor)
  if (names === undefined) {
    names = {
      exact: new Set(anchor.names),
      folded: new Set(anchor.names.map(foldName)),
      longest: Math.max(...anchor.names.slice(0, 10_000).map((n) => n.length)),
    }
    CACHE.set(anchor, names)
  }
  return names
}

// a name much longer than all declared ones folds to none of them; with many unknown names folding is what costs
export const isKnown = (names: Names, name: string): boolean => names.exact.has(name) || (name.length <= names.longest * 2 && names.folded.has(foldName(name)))
