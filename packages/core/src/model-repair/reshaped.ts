// Decides whether a value is the old value in another shape, such as a list around it or an unwrapped object.
import { toCanonicalText } from "../json/canonical.ts"
import { OBJECT_BIT } from "../json/kind.ts"
import { readLenientJson } from "../json/read.ts"
import type { Limits } from "../limits.ts"
import { viewAt } from "../rules/place.ts"
import type { SchemaView } from "../schema/view.ts"
import { type CoercionTarget, isCoercion } from "./coerced.ts"
import { mayBeOneItem, partsOf } from "./listed.ts"
import { areNamesAlike } from "./names-alike.ts"
import { isStray } from "./origin.ts"
import { wordSet } from "./plain-words.ts"
import { Value } from "./value.ts"

/** Names that say only that there is a value. Ex) {"value": 5}, but not {"gt": 5} */
const WRAPPERS = wordSet(
  "value values val text content data item items element result answer string number integer boolean",
)

/** Maximum number of wrappers removed or added around one value. Otherwise every order of them would be tried. */
const MAX_WRAPPERS = 4

interface Reshaping {
  readonly limits: Limits
  /** Number of wrappers that may still be removed or added. */
  readonly wrappers: number
}

type Place = Pick<CoercionTarget, "key" | "view">

/** Returns the place of a part; an item has the name of its list. */
const placeIn = ({ key, view }: Place, step: string | number): Place => ({
  key: typeof step === "string" ? step : key,
  view: viewAt(view, [step]),
})

/**
 * True if a value means the same as the old one in another kind, spelling or shape, step by step: a list added or
 * removed around one value, an object with a neutral name unwrapped, one member for a value without a name, a text
 * split up. Nothing is lost and nothing changes its place.
 */
export const saysSame = (old: Value, next: Value, target: CoercionTarget, limits: Limits): boolean =>
  hasSameContent(old, next, target, { limits, wrappers: MAX_WRAPPERS })

function hasSameContent(old: Value, next: Value, target: CoercionTarget, reshaping: Reshaping): boolean {
  if (!old.isContainer && !next.isContainer) return isCoercion(old, next, target)
  if (old.kind === "string") return isUnpacked(old, next, target, reshaping)
  if (old.kind === next.kind && holdsParts([...old.parts], next, target, reshaping)) return true
  const inner: Reshaping = { ...reshaping, wrappers: reshaping.wrappers - 1 }
  return inner.wrappers >= 0 && (isWrapped(old, next, target, inner) || isUnwrapped(old, next, target, inner))
}

/** True if the value is equal or means the same at its place; the schema tells what is wrong with the old one there. */
function holdsSame(old: Value, next: Value, { key, view }: Place, reshaping: Reshaping): boolean {
  if (old.isSame(next)) return true
  const issues = view === null || old.isContainer ? [] : view.validate(JSON.parse(old.literal))
  return hasSameContent(old, next, { key, view, keywords: new Set(issues.map(({ keyword }) => keyword)) }, reshaping)
}

/** True if a container holds exactly these parts. */
const holdsParts = (
  parts: readonly (readonly [string | number, Value])[],
  next: Value,
  place: Place,
  reshaping: Reshaping,
): boolean =>
  parts.length === next.parts.size &&
  parts.every(([step, old]) => {
    const part = next.parts.get(step)
    return part !== undefined && holdsSame(old, part, placeIn(place, step), reshaping)
  })

/**
 * True if the new value wraps the old one. Ex) "A1" to ["A1"], "Oslo" to {"city": "Oslo"}. The name must be required,
 * or the only one.
 */
function isWrapped(old: Value, next: Value, place: Place, reshaping: Reshaping): boolean {
  const [entry, ...others] = next.parts
  if (entry === undefined || others.length > 0) return false
  const [step, part] = entry
  const names = place.view?.names ?? [step]
  const isOnlyName = (names.length === 1 && names[0] === step) || place.view?.required.includes(String(step)) === true
  if (next.kind === "array" ? old.kind === "array" : old.isContainer || !isOnlyName) return false
  return holdsSame(old, part, placeIn(place, step), reshaping)
}

/**
 * True if the new value is the unwrapped old one. Ex) ["a"] to "a", {"value": 5} to 5, {"item": ["a"]} to ["a"], {"0":
 * "a", "1": "b"} to ["a", "b"]
 */
function isUnwrapped(old: Value, next: Value, place: Place, reshaping: Reshaping): boolean {
  const [entry, ...others] = old.parts
  if (old.kind === next.kind || entry === undefined) return false
  const isIndexed = old.kind === "object" && [...old.parts.keys()].every((key, i) => key === String(i))
  if (next.kind === "array" && isIndexed)
    return holdsParts([...[...old.parts.values()].entries()], next, place, reshaping)
  const [name, part] = entry
  const saysNothing = typeof name === "number" || WRAPPERS.has(name.toLowerCase()) || areNamesAlike(name, place.key)
  return others.length === 0 && saysNothing && holdsSame(part, next, place, reshaping)
}

/** True if a text holds the list or object: as JSON, as separated parts, or as its only part. */
function isUnpacked(old: Value, next: Value, place: Place, reshaping: Reshaping): boolean {
  const { said } = old
  if (/^\s*[[{]/.test(said)) {
    const { readings, failure, cut } = readLenientJson(said, place.view, reshaping.limits)
    const [only] = readings
    if (failure === null && cut === null && only !== undefined && readings.length === 1)
      return toCanonicalText(only.text) === next.canonicalText()
    // Ex) "[draft" is a text that only starts like a list
    return next.kind === "array" && isWrapped(old, next, place, reshaping)
  }
  if (isWrapped(old, next, place, reshaping)) return true
  const parts = partsOf(said)
  if (parts === null || (next.kind === "array" && parts.length === 2 && isOneItem(said, viewAt(place.view, [0]))))
    return false
  const listed = next.kind === "array" ? listedItems(said, parts, next) : namedMembers(parts, next, place.view)
  return listed !== null && holdsParts(listed, next, place, reshaping)
}

/**
 * True if a text may be one item; it is split only if it would be invalid as one. Ex) "read and write" for an
 * enumeration
 */
const isOneItem = (said: string, item: SchemaView | null): boolean =>
  mayBeOneItem(said) && (item === null || (item.kinds & OBJECT_BIT) !== 0 || item.isValid(said))

/** Returns the parts as items; null if there is only one. Numbers may be separated by spaces alone. */
function listedItems(said: string, parts: readonly string[], { parts: wanted }: Value): [number, Value][] | null {
  const areNumbers = [...wanted.values()].every(({ kind }) => kind === "number") && !/[;|\n]/.test(said)
  const items = areNumbers ? parts.flatMap((part) => part.split(/\s+/)) : parts
  return items.length > 1 ? [...items.map(textAsValue).entries()] : null
}

/** Returns the parts as named members; null if a part does not start with its name. Ex) "lat: 5, lon: 7" */
function namedMembers(parts: readonly string[], next: Value, view: SchemaView | null): [string, Value][] | null {
  const names = [...next.parts.keys()].map(String)
  const bare = names.map((name, i) => withoutName(parts[i] ?? "", name))
  if (parts.length !== names.length || bare.includes("") || names.some((name) => isStray(view, name))) return null
  return names.map((name, i) => [name, textAsValue(bare[i] as string)])
}

const textAsValue = (said: string): Value => new Value(JSON.stringify(said))

/** Returns the text after the name; empty if the part does not start with it. */
function withoutName(part: string, key: string): string {
  if (!part.toLowerCase().startsWith(key.toLowerCase()) || !/^\s*[\s:=]/.test(part.slice(key.length))) return ""
  const bare = part.slice(key.length).replace(/^\s*[:=]?\s*/, "")
  return /[:=]\s/.test(bare) ? "" : bare
}

/** True if the new list is the old one without duplicates. Ex) ["a", "b", "a"] to ["a", "b"] if items must differ. */
export function isJoined(old: Value, next: Value): boolean {
  const textsOf = ({ parts }: Value): string[] => [...parts.values()].map((part) => part.canonicalText())
  const areLists = old.kind === "array" && next.kind === "array"
  return areLists && [...new Set(textsOf(old))].join() === textsOf(next).join()
}
