import { fencesOf } from "./judges/frames/fences.ts"

interface Span {
  readonly start: number
  readonly end: number
}

/** The text without these stretches, without a fence that held nothing else, and without the gaps they leave. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  let out = ""
  let at = 0
  for (const span of widened(text, spans)) {
    if (span.start < at) continue
    out = join(out, text.slice(at, span.start), at > 0)
    at = span.end
  }
  return join(out, text.slice(at), true).replace(/^\s+$/, "")
}

/** One gap for each stretch: a blank line where lines were parted, one blank within a line. */
function join(before: string, after: string, isGap: boolean): string {
  if (!isGap) return after
  const head = before.trimEnd()
  const tail = after.trimStart()
  if (head === "" || tail === "") return head + tail
  const gap = before.slice(head.length) + after.slice(0, after.length - tail.length)
  return head + (gap.includes("\n") ? "\n\n" : gap === "" ? "" : " ") + tail
}

/** A fence goes with what it held. */
function widened(text: string, spans: readonly Span[]): Span[] {
  const fences = text.includes("```") ? fencesOf(text, spans) : []
  return spans.map((span) => {
    const fence = fences.find((each) => each.start <= span.start && each.end >= span.end)
    if (fence === undefined) return span
    const rest = spans.filter((each) => each.start >= fence.start && each.end <= fence.end)
    const left = withoutBody(text, fence.bodyStart, fence.bodyEnd, rest)
    return left.trim() === "" ? { start: fence.start, end: fence.end } : span
  })
}

function withoutBody(text: string, from: number, to: number, spans: readonly Span[]): string {
  let out = ""
  let at = from
  for (const span of spans) {
    out += text.slice(at, Math.max(at, span.start))
    at = Math.max(at, span.end)
  }
  return out + text.slice(at, Math.max(at, to))
}
