// Collects the finish reasons of turns, which may arrive before the end.
import { endBy } from "../providers/finish.ts"
import type { FinishSignal, Signal } from "./wire.ts"

/** Why a turn ended. `last`: the latest signal of the turn, whose event is held. */
export interface NotedEnd extends Pick<FinishSignal, "turn" | "reason" | "unreadCall"> {
  readonly last?: Signal
}

/**
 * Finish reasons by turn. Some servers send one with every event or after every call, and neither time nor complete
 * arguments show whether the turn continues.
 */
export type NotedEnds = Map<string, NotedEnd>

/** Adds the signals of an event. Of consecutive reasons the first one counts, or one that says the output was cut. */
export function noteEnds(ends: NotedEnds, signals: readonly Signal[]): void {
  for (const signal of signals) {
    const end = ends.get(signal.turn)
    const isEnd = signal.kind === "finish"
    if (isEnd ? end?.last?.kind !== "finish" || endBy(signal.reason) === "cut" : end)
      ends.set(signal.turn, { ...((isEnd ? signal : end) as NotedEnd), last: signal })
  }
}
