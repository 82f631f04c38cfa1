import type { Arranged } from "./arrange.ts"
import type { HistoryChange } from "./codes.ts"
import { NO_RESULT } from "./pair.ts"
import { keyOf, type ResultPart } from "./part.ts"
import { changeOf, idOf } from "./renew.ts"
import type { ScannedHistory } from "./scan.ts"
import { isObject, type Shape } from "./shape.ts"

/** The results that no call gets. Where the calls may be with the provider, they stay. */
export function dropped({ parts, turns }: ScannedHistory, shape: Shape): readonly ResultPart[] {
  const orphans = parts.filter((part): part is ResultPart => part.kind === "result" && part.call === null)
  if (shape.name !== "responses" || orphans.length === 0) return orphans
  // with previous_response_id, or items given by reference, the calls are not in the list
  if (turns.length > 0 && !parts.some(({ value }) => isReference(value))) return orphans
  for (const result of orphans) result.kept = true
  return []
}

/** Tells what became of the results: dropped, moved, made. */
export function tellAll(found: ScannedHistory, { moved, unanswered }: Arranged, gone: readonly ResultPart[], changes: HistoryChange[]): void {
  if (gone.length > 0) tellDropped(found, gone, changes)
  for (const result of moved)
    changes.push(changeOf("history/order", result.at, result.call === null ? null : idOf(result.call), "The result is moved behind its call."))
  for (const call of unanswered)
    changes.push(changeOf("history/unanswered", call.at, idOf(call), "The call has no result; one is added that says so.", undefined, NO_RESULT))
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
    const change =
      key !== "" && answered.has(key)
        ? changeOf("history/duplicate-result", result.at, result.id, "Its call has a result already; this one is dropped.")
        : changeOf("history/orphan", result.at, result.id, key === "" || called.has(key) ? UNCLEAR : "No call has this result; it is dropped.")
    changes.push(change)
  }
}

const UNCLEAR = "It has no id, or several calls have it, so that it cannot be told whose it is; it is dropped."

function isReference(item: unknown): boolean {
  try {
    return isObject(item) && item["type"] === "item_reference"
  } catch {
    return false
  }
}
