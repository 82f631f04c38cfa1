import { isMembers, type Members } from "../providers/members.ts"

/** Members that name a thing: servers repeat them in every piece. */
const LABELS = new Set(["id", "type", "role", "name", "format"])

/**
 * Puts the next piece of a streamed object into it. Texts go on, lists grow, and elements of a list under the same
 * number are one; everything else is replaced.
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
  else if (Array.isArray(one) && Array.isArray(next)) for (const element of next) joinElement(one, element)
  else return next
  return one
}

/** Elements that are still being written. Without a bound, a list of many numbers would be searched for each of them. */
const MAX_OPEN = 64

function joinElement(list: unknown[], element: unknown): void {
  const known = isMembers(element)
    ? list.slice(-MAX_OPEN).findLast((each) => isMembers(each) && isSameElement(each, element))
    : undefined
  if (known === undefined) list.push(element)
  else joinPiece(known as Members, element as Members)
}

/** Ex) of OpenRouter's `reasoning_details` a text and an encrypted thought may both be number 0 */
const isSameElement = (one: Members, next: Members): boolean =>
  typeof next["index"] === "number" &&
  one["index"] === next["index"] &&
  (one["type"] === next["type"] || next["type"] === undefined || one["type"] === undefined)
