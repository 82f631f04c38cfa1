// Moves results behind their calls, adds placeholders for missing results, and drops results without a call.
import type { HistoryChange } from "./history-rules.ts"
import { NO_RESULT } from "./pair.ts"
import { keyOf, type OtherPart, otherPart, type Part, type ResultPart, resultPart } from "./part.ts"
import { idOf } from "./renew.ts"
import type { ScannedHistory } from "./scan.ts"
import { hasField, markIn, type Shape } from "./shape.ts"

export function arrangeParts(
  found: ScannedHistory,
  shape: Shape,
  open: "keep" | "answer",
  changes: HistoryChange[],
): readonly Part[] {
  dropOrphans(found, shape, changes)
  const kept = withoutEmpty(found, shape, changes)
  const parts: Part[] = []
  const added: HistoryChange[] = []
  let turn = -1
  const close = (isLast: boolean): void => {
    const calls = (found.turns[turn] ?? []).filter((call) => call.pairing !== "none")
    for (const call of calls) {
      const { result, order } = call
      if (result === null || result.placed || (!shape.direct && result.order > order)) continue
      result.placed = true
      result.moved = true
      parts.push(result)
      const message = "The result is moved behind its call."
      changes.push({ rule: "history/order", index: result.at, id: idOf(call), message })
    }
    // after the real results: placeholders are added last, and may later be replaced by real ones
    for (const call of isLast && open === "keep" ? [] : calls) {
      if (call.result !== null) continue
      parts.push(resultPart({ value: shape.answer(call, NO_RESULT), givenId: call.newId, content: NO_RESULT }))
      const message = "The call has no result; one is added that says so."
      added.push({ rule: "history/unanswered", index: call.at, id: idOf(call), message, after: NO_RESULT })
    }
    turn = -1
  }
  for (const part of kept) {
    if (part.kind === "result") {
      const inPlace =
        part.call === null ? part.kept : shape.direct ? part.call.turn === turn : part.call.order < part.order
      if (!inPlace || part.moved) continue
      part.placed = true
    } else if (part.turn !== turn) {
      close(false)
      turn = part.turn
    }
    parts.push(part)
  }
  close(true)
  for (const change of added) changes.push(change)
  dropShortMarks(parts)
  return withEndings(parts, shape, changes)
}

/** Adds a text after each thought that ends a turn. The provider joins consecutive messages of the model. */
function withEndings(parts: readonly Part[], { ending }: Shape, changes: HistoryChange[]): readonly Part[] {
  if (ending === undefined) return parts
  return parts.flatMap((part, i) => {
    const next = parts[i + 1]
    const isLast = next === undefined || next.kind === "result" || next.turn !== (part as OtherPart).turn
    const text = part.kind === "own" && isLast ? ending(part.value) : null
    if (text === null) return [part]
    const message = "The turn of the model ends in thinking; a short text is added."
    changes.push({ rule: "history/no-answer", index: part.at, id: null, message })
    return [part, { ...otherPart("own", text), at: part.at, changed: true }]
  })
}

/**
 * Drops messages without content and results without a call. The last message may be the start of an answer that the
 * model is to continue.
 */
function withoutEmpty({ parts, turns }: ScannedHistory, shape: Shape, changes: HistoryChange[]): readonly Part[] {
  if (shape.isEmpty === undefined) return parts
  const isDropped = (part: Part): boolean => {
    const { kind, value, turn, at } = part as OtherPart
    const isLast =
      kind === "own" && at === parts.at(-1)?.at && turns[turn]?.length === 0 && hasField(value, "role", "assistant")
    return (kind === "own" || kind === "other") && !isLast && shape.isEmpty?.(value) === true
  }
  const kept: Part[] = []
  // a cache mark that has no place yet
  let mark: unknown
  for (const part of parts) {
    const isLeftOut = isDropped(part)
    if (!isLeftOut && stays(part)) {
      kept.push(part)
      if (mark !== undefined) mark = moveMark(mark, part, shape)
      continue
    }
    const own = markIn(part.value)
    if (isLeftOut) {
      const what = hasField(part.value, "type", "text") ? "The text is empty" : "The message has no content"
      const message = `${what}; it is left out.${moveOf(part.value)}`
      changes.push({ rule: "history/empty-message", index: part.at, id: null, message })
    }
    if (own === undefined) continue
    mark = own
    for (let i = kept.length - 1; i >= 0 && mark !== undefined; i--) mark = moveMark(mark, kept[i] as Part, shape)
  }
  return kept
}

const moveOf = (value: unknown): string =>
  markIn(value) === undefined ? "" : " Its cache_control moves to the block beside it, if that can have one more."

/** True unless the part is a dropped result. */
const stays = (part: Part): boolean => part.kind !== "result" || part.call !== null || part.kept

/**
 * Returns undefined if the part takes the cache mark, or already has one: then the cached prefix ends where it did
 * before.
 */
function moveMark(mark: unknown, part: Part, { takesMark }: Shape): unknown {
  if (takesMark?.(part.value) !== true) return mark
  if (markIn(part.value) !== undefined) return undefined
  part.mark ??= mark
  part.changed = true
  return undefined
}

/** Removes moved marks of five minutes before a mark of one hour, because the provider rejects that order. */
function dropShortMarks(parts: readonly Part[]): void {
  if (parts.every(({ mark }) => mark === undefined)) return
  let isLong = false
  for (const part of parts.toReversed()) {
    if (isLong && !hasField(part.mark, "ttl", "1h")) part.mark = undefined
    isLong ||= hasField(part.mark ?? markIn(part.value), "ttl", "1h")
  }
}

/** Reports the results without a call, which are dropped. They are kept if the provider may have their calls. */
function dropOrphans({ parts, turns }: ScannedHistory, shape: Shape, changes: HistoryChange[]): void {
  const orphans = parts.filter((part): part is ResultPart => part.kind === "result" && part.call === null)
  if (orphans.length === 0) return
  // with previous_response_id, or items given by reference, the calls are not in the list
  const isPartial = turns.length === 0 || parts.some(({ value }) => hasField(value, "type", "item_reference"))
  if (shape.name === "responses" && isPartial) {
    // the provider rejects a result without an id, wherever its call is
    for (const result of orphans) result.kept = result.id !== null
  }
  const calls = turns.flat()
  const called = new Set(calls.map(keyOf))
  const answered = new Set(calls.filter((call) => call.result !== null).map(keyOf))
  for (const result of orphans.filter((orphan) => !orphan.kept)) {
    const key = keyOf(result)
    const isDouble = key !== "" && answered.has(key)
    const moved = shape.takesMark === undefined ? "" : moveOf(result.value)
    const orphan = key === "" || called.has(key) ? UNCLEAR : "No call has this result; it is dropped."
    changes.push({
      rule: isDouble ? "history/duplicate-result" : "history/orphan",
      index: result.at,
      id: result.id,
      message: (isDouble ? "Its call has a result already; this one is dropped." : orphan) + moved,
    })
  }
}

const UNCLEAR = "It has no id, or several calls have its id, so it is not clear which call it answers; it is dropped."
