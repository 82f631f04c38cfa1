// Removes recovered calls, their marks and empty fences from the content.
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate } from "../dialects/sighting.ts"
import { parseStrict } from "../json/strict.ts"
import { fencesOf } from "./judges/frames/fences.ts"
import type { TextSpan } from "./judges/frames/span.ts"
import type { RecoveredCall } from "./recover.ts"

/** Returns the text without these spans, the marks and fences that contained nothing else, and the gaps they leave. */
export function withoutSpans(text: string, spans: readonly TextSpan[]): string {
  if (spans.length === 0) return text
  let cleanText = ""
  let at = 0
  for (const span of widenToFences(text, spans).map((each) => widenToMarks(text, each))) {
    if (span.start < at) continue
    const textBetween = text.slice(at, span.start)
    // adjacent spans leave one gap
    const isGap = at > 0 && textBetween.trim() !== ""
    cleanText = isGap ? joinAcrossGap(cleanText, textBetween) : cleanText + textBetween
    at = span.end
  }
  return joinAcrossGap(cleanText, text.slice(at)).replace(/^\s+$/, "")
}

/** Joins both parts with one gap: an empty line between lines, one space within a line. */
function joinAcrossGap(textBefore: string, textAfter: string): string {
  const trimmedHead = textBefore.trimEnd()
  const trimmedTail = textAfter.trimStart()
  if (trimmedHead === "" || trimmedTail === "") return trimmedHead + trimmedTail
  const gapText = textBefore.slice(trimmedHead.length) + textAfter.slice(0, textAfter.length - trimmedTail.length)
  return trimmedHead + (gapText.includes("\n") ? "\n\n" : gapText === "" ? "" : " ") + trimmedTail
}

const MARK_REACH = 40
/** The marker of a list item that contains nothing else, or the label of a call. Ex) 2. */
const ITEM_HEAD = /\n[ \t]*(?:[-*]|\d{1,2}\.|Action:)[ \t]*$/
/** Ex) `<call>` */
const PAIRS: ReadonlySet<string> = new Set(["``", "()"])
/** All that a template or a cut-off trace leaves at the end of a text. */
const TEMPLATE_END = /^(?:\s|<[|｜][^<>\n]{1,32}[|｜]>|<\/s>){0,16}(?:Observation:\s{0,16})?$/

/** Widens a span to the marks that belong only to the call. A stream holds them back too, unless a fence follows. */
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

/** Widens spans to fences that contain nothing else. */
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

/** Returns a section of text without these spans. */
function withoutBody(text: string, from: number, to: number, spans: readonly TextSpan[]): string {
  let remainingText = ""
  let at = from
  for (const span of spans) {
    remainingText += text.slice(at, Math.max(at, span.start))
    at = Math.max(at, span.end)
  }
  return remainingText + text.slice(at, Math.max(at, to))
}

/**
 * Returns the spans to remove for the calls taken from a block: all of it; only the calls if something else stands
 * beside them; nothing if they cannot be cut out or may continue behind the block, because the remaining text would be
 * another call.
 */
export function removedSpans(block: CallBlock, taken: readonly RecoveredCall[]): readonly TextSpan[] {
  const { start, end, takenFrom = start } = block
  const whole = [{ start: takenFrom, end }]
  const text = taken[0]?.text ?? ""
  const own = taken.map(({ callCandidate }) => callCandidate)
  if (own.some(({ written }) => written.kind === "unread" && written.mayGoOn === true)) return []
  const left = block.calls.filter((call) => !own.includes(call))
  // the calls of a list share the list
  const isShared = own.some((call) => left.some((other) => other.start < call.end && call.start < other.end))
  const callsAt = new Map<number, typeof own>()
  for (const call of own) callsAt.set(call.start, [...(callsAt.get(call.start) ?? []), call])
  const lists = [...callsAt.values()].map((calls) => [calls[0] as CallCandidate, calls.length] as const)
  if (isShared || lists.some(([{ start, end }, count]) => holdsMore(text.slice(start, end), count))) return []
  return HOLDS_OBJECT.test(withoutBody(text, start, end, own)) ? own.map(({ start, end }) => ({ start, end })) : whole
}

/** Ex) {"name":"b","arguments":{}} */
const HOLDS_OBJECT = /\{\s{0,64}["'][^"']{1,64}["']\s{0,8}:/

/** Keys under which an answer stands beside a list of calls. */
const ANSWER_KEYS = ["content", "text", "message", "answer", "response", "summary", "final_answer"]

/** Ex) [{"id":1},{"name":"read",…}] , {"content":"It is done.","tool_calls":[…]} : data or an answer beside calls. */
function holdsMore(text: string, callCount: number): boolean {
  const value: unknown = /^\s*[[{]/.test(text)
    ? parseStrict(text.slice(0, text.search(/[\]}][^\]}]*$/) + 1))
    : undefined
  if (Array.isArray(value)) return value.length > callCount
  if (typeof value !== "object" || value === null || !Object.values(value).some(Array.isArray)) return false
  const members = value as Readonly<Record<string, unknown>>
  return ANSWER_KEYS.some((key) => typeof members[key] === "string" && /\S\s/.test(members[key] as string))
}
