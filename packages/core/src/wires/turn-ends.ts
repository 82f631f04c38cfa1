import { choicesIn } from "./read-call.ts"
import type { FinishSignal, Signal, Wire } from "./wire.ts"
import type { WireEvent } from "./wire-event.ts"

/** Why a turn ended. `last`: what was said of it last; the event that says it waits. */
export interface NotedEnd extends Pick<FinishSignal, "turn" | "reason" | "unreadCall"> {
  readonly last?: Signal
}

/**
 * Reasons by their turn. Some servers give one with every event, or behind every call: in the events of a choice it is
 * the end only when no event of that choice follows. Neither time nor complete arguments tell, since the next call may
 * take the model seconds. So the end waits for the next event or the end of the stream, as clients do; where a server
 * leaves the connection open, texts and valid calls have left.
 */
export type NotedEnds = Map<string, NotedEnd>

/**
 * Notes what an event says, and gives the ends that nothing can follow now: the event is of another choice or of none.
 * Of reasons in a row the first counts. A comment says nothing.
 */
export function endsAt(ends: NotedEnds, event: WireEvent, signals: readonly Signal[], wire: Wire): NotedEnd[] {
  for (const signal of signals) {
    const end = ends.get(signal.turn)
    const isEnd = signal.kind === "finish"
    if (isEnd ? end?.last?.kind !== "finish" : end)
      ends.set(signal.turn, { ...((isEnd ? signal : end) as NotedEnd), last: signal })
  }
  // asked first: most events are never parsed
  if (ends.size === 0 || event.value === undefined) return []
  const open = new Set(choicesIn(event.value, wire.choicesName ?? "").map((choice) => choice.turn))
  return [...ends.values()].filter((end) => !open.has(end.turn))
}
