// Joins the pieces of a streamed object into the whole object.
import { isMembers, type Members } from "../providers/members.ts"

/** Members that name a thing: servers repeat them in every piece. */
const LABELS = new Set(["id", "type", "role", "name", "format"])

/**
 * Puts the next piece of a streamed object into it. Texts go on, lists grow, and elements of a list under the same
 * number are one, and so are a text or a thought and the next one behind it; everything else is replaced.
 */
export function joinPiece(whole: Members, piece: Members): void {
  const target = whole as Record<string, unknown>
  // a member of this name would be written into what all objects share
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

/** Mistral writes thoughts as a list of parts, and the text around them as a text. */
const partsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === "string" && value !== "" ? [{ type: "text", text: value }] : []

/** Elements that are still being written. Without a bound, a list of many numbers would be searched for each of them. */
const MAX_OPEN = 64

function joinElement(list: unknown[], element: unknown): void {
  const known = isMembers(element)
    ? list.slice(-MAX_OPEN).findLast((each) => isMembers(each) && isSameElement(each, element, each === list.at(-1)))
    : undefined
  if (known === undefined) list.push(element)
  else joinPiece(known as Members, element as Members)
}

/** Ex) of OpenRouter's `reasoning_details` a text and an encrypted thought may both be number 0 */
function isSameElement({ index, type }: Members, next: Members, isLast: boolean): boolean {
  const isSameType = type === next["type"]
  if (index !== next["index"]) return false
  if (typeof index === "number") return isSameType || type === undefined || next["type"] === undefined
  return isLast && isSameType && (type === "text" || type === "thinking")
}
