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
  for (const { at, call } of moved)
    changes.push({
      rule: "history/order",
      index: at,
      id: call === null ? null : idOf(call),
      message: "The result is moved behind its call.",
    })
  for (const call of unanswered) {
    const message = "The call has no result; one is added that says so."
    changes.push({ rule: "history/unanswered", index: call.at, id: idOf(call), message, after: NO_RESULT })
  }
}

function tellDropped(found: ScannedHistory, gone: readonly ResultPart[], changes: HistoryChange[]): void {
  const answered = new Set<string>()
  const called = new Set<string>()
  for (const call of found.turns.flat()) {
    called.add(keyOf(call))
    if (call.result !== null) answered.add(keyOf(call))
  }
  for (const result of gone) {
    const key = keyOf(result)
    const where = { index: result.at, id: result.id }
    if (key !== "" && answered.has(key))
      changes.push({
        rule: "history/duplicate-result",
        ...where,
        message: "Its call has a result already; this one is dropped.",
      })
    else
      changes.push({
        rule: "history/orphan",
        ...where,
        message: key === "" || called.has(key) ? UNCLEAR : "No call has this result; it is dropped.",
      })
  }
}

const UNCLEAR = "It has no id, or several calls have its id, so it is not clear which call it answers; it is dropped."
