import { canonicalNumber } from "../json/canonical.ts"
import type { SchemaView } from "../schema/view.ts"
import { FREED } from "./editable-places.ts"
import { meansValue } from "./enum-words.ts"
import { isContainer, literalOf, type Placed, saidBy } from "./leaf.ts"
import { isRespelled } from "./respelled.ts"
import { booleanOf } from "./said-boolean.ts"
import { isSaidNumber } from "./said-number.ts"

/** The place that a value is to stand at. */
export interface CoercionTarget {
  readonly key: string
  readonly view: SchemaView | null
  /** The keywords its old value violates. */
  readonly keywords: ReadonlySet<string>
}

/** What a value is to become at a place where it does not stand yet: the schema says what is wrong with it there. */
export function targetFor(old: Placed, key: string, view: SchemaView | null): CoercionTarget {
  const issues = view === null || isContainer(old.node) ? [] : view.validate(JSON.parse(literalOf(old)))
  return { key, view, keywords: new Set(issues.map(({ keyword }) => keyword)) }
}

/** Keywords that ask for a certain spelling. */
const SPELLING = ["pattern", "format", "enum", "const", FREED]

/** Words of a text that are tried one by one; a longer text is prose. */
const MOST_PARTS = 256

/** Ex) "from a@x.no to b@y.no" : two parts fit, so none is taken. */
function isOnlyFit(said: string, view: SchemaView | null): boolean {
  if (view === null) return true
  const parts = new Set(said.split(/[\s,;<>()"']+/).slice(0, MOST_PARTS))
  return [...parts].filter((part) => view.isValid(part)).length <= 1
}

type Coercion = (said: string, next: Placed, target: CoercionTarget) => boolean

const isSameSpelling: Coercion = (said, next) => saidBy(next) === said

/** By the old and the new kind: whether the new value says what was said. Other pairs of kinds never do. */
const COERCIONS: Readonly<Record<string, Coercion>> = {
  "string to number": (said, next, { key, view }) => isSaidNumber(said, literalOf(next), key, view?.description ?? ""),
  "string to boolean": (said, next, { key }) => booleanOf(said, key) === (literalOf(next) === "true"),
  "string to string": (said, next, target) => isTextCoercion(said, saidBy(next), target),
  "number to string": isSameSpelling,
  "boolean to string": isSameSpelling,
  "number to boolean": (said, next) => canonicalNumber(said) === (literalOf(next) === "true" ? "1e0" : "0"),
  "number to number": (said, next) => canonicalNumber(said) === canonicalNumber(literalOf(next)),
}

/** Whether a value says the same as the one it replaces. That it occurs elsewhere in the call does not count. */
export const isCoercion = (old: Placed, next: Placed, target: CoercionTarget): boolean =>
  COERCIONS[`${old.node.kind} to ${next.node.kind}`]?.(saidBy(old), next, target) === true

function isTextCoercion(said: string, next: string, { key, view, keywords }: CoercionTarget): boolean {
  // a text that fits stays as it is, wherever it goes
  if (!keywords.has(FREED) && (view === null || view.isValid(said))) return false
  const values = view?.values ?? null
  if (values !== null) return meansValue(said, next, values, key)
  // Ex) "ten" to "10" where a text of digits is wanted
  if (/^-?(?:0|[1-9]\d*)$/.test(next) && isSaidNumber(said, next, key)) return true
  const isAsked = SPELLING.some((keyword) => keywords.has(keyword))
  return isRespelled(said, next, {
    key,
    isAsked,
    mayTakePart: isAsked && isOnlyFit(said, view),
    isValid: (text) => view?.isValid(text) === true,
  })
}
