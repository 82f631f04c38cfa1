// What is left of the content without the recovered calls, their marks and empty fences.
import { fencesOf } from "./judges/frames/fences.ts"
import type { TextSpan } from "./judges/frames/span.ts"

/** The text without these spans, without marks and a fence that held nothing else, and without the gaps they leave. */
export function withoutSpans(text: string, spans: readonly TextSpan[]): string {
  if (spans.length === 0) return text
  let cleanText = ""
  let at = 0
  for (const span of widenToFences(text, spans).map((each) => widenToMarks(text, each))) {
    if (span.start < at) continue
    const textBetween = text.slice(at, span.start)
    // spans beside each other leave one gap
    const isGap = at > 0 && textBetween.trim() !== ""
    cleanText = isGap ? joinAcrossGap(cleanText, textBetween) : cleanText + textBetween
    at = span.end
  }
  return joinAcrossGap(cleanText, text.slice(at)).replace(/^\s+$/, "")
}

/** One gap for each span: an empty line between lines, one blank within a line. */
function joinAcrossGap(textBefore: string, textAfter: string): string {
  const trimmedHead = textBefore.trimEnd()
  const trimmedTail = textAfter.trimStart()
  if (trimmedHead === "" || trimmedTail === "") return trimmedHead + trimmedTail
  const gapText = textBefore.slice(trimmedHead.length) + textAfter.slice(0, textAfter.length - trimmedTail.length)
  return trimmedHead + (gapText.includes("\n") ? "\n\n" : gapText === "" ? "" : " ") + trimmedTail
}

const MARK_REACH = 40
/** The mark of an item that is nothing else, or the label of a call. Ex) 2. */
const ITEM_HEAD = /\n[ \t]*(?:[-*]|\d{1,2}\.|Action:)[ \t]*$/
/** Ex) `<call>` */
const PAIRS: ReadonlySet<string> = new Set(["``", "()"])
/** All that a template or a cut trace leaves at the end of a text. */
const TEMPLATE_END = /^(?:\s|<[|｜][^<>\n]{1,32}[|｜]>|<\/s>){0,16}(?:Observation:\s{0,16})?$/

/** What belongs to a call alone is removed with it. A stream holds it back as well; not what stands before a fence. */
function widenToMarks(text: string, { start, end }: TextSpan): TextSpan {
  const textBefore = `${start > MARK_REACH ? "" : "\n"}${text.slice(Math.max(0, start - MARK_REACH), start)}`
  const textAfter = text.slice(end, end + 8 * MARK_REACH)
  const isPaired = PAIRS.has(textBefore.slice(-1) + textAfter.charAt(0)) && /\s.$/.test(textBefore)
  const isItem = /^[ \t]*(?:\n|$)/.test(textAfter) && !/[`~]/.test(text.charAt(start))
  const itemLength = isItem ? (ITEM_HEAD.exec(textBefore)?.[0].length ?? 1) - 1 : 0
  return {
    start: start - (isPaired ? 1 : itemLength),
    end: TEMPLATE_END.test(textAfter) ? text.length : end + (isPaired ? 1 : 0),
  }
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
