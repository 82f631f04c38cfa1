// Joins the pieces of a streamed object into the whole object.
import { isMembers, type Members } from "../providers/members.ts"

/** Labels, which servers repeat in every piece. */
const LABELS = new Set(["id", "type", "role", "name", "format"])

/**
 * Merges the next piece into a streamed object. Texts are concatenated and lists grow; list elements with the same
 * index are merged, and so are consecutive texts or thoughts. Everything else is replaced.
 */
export function joinPiece(whole: Members, piece: Members): void {
  const target = whole as Record<string, unknown>
  // assigning a member of this name would change the prototype
  for (const [name, value] of Object.entries(piece))
    if (name !== "__proto__")
      target[name] = joinValue(Object.hasOwn(target, name) ? target[name] : undefined, value, name)
}

function joinValue(one: unknown, next: unknown, name: string): unknown {
  if (next === null || next === undefined) return one
  if (typeof one === "string" && typeof next === "string") return LABELS.has(name) ? next || one : one + next
  if (isMembers(one) && isMembers(next)) joinPiece(one, next)
  else if (Array.isArray(one)) for (const element of partsOf(next)) joinElement(one, element)
  else if (Array.isArray(next) && one) return joinValue(partsOf(one), next, name)
  else return next
  return one
}

/** Returns the parts of a content: Mistral writes thoughts as a list of parts, and other text as a string. */
const partsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === "string" && value !== "" ? [{ type: "text", text: value }] : []

/** Most elements in progress. Without a bound, merging a list of many elements would take quadratic time. */
const MAX_OPEN = 64

function joinElement(list: unknown[], element: unknown): void {
  const known = isMembers(element)
    ? list.slice(-MAX_OPEN).findLast((each) => isMembers(each) && isSameElement(each, element, each === list.at(-1)))
    : undefined
  if (known === undefined) list.push(element)
  else joinPiece(known as Members, element as Members)
}

/**
 * Also compares types. Ex) in OpenRouter's `reasoning_details` a text and an encrypted thought may both have index 0
 */
function isSameElement({ index, type }: Members, next: Members, isLast: boolean): boolean {
  const isSameType = type === next["type"]
  if (index !== next["index"]) return false
  if (typeof index === "number") return isSameType || type === undefined || next["type"] === undefined
  return isLast && isSameType && (type === "text" || type === "thinking")
}
