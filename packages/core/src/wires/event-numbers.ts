// Renumbers the events of a stream after events were inserted or removed.
import { isMembers } from "../providers/members.ts"
import type { WireEvent } from "./wire-event.ts"

/** Name of the member with the sequence number; undefined if the events of a format have none. */
type NumberName = string | undefined

function numberOf({ value }: WireEvent, name: NumberName): number | null {
  const number = name !== undefined && isMembers(value) ? value[name] : null
  return typeof number === "number" ? number : null
}

/** Returns the event with its number shifted. `from`: the event whose place it takes. */
export function shiftedEvent(event: WireEvent, shift: number, name: NumberName, from: WireEvent = event): WireEvent {
  const number = shift === 0 && from === event ? null : numberOf(from, name)
  return number === null || number + shift === numberOf(event, name)
    ? event
    : numberedEvent(event, number + shift, name)
}

/** Returns the number for an event inserted before `place`; null if no event up to there has one. */
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

/** Returns the event with another number, at least 0, since some servers number all events 0; null removes it. */
export function numberedEvent(event: WireEvent, number: number | null, name: NumberName): WireEvent {
  if (name === undefined) return event
  return event.patched((patch) => {
    if (number === null) patch.remove([], name)
    else patch.set([name], String(Math.max(0, number)))
  })
}
