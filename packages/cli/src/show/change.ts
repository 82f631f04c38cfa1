import type { Finding, TextEdit } from "toolmend"

/** What a finding changed, in the extent that a person would select in the text. */
export interface Change {
  readonly finding: Finding
  /** Offsets in the raw text. */
  readonly span: readonly [number, number]
  readonly before: string
  readonly after: string
}

/**
 * Returns the changes of findings. Each finding is applied to the text that the previous ones left, because findings
 * are in the order in which they were applied.
 */
export function changesOf(raw: string, findings: readonly Finding[]): Change[] {
  let text = raw
  return findings.map((finding) => {
    if (!finding.applied || finding.edits.length === 0)
      return { finding, span: finding.span, before: finding.before, after: finding.after }
    const changed = apply(text, finding.edits)
    const range = rangeOf(text, changed, finding.edits)
    const change = {
      finding,
      span: spanOf(finding),
      before: text.slice(range.start, range.end),
      after: changed.slice(range.start, range.end + changed.length - text.length),
    }
    text = changed
    return change
  })
}

/** Returns the span to mark. If a backslash is inserted before a quote, the quote is the fault, so it is marked too. */
const spanOf = ({ span, edits }: Finding): readonly [number, number] =>
  isEscape(edits.at(-1)) ? [span[0], span[1] + 1] : span

const isEscape = (edit: TextEdit | undefined): boolean =>
  edit !== undefined && edit.removed === "" && edit.inserted === "\\"

const apply = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduce(
    (now, { offset, removed, inserted }) => now.slice(0, offset) + inserted + now.slice(offset + removed.length),
    text,
  )

/** Returns the range that contains all edits; if the last one only inserts a backslash, also the character after it. */
function rangeOf(text: string, changed: string, edits: readonly TextEdit[]): { start: number; end: number } {
  let start = text.length
  let reach = 0
  for (const edit of edits) {
    start = Math.min(start, edit.offset)
    reach = Math.max(reach, edit.offset + edit.inserted.length + (isEscape(edit) ? 1 : 0))
  }
  return { start, end: Math.max(start, Math.min(reach + text.length - changed.length, text.length)) }
}
