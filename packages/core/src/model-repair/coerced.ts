// Decides whether a value means the same as the value it replaces at the same place.
import { canonicalNumber } from "../json/canonical.ts"
import type { SchemaView } from "../schema/view.ts"
import { FREED } from "./editable-places.ts"
import { meansValue } from "./enum-words.ts"
import { isRespelled } from "./respelled.ts"
import { booleanOf } from "./said-boolean.ts"
import { isSaidNumber } from "./said-number.ts"
import type { Value } from "./value.ts"

/** The place of the new value. */
export interface CoercionTarget {
  readonly key: string
  readonly view: SchemaView | null
  /** Keywords that the old value violates. */
  readonly keywords: ReadonlySet<string>
}

/** Keywords that require a certain spelling. */
const SPELLING = ["pattern", "format", "enum", "const", FREED]

/** Maximum number of words of a text tried one by one; a longer text is prose. */
const MAX_PARTS = 256

/** True if at most one word of the text fits. Ex) "from a@x.no to b@y.no" : two fit, so neither is taken. */
function isOnlyFit(said: string, view: SchemaView | null): boolean {
  const parts = new Set(said.split(/[\s,;<>()"']+/).slice(0, MAX_PARTS))
  return view === null || [...parts].filter((part) => view.isValid(part)).length <= 1
}

type Coercion = (said: string, next: string, target: CoercionTarget) => boolean

/** Checks by old and new kind whether the new value means the same. Other pairs of kinds never do. */
const COERCIONS: Readonly<Record<string, Coercion>> = {
  "string to number": (said, next, { key, view }) =>
    isSaidNumber(said, next, key, view?.description ?? "", view?.integer === true),
  "string to boolean": (said, next, { key }) => booleanOf(said, key) === (next === "true"),
  "string to string": isTextCoercion,
  "number to string": (said, next) => said === next,
  "boolean to string": (said, next) => said === next,
  "number to boolean": (said, next) => canonicalNumber(said) === (next === "true" ? "1e0" : "0"),
  "number to number": (said, next) => canonicalNumber(said) === canonicalNumber(next),
}

/** True if a value means the same as the one it replaces. Its presence elsewhere in the call does not count. */
export const isCoercion = (old: Value, next: Value, target: CoercionTarget): boolean =>
  COERCIONS[`${old.kind} to ${next.kind}`]?.(old.said, next.said, target) === true

function isTextCoercion(said: string, next: string, { key, view, keywords }: CoercionTarget): boolean {
  // a valid text stays unchanged, wherever it moves
  if (!keywords.has(FREED) && (view === null || view.isValid(said))) return false
  const values = view?.values ?? null
  if (values !== null) return meansValue(said, next, values, key)
  // Ex) "ten" to "10" if a text of digits is required
  const isValid = (text: string): boolean => view?.isValid(text) === true
  if (/^-?(?:0|[1-9]\d*)$/.test(next) && isSaidNumber(said, next, key, "", !isValid("1.25"))) return true
  const isAsked = SPELLING.some((keyword) => keywords.has(keyword))
  return isRespelled(said, next, { key, isAsked, mayTakePart: isAsked && isOnlyFit(said, view), isValid })
}
