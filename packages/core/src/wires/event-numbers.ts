// The numbers of events in a stream, where events are added or left out.
import { isMembers } from "../providers/members.ts"
import type { WireEvent } from "./wire-event.ts"

/** `name`: the member with the number; undefined where the events of a format have none. */
type NumberName = string | undefined

function numberOf({ value }: WireEvent, name: NumberName): number | null {
  const number = name !== undefined && isMembers(value) ? value[name] : null
  return typeof number === "number" ? number : null
}

/** The event with its number moved. */
export function shiftedEvent(event: WireEvent, shift: number, name: NumberName): WireEvent {
  const number = shift === 0 ? null : numberOf(event, name)
  return number === null ? event : numberedEvent(event, number + shift, name)
}

/** The number of what is put before `last`; null where no event that waits has one. */
export function numberBefore(
  held: readonly { readonly event: WireEvent }[],
  last: WireEvent,
  name: NumberName,
): number | null {
  const own = numberOf(last, name)
  if (own !== null) return own
  const numbered = held.findLast(({ event }) => numberOf(event, name) !== null)
  return numbered === undefined ? null : (numberOf(numbered.event, name) as number) + 1
}

/** A number is never less than 0: some servers give that to every event. Null: the event has none. */
export function numberedEvent(event: WireEvent, number: number | null, name: NumberName): WireEvent {
  if (name === undefined) return event
  return event.patched((patch) => {
    if (number === null) patch.remove([], name)
    else patch.set([name], String(Math.max(0, number)))
  })
}
