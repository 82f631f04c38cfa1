import { canonicalNumber } from "../json/canonical.ts"
import type { SchemaView } from "../schema/view.ts"
import { meansValue } from "./enum-words.ts"
import { isContainer, literalOf, type Placed, saidBy } from "./leaf.ts"
import { FREED } from "./licences.ts"
import { isRespelled } from "./respelled.ts"
import { booleanOf } from "./said-boolean.ts"
import { isSaidNumber } from "./said-number.ts"

/** What is known of the place a value is to stand at. */
export interface Target {
  readonly key: string
  readonly view: SchemaView | null
  /** The keywords its old value violates. */
  readonly keywords: ReadonlySet<string>
}

/** What a value is to become at a place where it does not stand yet: the schema says what is wrong with it there. */
export function targetFor(old: Placed, key: string, view: SchemaView | null): Target {
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

/**
 * Whether a value says the same as the one it replaces, in the kind or the spelling the place asks for.
 * Nothing else counts here: that a value occurs elsewhere in the call does not make it what this place meant.
 */
export function isCoercion(old: Placed, next: Placed, target: Target): boolean {
  const from = old.node.kind
  const to = next.node.kind
  const said = saidBy(old)
  if (from === "string" && to === "number") return isSaidNumber(said, literalOf(next), target.key, target.view?.description ?? "")
  if (from === "string" && to === "boolean") return booleanOf(said, target.key) === (literalOf(next) === "true")
  if (from === "string" && to === "string") return isTextCoercion(said, saidBy(next), target)
  if ((from === "number" || from === "boolean") && to === "string") return saidBy(next) === said
  if (from === "number" && to === "boolean") return canonicalNumber(said) === (literalOf(next) === "true" ? "1e0" : "0")
  return from === "number" && to === "number" && canonicalNumber(said) === canonicalNumber(literalOf(next))
}

function isTextCoercion(said: string, next: string, { key, view, keywords }: Target): boolean {
  // a text that fits stays as it is, wherever it goes
  if (!keywords.has(FREED) && (view === null || view.isValid(said))) return false
  const values = view?.values ?? null
  if (values !== null) return meansValue(said, next, values, key)
  // Ex) "ten" to "10" where a text of digits is wanted
  if (/^-?(?:0|[1-9]\d*)$/.test(next) && isSaidNumber(said, next, key)) return true
  const isAsked = SPELLING.some((keyword) => keywords.has(keyword))
  return isRespelled(said, next, { key, isAsked, mayTakePart: isAsked && isOnlyFit(said, view), isValid: (text) => view?.isValid(text) === true })
}
