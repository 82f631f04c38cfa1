import { type Span, spanAt } from "./span.ts"

/** Any element, or a comment. */
const ANY_TAG = /<(\/?)([a-z][\w:.-]{0,40})(?:\s[^<>]{0,200})?>|<(!)--|(--)>/gi

/** Elements in which a model speaks or thinks itself. What any other holds is shown, quoted or kept. */
const OWN =
  /^(?:s|think|thinking|thought|thoughts|reasoning|analysis|reflection|scratchpad|plan|actions?|answer|response|reply|assistant|message|tools?|tool_(?:use|calls?)|function_calls?|functions?|invoke|commentary|step|xml)$/i

/** What elements hold that are not the model's own, without those that never close. Marks in `holes` count for nothing. */
export function elementsOf(text: string, holes: readonly (readonly Span[])[]): Span[] {
  const opened = new Map<string, number>()
  const found: Span[] = []
  for (const tag of text.matchAll(ANY_TAG)) {
    const name = tag[2]?.toLowerCase() ?? "!--"
    if (OWN.test(name) || isIn(holes, tag.index) || opened.size > MOST_OPEN) continue
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

/** Names that are open at once: more are no document. */
const MOST_OPEN = 64

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

/** True when markup stands beside the calls that has nothing to do with them. */
export function hasForeignTag(text: string, holes: readonly (readonly Span[])[]): boolean {
  for (const tag of text.matchAll(TAG)) {
    // Ex) Array<string>
    if (/\w/.test(text.charAt(tag.index - 1)) && tag[0][1] !== "/") continue
    if (!OWN.test(tag[1] ?? "") && !isIn(holes, tag.index)) return true
  }
  return false
}
