// Where the calls of a turn stand that came under no key of their own.
import { pushTo } from "../push-to.ts"
import type { StreamedCall } from "./streamed-call.ts"

export interface AddedPlaces<C> {
  /** By the keys of the declared calls that they stand right behind. */
  readonly placed: ReadonlyMap<string, readonly C[]>
  /** Those that stand behind all declared calls. */
  readonly last: readonly C[]
}

/** Where added calls stand. */
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

/** The declared calls whose texts held others, by the ids of those others, where a declared call follows. */
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
