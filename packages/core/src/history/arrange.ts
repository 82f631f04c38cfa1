import { NO_RESULT } from "./pair.ts"
import { type CallPart, type Part, type ResultPart, resultPart } from "./part.ts"
import type { ScannedHistory } from "./scan.ts"
import type { Shape } from "./shape.ts"

export interface ArrangedParts {
  readonly parts: readonly Part[]
  readonly moved: readonly ResultPart[]
  readonly unanswered: readonly CallPart[]
}

/** Puts every result behind its call, and a stand-in where there is none. Results of no call are left out. */
export function arrangeParts(found: ScannedHistory, shape: Shape, open: "keep" | "answer"): ArrangedParts {
  const parts: Part[] = []
  const moved: ResultPart[] = []
  const unanswered: CallPart[] = []
  let turn = -1
  const close = (isLast: boolean): void => {
    const calls = (found.turns[turn] ?? []).filter((call) => call.pairing !== "none")
    for (const { result, order } of calls) {
      if (result === null || result.placed || (!shape.direct && result.order > order)) continue
      result.placed = true
      result.moved = true
      moved.push(result)
      parts.push(result)
    }
    // behind the real ones: these are the last to come, and may yet give way to real ones
    for (const call of isLast && open === "keep" ? [] : calls) {
      if (call.result !== null) continue
      unanswered.push(call)
      parts.push(resultPart({ value: shape.answer(call, NO_RESULT), givenId: call.newId, content: NO_RESULT }))
    }
    turn = -1
  }
  for (const part of found.parts) {
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
  return { parts, moved, unanswered }
}
