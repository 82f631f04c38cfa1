import { toCanonicalText } from "../json/canonical.ts"
import { readLenientJson } from "../json/read.ts"
import type { JsonNode } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import type { SchemaView } from "../schema/view.ts"
import { type CoercionTarget, isCoercion, targetFor } from "./coerced.ts"
import { areSame, isContainer, literalOf, type Placed, partPairs, saidBy } from "./leaf.ts"
import { partsOf } from "./listed.ts"
import { areNamesAlike } from "./names-alike.ts"
import { wordSet } from "./plain-words.ts"

/** Names that say only that there is a value. Ex) {"value": 5}, but not {"gt": 5} */
const WRAPPERS = wordSet(
  "value values val text content data item items element result answer string number integer boolean",
)

/**
 * Whether a value of another shape holds just what the old one held, step by step: a list around one value or none any
 * more, an object opened whose name said nothing, one member for a value without a name, a text taken apart. Nothing is
 * lost and nothing changes its place.
 */
export function isReshaped(old: Placed, next: Placed, target: CoercionTarget, limits: Limits): boolean {
  return hasSameContent(old, next, target, { limits, wrappers: MOST_WRAPPERS })
}

/** Wrappers around one value that are opened or made. Without a bound every order of them would be tried. */
const MOST_WRAPPERS = 4

interface Reshaping {
  readonly limits: Limits
  /** How many more may be opened or made. */
  readonly wrappers: number
}

function hasSameContent(old: Placed, next: Placed, target: CoercionTarget, reshaping: Reshaping): boolean {
  if (old.node.kind === "string" && isContainer(next.node)) return isUnpacked(old, next, target, reshaping)
  if (isSameShape(old, next, target, reshaping)) return true
  const inner: Reshaping = { ...reshaping, wrappers: reshaping.wrappers - 1 }
  return inner.wrappers >= 0 && (isWrapped(old, next, target, inner) || isUnwrapped(old, next, target, inner))
}

/** The same value, the same in another kind or spelling, or the same in another shape. */
function holdsSame(old: Placed, next: Placed, key: string, view: SchemaView | null, reshaping: Reshaping): boolean {
  if (areSame(old, next)) return true
  const target = targetFor(old, key, view)
  if (!isContainer(old.node) && !isContainer(next.node)) return isCoercion(old, next, target)
  return hasSameContent(old, next, target, reshaping)
}

const inside = ({ text }: Placed, node: JsonNode): Placed => ({ text, node })

/** Ex) "A1" to ["A1"], "Oslo" to {"city": "Oslo"} */
function isWrapped(old: Placed, next: Placed, { key, view }: CoercionTarget, reshaping: Reshaping): boolean {
  const [item, ...others] = next.node.items
  if (next.node.kind === "array" && old.node.kind !== "array" && item !== undefined && others.length === 0)
    return holdsSame(old, inside(next, item), key, view?.element(0) ?? null, reshaping)
  if (next.node.kind !== "object" || isContainer(old.node)) return false
  const named = onlyMember(next, view)
  return (
    named !== null && holdsSame(old, inside(next, named.value), named.key, view?.member(named.key) ?? null, reshaping)
  )
}

/** The member that may name a value without a name: it must be the only one, and required or the only one there is. */
function onlyMember(next: Placed, view: SchemaView | null): JsonNode["members"][number] | null {
  const [member, ...others] = next.node.members
  if (member === undefined || others.length > 0) return null
  if (view === null) return member
  return view.required.includes(member.key) || (view.names.length === 1 && view.names[0] === member.key) ? member : null
}

/** Ex) ["a"] to "a", {"value": 5} to 5, {"item": ["a"]} to ["a"], {"0": "a", "1": "b"} to ["a", "b"] */
function isUnwrapped(old: Placed, next: Placed, { key, view }: CoercionTarget, reshaping: Reshaping): boolean {
  const { node } = old
  const [item, ...items] = node.items
  if (node.kind === "array" && next.node.kind !== "array")
    return item !== undefined && items.length === 0 && holdsSame(inside(old, item), next, key, view, reshaping)
  if (node.kind !== "object" || next.node.kind === "object") return false
  if (next.node.kind === "array" && isIndexed(node))
    return (
      node.members.length === next.node.items.length &&
      node.members.every(({ value }, i) =>
        holdsSame(
          inside(old, value),
          inside(next, next.node.items[i] as JsonNode),
          key,
          view?.element(i) ?? null,
          reshaping,
        ),
      )
    )
  const [member, ...members] = node.members
  if (member === undefined || members.length > 0) return false
  return (
    (WRAPPERS.has(member.key.toLowerCase()) || areNamesAlike(member.key, key)) &&
    holdsSame(inside(old, member.value), next, key, view, reshaping)
  )
}

const isIndexed = (node: JsonNode): boolean =>
  node.members.length > 0 && node.members.every(({ key }, i) => key === String(i))

/** Lists item by item, objects member by member. */
function isSameShape(old: Placed, next: Placed, { key, view }: CoercionTarget, reshaping: Reshaping): boolean {
  if (old.node.kind !== next.node.kind || !isContainer(old.node)) return false
  const isSamePart = (step: string | number, part: Placed, other: Placed): boolean =>
    typeof step === "number"
      ? holdsSame(part, other, key, view?.element(step) ?? null, reshaping)
      : holdsSame(part, other, step, view?.member(step) ?? null, reshaping)
  return partPairs(old, next)?.every(([step, part, other]) => isSamePart(step, part, other)) === true
}

/** A text that holds a list or an object: as JSON, as parts between separators, or as its only part. */
function isUnpacked(old: Placed, next: Placed, target: CoercionTarget, reshaping: Reshaping): boolean {
  const said = saidBy(old)
  if (/^\s*[[{]/.test(said)) {
    const { readings, failure, cut } = readLenientJson(said, target.view, reshaping.limits)
    const [only] = readings
    if (failure === null && cut === null && only !== undefined && readings.length === 1)
      return toCanonicalText(only.text) === toCanonicalText(literalOf(next))
    // Ex) "[draft" is a text that only begins like a list
    return next.node.items.length === 1 && isWrapped(old, next, target, reshaping)
  }
  if (isWrapped(old, next, target, reshaping)) return true
  const parts = partsOf(said)
  if (parts === null) return false
  return next.node.kind === "array"
    ? areItems(said, parts, next, target, reshaping)
    : areMembers(parts, next, target, reshaping)
}

/** A text as a value of its own. */
function textAsNode(said: string): Placed {
  const text = JSON.stringify(said)
  return { text, node: { kind: "string", start: 0, end: text.length, members: [], items: [] } }
}

function areItems(
  said: string,
  parts: readonly string[],
  next: Placed,
  { key, view }: CoercionTarget,
  reshaping: Reshaping,
): boolean {
  const { items } = next.node
  const areNumbers = items.every(({ kind }) => kind === "number")
  const all = areNumbers && !/[;|\n]/.test(said) ? parts.flatMap((part) => part.split(/\s+/)) : parts
  return (
    all.length > 1 &&
    all.length === items.length &&
    items.every((item, i) =>
      holdsSame(textAsNode(all[i] as string), inside(next, item), key, view?.element(i) ?? null, reshaping),
    )
  )
}

/** Ex) "lat: 5, lon: 7" : each part begins with its name. */
function areMembers(parts: readonly string[], next: Placed, { view }: CoercionTarget, reshaping: Reshaping): boolean {
  const { members } = next.node
  return (
    parts.length === members.length &&
    members.every(({ key, value }, i) => {
      const bare = withoutName(parts[i] as string, key)
      if (bare === null || (view !== null && view.names.length > 0 && !view.names.includes(key))) return false
      return holdsSame(textAsNode(bare), inside(next, value), key, view?.member(key) ?? null, reshaping)
    })
  )
}

/** What stands behind the name; null when the part does not begin with it. */
function withoutName(part: string, key: string): string | null {
  if (!part.toLowerCase().startsWith(key.toLowerCase()) || !/^\s*[\s:=]/.test(part.slice(key.length))) return null
  const bare = part.slice(key.length).replace(/^\s*[:=]?\s*/, "")
  return bare === "" || /[:=]\s/.test(bare) ? null : bare
}

/** Ex) ["a", "b", "a"] to ["a", "b"] where items must differ. */
export function isJoined(old: Placed, next: Placed): boolean {
  if (old.node.kind !== "array" || next.node.kind !== "array") return false
  const seen = new Set<string>()
  const kept = old.node.items
    .map((node) => toCanonicalText(literalOf({ text: old.text, node })))
    .filter((text) => seen.size < seen.add(text).size)
  return (
    kept.length === next.node.items.length &&
    next.node.items.every((node, i) => toCanonicalText(literalOf({ text: next.text, node })) === kept[i])
  )
}
