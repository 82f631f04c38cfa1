// Patches a whole answer: parses its turns, and writes their results back.
import type { Members } from "../providers/members.ts"
import { addedPlaces } from "../stream/added-places.ts"
import type { StreamTurn } from "../stream/stream-turn.ts"
import { type JsonPatch, patchJson } from "./json-patch.ts"
import type { TurnOutcome } from "./outcome.ts"
import { callEntryIn } from "./placed-calls.ts"
import { noteArgumentTexts } from "./read-call.ts"
import { patchSlots, slotsOf } from "./slots.ts"
import { addUsage, sumUsage } from "./usage.ts"
import type { Signal, Wire } from "./wire.ts"

export interface WholeTurn {
  readonly turn: StreamTurn
  finishReason: string | null
  unreadCall: string | undefined
}

/** Returns a whole answer in which everything that clients cannot parse is fixed; the same text if nothing is. */
export function soundBody(json: string, body: unknown, wire: Wire): string {
  return patchJson(json, (patch) => wire.putRight?.(patch, body, null))
}

/** Returns the turns of a whole answer, one for each choice. `json`: its text, if calls will be patched in it. */
export function turnsIn(signals: readonly Signal[], newTurn: () => StreamTurn, json?: string): Map<string, WholeTurn> {
  if (json !== undefined) noteArgumentTexts(signals, json)
  const turns = new Map<string, WholeTurn>()
  for (const signal of signals) {
    const entry = turns.get(signal.turn) ?? { turn: newTurn(), finishReason: null, unreadCall: undefined }
    turns.set(signal.turn, entry)
    entry.turn.take(signal)
    if (signal.kind === "finish") Object.assign(entry, { finishReason: signal.reason, unreadCall: signal.unreadCall })
  }
  return turns
}

/** Returns a whole answer with the results of its turns; the same text if nothing differs. */
export function patchBody(json: string, body: unknown, wire: Wire, outcomes: ReadonlyMap<string, TurnOutcome>): string {
  const slots = slotsOf(wire.readBody(body), () => 0)
  const usage = [...outcomes.values()].reduce<Members | undefined>(
    (sum, outcome) => sumUsage(sum, outcome.usage),
    undefined,
  )
  return patchJson(json, (patch) => {
    for (const [turn, outcome] of outcomes) {
      if (!outcome.isChanged) continue
      patchSlots([{ slots, patch, setText: (path, text) => patch.setText(path, text) }], turn, outcome, wire)
      const { placed, last } = addedPlaces(outcome.added, outcome.finished)
      for (const [key, calls] of placed) {
        const at = callEntryIn(slots, turn, key)?.at
        for (const call of calls) wire.addCall(patch, body, turn, call, typeof at === "number" ? at : undefined)
      }
      addToBody(patch, body, wire, turn, { ...outcome, added: last })
    }
    addUsage(patch, body, wire.usageNames, usage)
  })
}

/** Appends calls and texts to everything that the answer has. */
export function addToBody(
  patch: JsonPatch,
  body: unknown,
  wire: Wire,
  turn: string,
  { notice, added, text }: Pick<TurnOutcome, "notice" | "added" | "text">,
): void {
  if (notice !== null) wire.addText(patch, body, turn, notice, text ?? "")
  for (const call of added) wire.addCall(patch, body, turn, call)
}
