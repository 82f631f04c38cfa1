// Finds calls that a later call corrects, so that only the later one runs.
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate } from "../dialects/sighting.ts"
import type { TextSpan } from "./judges/frames/span.ts"
import type { MentionVerdict } from "./judges/judge.ts"
import { correctsCall, hasReservation, replacesCall } from "./judges/words/correction.ts"

const CORRECTED: MentionVerdict = {
  id: "mention/retracted",
  why: "The call behind it corrects it.",
}

/** Calls in marks that a later call corrects. */
export interface Corrections {
  readonly verdictOn: (call: CallCandidate) => MentionVerdict | null
  /**
   * For a correcting block: the spans to hide once it is taken. Both calls count as one place: words before the first
   * and behind the second apply to the one that remains.
   */
  readonly byBlock: ReadonlyMap<CallBlock, readonly TextSpan[]>
}

export function correctionsIn(text: string, blocks: readonly CallBlock[]): Corrections {
  const corrected = new Set<CallCandidate>()
  const byBlock = new Map<CallBlock, readonly TextSpan[]>()
  let run: CallBlock[] = []
  for (const block of blocks) {
    const gap = text.slice(run.at(-1)?.end ?? block.start, block.start).trim()
    if (gap !== "") {
      const wrongCalls = run.flatMap(({ calls }) => calls).filter((call) => isCorrected(text, call, gap, block))
      for (const call of wrongCalls) corrected.add(call)
      const replaced = run.filter(({ calls }) => calls.every((call) => corrected.has(call)))
      if (wrongCalls.length > 0 && !hasReservation(gap))
        byBlock.set(
          block,
          replaced.flatMap((earlier) => [...(byBlock.get(earlier) ?? []), earlier]),
        )
      run = []
    }
    if (block.marked) run.push(block)
    else run = []
  }
  return { verdictOn: (call) => (corrected.has(call) ? CORRECTED : null), byBlock }
}

function isCorrected(text: string, call: CallCandidate, gap: string, { marked, calls }: CallBlock): boolean {
  const later = marked ? calls.find(({ name }) => name !== null && name === call.name) : undefined
  if (later === undefined) return marked && replacesCall(gap)
  // fast check first: one long call behind many short ones must not be compared with each of them
  const isAlike =
    later.end - later.start < 2 * (call.end - call.start) + 64 &&
    areAlike(argumentsOf(text, call), argumentsOf(text, later))
  return correctsCall(gap, isAlike ? text.slice(later.start, later.end).toLowerCase() : null)
}

const argumentsOf = (text: string, { written, start, end }: CallCandidate): string =>
  written.kind === "json"
    ? text.slice(written.start, written.end)
    : written.kind === "members"
      ? written.members.map((member) => member.text).join("\n")
      : text.slice(start, end)

/** Share of two texts that must be equal, counted from both ends. Ex) not: two changes in one file */
const MIN_COMMON = 0.6

function areAlike(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && a[head] === b[head]) head++
  let tail = 0
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  return head + tail >= MIN_COMMON * Math.max(a.length, b.length)
}
