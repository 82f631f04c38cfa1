// Places the calls of a turn that did not arrive as declared calls of their own.
import { pushTo } from "../push-to.ts"
import type { StreamedCall } from "./streamed-call.ts"

export interface AddedPlaces<C> {
  /** Calls by the key of the declared call that they directly follow. */
  readonly placed: ReadonlyMap<string, readonly C[]>
  /** Calls after all declared calls. */
  readonly last: readonly C[]
}

/** Returns the places of added calls. */
export function addedPlaces<C extends { readonly id: string }>(
  added: readonly C[],
  { behind }: { readonly behind: ReadonlyMap<string, string> },
): AddedPlaces<C> {
  const placed = new Map<string, C[]>()
  const last: C[] = []
  for (const call of added) {
    const key = behind.get(call.id)
    if (key === undefined) last.push(call)
    else pushTo(placed, key, call)
  }
  return { placed, last }
}

/** Maps the id of each call split off a declared call to the key of that call, if another declared call follows. */
export function placesBehind(
  order: readonly string[],
  places: readonly (number | undefined)[],
  streamed: readonly StreamedCall[],
): ReadonlyMap<string, string> {
  const behind = new Map<string, string>()
  const lastAt = places.findLastIndex((place) => place !== undefined)
  let owner: StreamedCall | undefined
  for (let i = 0; i < lastAt; i++) {
    const place = places[i]
    if (place !== undefined) owner = streamed[place]
    else if (owner !== undefined) behind.set(order[i] as string, owner.key)
  }
  return behind
}
