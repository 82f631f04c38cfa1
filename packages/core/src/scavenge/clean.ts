import { fencesOf } from "./judges/frames/fences.ts"
import type { TextSpan } from "./judges/frames/span.ts"

/** The text without these spans, without a fence that held nothing else, and without the gaps they leave. */
export function withoutSpans(text: string, spans: readonly TextSpan[]): string {
  if (spans.length === 0) return text
  let cleanText = ""
  let at = 0
  for (const span of widenToFences(text, spans)) {
    if (span.start < at) continue
    cleanText = joinAcrossGap(cleanText, text.slice(at, span.start), at > 0)
    at = span.end
  }
  return joinAcrossGap(cleanText, text.slice(at), true).replace(/^\s+$/, "")
}

/** One gap for each span: an empty line between lines, one blank within a line. */
function joinAcrossGap(textBefore: string, textAfter: string, isGap: boolean): string {
  if (!isGap) return textAfter
  const trimmedHead = textBefore.trimEnd()
  const trimmedTail = textAfter.trimStart()
  if (trimmedHead === "" || trimmedTail === "") return trimmedHead + trimmedTail
  const gapText = textBefore.slice(trimmedHead.length) + textAfter.slice(0, textAfter.length - trimmedTail.length)
  return trimmedHead + (gapText.includes("\n") ? "\n\n" : gapText === "" ? "" : " ") + trimmedTail
}

/** A fence is removed with what it held. */
function widenToFences(text: string, spans: readonly TextSpan[]): TextSpan[] {
  const codeFences = text.includes("```") || text.includes("~~~") ? fencesOf(text, spans) : []
  return spans.map((span) => {
    const outerFence = codeFences.find((codeFence) => codeFence.start <= span.start && codeFence.end >= span.end)
    if (outerFence === undefined) return span
    const fencedSpans = spans.filter(
      (fencedSpan) => fencedSpan.start >= outerFence.start && fencedSpan.end <= outerFence.end,
    )
    const leftText = withoutBody(text, outerFence.bodyStart, outerFence.bodyEnd, fencedSpans)
    return leftText.trim() === "" ? { start: outerFence.start, end: outerFence.end } : span
  })
}

/** A stretch of text without these spans. */
export function withoutBody(text: string, from: number, to: number, spans: readonly TextSpan[]): string {
  let remainingText = ""
  let at = from
  for (const span of spans) {
    remainingText += text.slice(at, Math.max(at, span.start))
    at = Math.max(at, span.end)
  }
  return remainingText + text.slice(at, Math.max(at, to))
}
