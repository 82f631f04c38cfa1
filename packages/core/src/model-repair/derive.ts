import { canonical, canonicalNumber } from "../json/canonical.ts"
import { wordsOf } from "../rules/fold.ts"
import type { SchemaView } from "../schema/view.ts"
import { isCoercion, type Target } from "./coerced.ts"
import { areSame, isContainer, literalOf, type Placed, saidBy } from "./leaf.ts"
import { areNamesAlike, areSwitchesAlike, isSaidBy } from "./names-alike.ts"
import { soleNumber } from "./number-words.ts"
import { isNegated, meansValue, standsIn } from "./respelled.ts"
import type { Source } from "./sources.ts"

/** Where an added value stems from. */
export interface Origin {
  readonly taken: readonly Taken[]
  /** Texts of which a part was taken. */
  readonly parts: readonly Source[]
}

/** A value taken over as a whole, with all it holds. */
export interface Taken {
  readonly path: Path
  readonly source: Source
  readonly next: Placed
}

type Path = readonly (string | number)[]

export interface Deriving {
  readonly text: string
  readonly sources: readonly Source[]
  /** Taken as a whole for other places already; of two equal values each stands for one. */
  readonly used: ReadonlySet<Source>
}

const DECLARED: Origin = { taken: [], parts: [] }
const EMPTY: ReadonlySet<string> = new Set()

/** Whether the tool itself says the value: its const, its only enum value, its default. */
export function isDeclared(next: Placed, view: SchemaView | null): boolean {
  if (view === null) return false
  const declared = [...(view.values?.length === 1 ? view.values : []), ...view.defaults]
  if (declared.length === 0) return false
  const own = canonical(literalOf(next))
  return declared.some((value) => {
    const text = JSON.stringify(value)
    return text !== undefined && canonical(text) === own
  })
}

/**
 * Where a value that was not there stems from, or null: then it was made up.
 * A declared value that is in place speaks for its own place only, unless the names say that it is the same thing.
 */
export function originOf(next: Placed, path: Path, view: SchemaView | null, deriving: Deriving): Origin | null {
  if (isDeclared(next, view)) return DECLARED
  const moved = candidates(path, deriving).find((source) => isWholeMove(next, source, path, deriving))
  if (moved !== undefined) return { taken: [{ path, source: moved, next }], parts: [] }
  if (isContainer(next.node)) return composed(next, path, view, deriving)
  const said = candidates(path, deriving).find((source) => isSaid(next, source, path, view, deriving))
  if (said === undefined) return null
  return isCoercion(placed(said, deriving), next, { key: nameOf(path), view, keywords: EMPTY })
    ? { taken: [{ path, source: said, next }], parts: [] }
    : { taken: [], parts: [said] }
}

/** The name of a place: that of the list, for an item. */
export const nameOf = (path: Path): string => String(path.findLast((step) => typeof step === "string") ?? "")

/** The sources in the order they are believed. If strays are named like the place, it can only be one of them. */
function candidates(path: Path, { sources, used }: Deriving): readonly Source[] {
  const name = nameOf(path)
  const named = sources.filter((source) => source.stray && isNamedLike(source, name))
  const list = named.length > 0 ? named : sources
  return list.some((source) => used.has(source)) ? [...list.filter((source) => !used.has(source)), ...list.filter((source) => used.has(source))] : list
}

export const isNamedLike = (source: Source, name: string): boolean => areNamesAlike(nameOf(source.path), name) || isSaidBy(name, source.path)

/** The values an origin stands for, with all they hold. */
export function wholeOf({ taken }: Origin, sources: readonly Source[]): Source[] {
  return taken.flatMap(({ source: top }) => sources.filter((source) => source === top || source.pointer.startsWith(`${top.pointer}/`)))
}

const placed = (source: Source, { text }: Deriving): Placed => ({ text, node: source.node })

/** Ex) q moved to query. A boolean is one bit, and every call has some: it moves between like names only. */
function isWholeMove(next: Placed, source: Source, path: Path, deriving: Deriving): boolean {
  if (!areSame(next, placed(source, deriving))) return false
  const name = nameOf(path)
  if (next.node.kind === "boolean" || next.node.kind === "null") return source.stray && areSwitchesAlike(nameOf(source.path), name)
  return source.stray || isSaidBy(name, source.path)
}

/** An object or a list put together of values that each stem from the call. Nothing at all is not put together of anything. */
function composed(next: Placed, path: Path, view: SchemaView | null, deriving: Deriving): Origin | null {
  const { node, text } = next
  if (node.members.length + node.items.length === 0) return null
  const taken: Taken[] = []
  const texts: Source[] = []
  const parts: (readonly [string | number, Placed, SchemaView | null])[] = [
    ...node.members.map(({ key, value }) => [key, { text, node: value }, view?.member(key) ?? null] as const),
    ...node.items.map((item, i) => [i, { text, node: item }, view?.element(i) ?? null] as const),
  ]
  for (const [step, part, inner] of parts) {
    if (typeof step === "string" && view !== null && view.names.length > 0 && !view.names.includes(step)) return null
    const origin = originOf(part, [...path, step], inner, { ...deriving, used: new Set([...deriving.used, ...taken.map(({ source }) => source)]) })
    if (origin === null) return null
    taken.push(...origin.taken)
    texts.push(...origin.parts)
  }
  return { taken, parts: texts }
}

/** Whether a leaf is said by another value: in other words, or in part of a text. */
function isSaid(next: Placed, source: Source, path: Path, view: SchemaView | null, deriving: Deriving): boolean {
  if (isContainer(source.node)) return false
  const old = placed(source, deriving)
  const target: Target = { key: nameOf(path), view, keywords: EMPTY }
  if (next.node.kind === "boolean") return source.stray && areSwitchesAlike(nameOf(source.path), target.key) && isCoercion(old, next, target)
  if (source.stray && isCoercion(old, next, target)) return true
  if (source.node.kind !== "string") return false
  const said = saidBy(old)
  if (next.node.kind === "number") return isNumberIn(said, literalOf(next), source.stray ? null : target.key)
  if (next.node.kind !== "string") return false
  const value = saidBy(next)
  if (value === said) return false
  const values = view?.values ?? null
  return values === null ? value.length >= 2 && standsIn(value, said) && !isNegated(said, value) : meansValue(said, value, values)
}

/** A text that belongs to another place speaks for this one only where it names it: `amount 50` does, `invoice 50` does not. */
function isNumberIn(said: string, literal: string, key: string | null): boolean {
  const found = soleNumber(said)
  // Ex) do not send 50, less than 50
  if (found === null || isNegated(said, literal) || canonicalNumber(found.literal) !== canonicalNumber(literal)) return false
  const own = key === null ? null : wordsOf(key)
  return own === null || found.rest.some((word) => own.includes(word) || own.includes(word.replace(/s$/, "")) || own.includes(`${word}s`))
}
