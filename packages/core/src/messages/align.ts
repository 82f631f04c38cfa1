// Matches each call of a result with a call of the provider's own message.
import { requireResult } from "../errors.ts"
import type { Fields } from "../history/shape.ts"
import { idAtPosition, idBase, idText, isShortId, shortStem, unnumberedId } from "../ids/plain-id.ts"
import type { MendResult } from "../turn.ts"
import { type SentCall, sentCalls } from "./sent-call.ts"

/**
 * Returns for each id of `order` the index of its call in the provider's message; undefined for calls found in text and
 * for the second, third, … call in one argument text.
 */
export function alignCalls(givenIds: readonly unknown[], order: readonly string[]): (number | undefined)[] {
  const left = new Set(order)
  const places = new Map(givenIds.map((id, place) => [idText(id), place] as const).reverse())
  let at = 0
  return order.map((id) => {
    left.delete(id)
    if (at >= givenIds.length) return undefined
    if (isCallOf(id, givenIds[at], at, left, !places.has(id))) return at++
    // calls of other kinds may stand between: only the same id skips them
    const place = places.get(id) ?? -1
    if (place < at) return undefined
    at = place + 1
    return place
  })
}

/**
 * Writes the calls of a turn, each with its item of the provider, grouped by the index of that item; a call without an
 * item follows the call before it. `others` follow no item.
 */
export function writeCalls<C>(
  result: MendResult,
  items: readonly Fields[],
  idField: string,
  write: (call: SentCall, item: Fields | undefined) => C,
  longestName?: number,
): { readonly byPlace: ReadonlyMap<number, readonly C[]>; readonly others: readonly C[] } {
  requireResult(result)
  const givenIds = items.map((item) => item[idField])
  const places = alignCalls(givenIds, result.order)
  const byPlace = new Map<number, C[]>()
  const others: C[] = []
  let group = others
  sentCalls(result, longestName).forEach((call, i) => {
    const place = places[i]
    if (place !== undefined) {
      group = []
      byPlace.set(place, group)
    }
    group.push(write(call, items[place ?? -1]))
  })
  return { byPlace, others }
}

/** True if an id belongs to the given call. `left`: the later ids. `isMade`: no call was given with this id. */
function isCallOf(id: string, givenId: unknown, position: number, left: ReadonlySet<string>, isMade: boolean): boolean {
  const given = idText(givenId)
  if (id === given) return true
  if (given !== null && left.has(given)) return false
  const from = given ?? idAtPosition(position)
  if (isMade && isShortId(id) && (given === null || isShortId(given))) return id.startsWith(shortStem(from))
  const base = idBase(from)
  return idBase(id) === base || idBase(unnumberedId(id, "_") ?? "") === base
}
