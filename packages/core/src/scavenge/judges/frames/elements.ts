import { type Span, spanAt } from "./span.ts"

/** Elements whose content is shown, quoted or kept, never acted upon. `!--` is a comment. */
const SHOWN =
  "pre|code|samp|kbd|examples?|samples?|snippet|documents?|doc|quote|blockquote|q|details|logs?|output|stdout|stderr|transcript|conversation|history|email|article|webpage|html|body|main|section|div|span|p|table|tr|td|th|li|dd|file_contents?|search_results?"

const SHOWN_TAG = new RegExp(`<(/?)(${SHOWN})(?:\\s[^<>]{0,200})?>|<(!)--|(--)>`, "gi")

/** What such elements hold, without those that never close. Marks in `holes` count for nothing. */
export function elementsOf(text: string, holes: readonly (readonly Span[])[]): Span[] {
  const opened = new Map<string, number>()
  const found: Span[] = []
  for (const tag of text.matchAll(SHOWN_TAG)) {
    if (isIn(holes, tag.index)) continue
    const name = tag[2]?.toLowerCase() ?? "!--"
    const from = opened.get(name)
    if (tag[1] !== "/" && tag[4] === undefined) {
      if (from === undefined) opened.set(name, tag.index)
    } else if (from !== undefined) {
      found.push({ start: from, end: tag.index })
      opened.delete(name)
    }
  }
  return merged(found)
}

const isIn = (holes: readonly (readonly Span[])[], at: number): boolean => holes.some((spans) => spanAt(spans, at) !== null)

function merged(spans: readonly Span[]): Span[] {
  const out: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else out.push({ start, end })
  }
  return out
}

const TAG = /<\/?([a-z][\w:.-]{0,40})(?:\s[^<>]{0,200})?\/?>/gi

/** Tags that stand around calls, or around the thought before them. */
const USUAL =
  /^(?:s|think|thinking|thought|thoughts|reasoning|analysis|reflection|scratchpad|plan|actions?|answer|response|tools?|tool_(?:use|calls?)|function_calls?|functions?|xml)$/i

/** True when markup stands beside the calls that has nothing to do with them. */
export function hasForeignTag(text: string, holes: readonly (readonly Span[])[]): boolean {
  for (const tag of text.matchAll(TAG)) {
    // Ex) Array<string>
    if (/\w/.test(text.charAt(tag.index - 1)) && tag[0][1] !== "/") continue
    if (!USUAL.test(tag[1] ?? "") && !isIn(holes, tag.index)) return true
  }
  return false
}
