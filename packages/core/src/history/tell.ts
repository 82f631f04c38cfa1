import type { ArrangedParts } from "./arrange.ts"
import type { HistoryChange } from "./history-rules.ts"
import { NO_RESULT } from "./pair.ts"
import { keyOf, type ResultPart } from "./part.ts"
import { idOf } from "./renew.ts"
import type { ScannedHistory } from "./scan.ts"
import { hasField, type Shape } from "./shape.ts"

/** The results without a call, which are dropped. They stay where the provider may have their calls. */
export function droppedResults({ parts, turns }: ScannedHistory, shape: Shape): readonly ResultPart[] {
  const orphans = parts.filter((part): part is ResultPart => part.kind === "result" && part.call === null)
  if (shape.name !== "responses" || orphans.length === 0) return orphans
  // with previous_response_id, or items given by reference, the calls are not in the list
  if (turns.length > 0 && !parts.some(({ value }) => hasField(value, "type", "item_reference"))) return orphans
  for (const result of orphans) result.kept = true
  return []
}

/** Reports the results that were dropped, moved or made. */
export function tellAll(
  found: ScannedHistory,
  { moved, unanswered }: ArrangedParts,
  gone: readonly ResultPart[],
  changes: HistoryChange[],
): void {
  if (gone.length > 0) tellDropped(found, gone, changes)
  for (const { at, call } of moved) {
    const id = call === null ? null : idOf(call)
    changes.push({ rule: "history/order", index: at, id, message: "The result is moved behind its call." })
  }
  for (const call of unanswered) {
    const message = "The call has no result; one is added that says so."
    changes.push({ rule: "history/unanswered", index: call.at, id: idOf(call), message, after: NO_RESULT })
  }
}

function tellDropped(found: ScannedHistory, gone: readonly ResultPart[], changes: HistoryChange[]): void {
  const calls = found.turns.flat()
  const called = new Set(calls.map(keyOf))
  const answered = new Set(calls.filter((call) => call.result !== null).map(keyOf))
  for (const result of gone) {
    const key = keyOf(result)
    const isDouble = key !== "" && answered.has(key)
    const orphan = key === "" || called.has(key) ? UNCLEAR : "No call has this result; it is dropped."
    changes.push({
      rule: isDouble ? "history/duplicate-result" : "history/orphan",
      index: result.at,
      id: result.id,
      message: isDouble ? "Its call has a result already; this one is dropped." : orphan,
    })
  }
}

const UNCLEAR = "It has no id, or several calls have its id, so it is not clear which call it answers; it is dropped."
