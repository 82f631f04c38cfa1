import { canonicalNumber } from "../json/canonical.ts"
import type { SchemaView } from "../schema/view.ts"
import { literalOf, type Placed, saidBy } from "./leaf.ts"
import { FREED } from "./licences.ts"
import { keyWords } from "./names-alike.ts"
import { soleNumber } from "./number-words.ts"
import { isRespelled, meansValue } from "./respelled.ts"

/** Words beside a number that leave it what it is. A unit is not among them: "2 hours" is not 2 where seconds are wanted. */
const BESIDE = new Set(
  "a an the about around approximately roughly exactly just only please of top first total result item entry entrie entries record row hit match matche piece".split(
    " ",
  ),
)

const YES = new Set(["true", "yes", "y", "on", "1", "enabled", "enable", "yes please"])
const NO = new Set(["false", "no", "n", "off", "0", "disabled", "disable", "no thanks"])

/** What is known of the place a value is to stand at. */
export interface Target {
  readonly key: string
  readonly view: SchemaView | null
  /** The keywords its old value violates. */
  readonly keywords: ReadonlySet<string>
}

/** Keywords that ask for a certain spelling; to be too long is not one of them, since what is cut off is lost. */
const SPELLING = ["pattern", "format", "enum", "const", FREED]

/** The boolean a word stands for, or null. */
export function booleanOf(text: string): boolean | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/["'`,.!]/g, "")
  return YES.has(word) ? true : NO.has(word) ? false : null
}

/** Whether the number is the one a text says, and nothing in the text says that it is counted in something else. */
function isSaidNumber(said: string, literal: string, key: string): boolean {
  const found = soleNumber(said)
  if (found === null || canonicalNumber(found.literal) !== canonicalNumber(literal)) return false
  const own = keyWords(key)
  return found.rest.every((word) => [word, word.replace(/s$/, "")].some((form) => BESIDE.has(form) || own.includes(form)))
}

/** Ex) "from a@x.no to b@y.no" : two parts fit, so none is taken. */
function isOnlyFit(said: string, view: SchemaView | null): boolean {
  if (view === null) return true
  const parts = new Set(said.split(/[\s,;<>()"']+/).slice(0, MOST_PARTS))
  return [...parts].filter((part) => view.isValid(part)).length <= 1
}

/** Words of a text that are tried one by one; a longer text is prose. */
const MOST_PARTS = 256

/**
 * Whether a value says the same as the one it replaces, in the kind or the spelling the place asks for.
 * Nothing else counts here: that a value occurs elsewhere in the call does not make it what this place meant.
 */
export function isCoercion(old: Placed, next: Placed, target: Target): boolean {
  const from = old.node.kind
  const to = next.node.kind
  const said = saidBy(old)
  const values = target.view?.values ?? null
  if (from === "string" && to === "number") return isSaidNumber(said, literalOf(next), target.key)
  if (from === "string" && to === "boolean") return booleanOf(said) === (literalOf(next) === "true")
  if (from === "string" && to === "string") {
    // a text that fits stays as it is, wherever it goes
    if (!target.keywords.has(FREED) && (target.view === null || target.view.isValid(said))) return false
    if (values !== null) return meansValue(said, saidBy(next), values)
    // Ex) "ten" to "10" where a text of digits is wanted
    if (/^-?(?:0|[1-9]\d*)$/.test(saidBy(next)) && isSaidNumber(said, saidBy(next), target.key)) return true
    return isRespelled(said, saidBy(next), SPELLING.some((keyword) => target.keywords.has(keyword)) && isOnlyFit(said, target.view))
  }
  if ((from === "number" || from === "boolean") && to === "string") return saidBy(next) === said
  if (from === "number" && to === "boolean") return canonicalNumber(said) === (literalOf(next) === "true" ? "1e0" : "0")
  return from === "number" && to === "number" && canonicalNumber(said) === canonicalNumber(literalOf(next))
}
