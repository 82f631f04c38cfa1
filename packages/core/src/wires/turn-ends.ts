// Notes reasons for the end of a turn, which may come before the end.
import { endBy } from "../providers/finish.ts"
import type { FinishSignal, Signal } from "./wire.ts"

/** Why a turn ended. `last`: what was said of it last; the event that says it waits. */
export interface NotedEnd extends Pick<FinishSignal, "turn" | "reason" | "unreadCall"> {
  readonly last?: Signal
}

/**
 * Reasons by their turn. Some servers give one with every event, or behind every call, and neither time nor complete
 * arguments tell whether more of the turn follows.
 */
export type NotedEnds = Map<string, NotedEnd>

/** Notes what an event says. Of reasons in a row the first counts, or the one that says that the model was cut off. */
export function noteEnds(ends: NotedEnds, signals: readonly Signal[]): void {
  for (const signal of signals) {
    const end = ends.get(signal.turn)
    const isEnd = signal.kind === "finish"
    if (isEnd ? end?.last?.kind !== "finish" || endBy(signal.reason) === "cut" : end)
      ends.set(signal.turn, { ...((isEnd ? signal : end) as NotedEnd), last: signal })
  }
}
