// Applies edits to a text, turns them into a sequence, undoes them, and maps offsets back through them.
import type { TextEdit } from "../report.ts"

/** A replacement in the coordinates of the unedited text: `text[start, end)` becomes `insert`. */
export interface SourceEdit {
  readonly start: number
  readonly end: number
  readonly insert: string
}

/**
 * Applies sorted edits that do not overlap. `from` and `to` select the part to return, which must contain all edits.
 */
export function applyEdits(text: string, edits: readonly SourceEdit[], from = 0, to: number = text.length): string {
  if (edits.length === 0) return text.slice(from, to)
  // An array joined once: repeated `+=` builds a rope as deep as the number of edits, which must be flattened before
  // parsing.
  const parts: string[] = []
  let at = from
  for (const edit of edits) {
    if (edit.start > at) parts.push(text.slice(at, edit.start))
    if (edit.insert !== "") parts.push(edit.insert)
    at = edit.end
  }
  if (at < to) parts.push(text.slice(at, to))
  return parts.join("")
}

/** Returns the same edits, each in the coordinates of the text after the edits before it. */
export function toSequence(text: string, edits: readonly SourceEdit[], startOffset = 0): TextEdit[] {
  const steps: TextEdit[] = []
  let offsetDelta = startOffset
  for (const { start, end, insert } of edits) {
    steps.push({ offset: start + offsetDelta, removed: text.slice(start, end), inserted: insert })
    offsetDelta += insert.length - (end - start)
  }
  return steps
}

/**
 * Undoes reported edits, last first: returns what the model wrote.
 * @example undoEdits(call.arguments, call.findings.flatMap((finding) => finding.edits)) === call.raw
 */
export function undoEdits(text: string, steps: readonly TextEdit[]): string {
  let out = text
  for (let end = steps.length; end > 0; ) {
    // steps in ascending order do not move each other, so one pass undoes all of them
    let start = end - 1
    while (start > 0 && insertedEnd(steps[start - 1] as TextEdit) <= (steps[start] as TextEdit).offset) start--
    const run = steps.slice(start, end)
    out = applyEdits(
      out,
      run.map((step) => ({ start: step.offset, end: insertedEnd(step), insert: step.removed })),
    )
    end = start
  }
  return out
}

const insertedEnd = ({ offset, inserted }: TextEdit): number => offset + inserted.length

/** Returns the offset before the sequence of edits for an offset in the edited text. */
export function toOrigin(offset: number, steps: readonly TextEdit[]): number {
  let at = offset
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i] as TextEdit
    if (at < step.offset) continue
    at =
      at >= insertedEnd(step)
        ? at - step.inserted.length + step.removed.length
        : Math.min(at, step.offset + step.removed.length)
  }
  return at
}
