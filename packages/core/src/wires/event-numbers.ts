// The numbers of events in a stream, where events are added or left out.
import { isMembers } from "../providers/members.ts"
import type { WireEvent } from "./wire-event.ts"

/** `name`: the member with the number; undefined where the events of a format have none. */
type NumberName = string | undefined

function numberOf({ value }: WireEvent, name: NumberName): number | null {
  const number = name !== undefined && isMembers(value) ? value[name] : null
  return typeof number === "number" ? number : null
}

/** The event with its number moved. `from`: the event whose place it takes. */
export function shiftedEvent(event: WireEvent, shift: number, name: NumberName, from: WireEvent = event): WireEvent {
  const number = shift === 0 && from === event ? null : numberOf(from, name)
  return number === null || number + shift === numberOf(event, name)
    ? event
    : numberedEvent(event, number + shift, name)
}

/** The number of what is put before the event at a place; null where neither it nor one before it has one. */
export function numberBefore(
  held: readonly { readonly event: WireEvent }[],
  place: number,
  name: NumberName,
): number | null {
  for (let at = place; at >= 0; at--) {
    const number = numberOf((held[at] as { readonly event: WireEvent }).event, name)
    if (number !== null) return at === place ? number : number + 1
  }
  return null
}

/** A number is never less than 0: some servers give that to every event. Null: the event has none. */
export function numberedEvent(event: WireEvent, number: number | null, name: NumberName): WireEvent {
  if (name === undefined) return event
  return event.patched((patch) => {
    if (number === null) patch.remove([], name)
    else patch.set([name], String(Math.max(0, number)))
  })
}
