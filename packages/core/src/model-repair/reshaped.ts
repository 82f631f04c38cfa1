import { canonical } from "../json/canonical.ts"
import { read } from "../json/read.ts"
import type { Limits } from "../limits.ts"
import type { SchemaView } from "../schema/view.ts"
import { isCoercion, type Target } from "./coerced.ts"
import { areSame, isContainer, type LeafPlace, leavesOf, literalOf, type Placed, saidBy } from "./leaf.ts"
import { areNamesAlike } from "./names-alike.ts"

const HARD = /\s*(?:[,;|\n]|\s(?:and|&)\s)\s*/
const WRAPPERS = new Set("value values val text content data item items element result answer string number integer boolean".split(" "))
const SOFT = /[\s,;|]+/

/**
 * Whether a value of another shape holds just what the old one held: every leaf of the one is a leaf of the other,
 * in the same order and under the same name. Nothing is lost and nothing changes its place.
 */
export function isReshaped(old: Placed, next: Placed, target: Target, limits: Limits): boolean {
  if (!areKeysDeclared(next, target.view)) return false
  const from = leavesOf(old)
  const to = leavesOf(next)
  if (old.node.kind === "string" && isContainer(next.node)) return isUnpacked(old, next, target, limits)
  if (!isNextNamed(from, to, target.view) || !isWrapperNamed(from, to, target.key)) return false
  if (areNamedApart(to) && from.some((leaf) => keyOf(leaf) === null)) return false
  return from.length === to.length && from.every((leaf, i) => isSameLeaf(leaf, to[i] as LeafPlace, target))
}

function areKeysDeclared(next: Placed, view: SchemaView | null): boolean {
  return leavesOf(next).every(({ path }) => {
    let at = view
    for (const step of path) {
      if (at === null) return true
      if (typeof step === "string" && at.names.length > 0 && !at.names.includes(step)) return false
      at = typeof step === "string" ? at.member(step) : at.element(step)
    }
    return true
  })
}

const keyOf = (leaf: LeafPlace): string | null => {
  const key = leaf.path[leaf.path.length - 1]
  return typeof key === "string" && !/^\d+$/.test(key) ? key : null
}

/** Ex) "Oslo" to {"city": "Oslo"} : a name for what had none must be one that is required, or the only one. */
function isNextNamed(from: readonly LeafPlace[], to: readonly LeafPlace[], view: SchemaView | null): boolean {
  if (view === null || from.some((leaf) => keyOf(leaf) !== null)) return true
  return to.every((leaf) => {
    const key = keyOf(leaf)
    const owner = viewUnder(view, leaf.path.slice(0, -1))
    return key === null || owner === null || owner.required.includes(key) || owner.names.length === 1
  })
}

/** Ex) {"value": 5} to 5, but not {"gt": 5} : the name that is lost must have said nothing, or the same as the place. */
function isWrapperNamed(from: readonly LeafPlace[], to: readonly LeafPlace[], place: string): boolean {
  return from.every((leaf, i) => {
    const key = keyOf(leaf)
    const next = to[i]
    return key === null || next === undefined || keyOf(next) !== null || WRAPPERS.has(key.toLowerCase()) || areNamesAlike(key, place)
  })
}

/** Leaves under several names: without names on the other side nothing but the answer says which is which. */
const areNamedApart = (leaves: readonly LeafPlace[]): boolean => new Set(leaves.map(keyOf)).size > 1

function isSameLeaf(old: LeafPlace, next: LeafPlace, target: Target): boolean {
  const from = keyOf(old)
  const to = keyOf(next)
  // Ex) {"value": 5} to 5 : the name is gone with its wrapper; between two objects it must stay
  if (from !== null && to !== null && from !== to) return false
  if (areSame(old, next)) return true
  return isCoercion(old, next, innerTarget(target, next.path))
}

/** What was wrong with the whole says nothing about what is inside. */
const innerTarget = (target: Target, path: readonly (string | number)[]): Target =>
  path.length === 0 ? target : { key: target.key, view: viewUnder(target.view, path), keywords: NO_KEYWORDS }

const NO_KEYWORDS: ReadonlySet<string> = new Set()

function viewUnder(view: SchemaView | null, path: readonly (string | number)[]): SchemaView | null {
  let at = view
  for (const step of path) at = at === null ? null : typeof step === "number" ? at.element(step) : at.member(step)
  return at
}

/** A text that holds a list or an object: as JSON, or as parts between commas. */
function isUnpacked(old: Placed, next: Placed, target: Target, limits: Limits): boolean {
  const said = saidBy(old)
  const leaves = leavesOf(next)
  const [first] = leaves
  if (/^\s*[[{]/.test(said)) {
    const { readings, failure, cut } = read(said, target.view, limits)
    const [only] = readings
    if (failure === null && cut === null && only !== undefined && readings.length === 1) return canonical(only.text) === canonical(literalOf(next))
    // Ex) "[draft" is a text that only begins like a list
    return leaves.length === 1 && first !== undefined && areSame(old, first)
  }
  if (!areNamedApart(leaves) && !isNextNamed([], leaves, target.view)) return false
  if (leaves.length === 1 && first !== undefined) return isOnlyPart(old, first, target)
  if (leaves.some(({ node }) => isContainer(node))) return false
  const apart = areNamedApart(leaves)
  const parts = said.trim().split(!apart && leaves.every(({ node }) => node.kind === "number") ? SOFT : HARD)
  return parts.length === leaves.length && parts.every((part, i) => isPart(part, leaves[i] as LeafPlace, apart, target))
}

/** Ex) "Oslo" to ["Oslo"] */
function isOnlyPart(old: Placed, leaf: LeafPlace, target: Target): boolean {
  return areSame(old, leaf) || isCoercion(old, leaf, innerTarget(target, leaf.path))
}

/** Ex) the 5 of "lat: 5, lon: 7" under the name lat. */
function isPart(part: string, leaf: LeafPlace, apart: boolean, target: Target): boolean {
  const key = keyOf(leaf)
  const named = key !== null && part.toLowerCase().startsWith(key.toLowerCase()) && /^\s*[\s:=]/.test(part.slice(key.length))
  if (apart && !named) return false
  const bare = named ? part.slice(key.length).replace(/^\s*[:=]?\s*/, "") : part
  if (bare === "") return false
  if (leaf.node.kind === "string" && saidBy(leaf) === bare) return true
  const text = JSON.stringify(bare)
  const view = viewUnder(target.view, leaf.path)
  return isCoercion({ text, node: { kind: "string", start: 0, end: text.length, members: [], items: [] } }, leaf, {
    key: key ?? target.key,
    view,
    keywords: NO_KEYWORDS,
  })
}

/** Ex) ["a", "b", "a"] to ["a", "b"] where items must differ. */
export function isJoined(old: Placed, next: Placed): boolean {
  if (old.node.kind !== "array" || next.node.kind !== "array") return false
  const seen = new Set<string>()
  const kept = old.node.items.map((node) => canonical(literalOf({ text: old.text, node }))).filter((text) => seen.size < seen.add(text).size)
  return kept.length === next.node.items.length && next.node.items.every((node, i) => canonical(literalOf({ text: next.text, node })) === kept[i])
}
