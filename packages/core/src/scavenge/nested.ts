// Finds the offset from which a text is inside arguments that were not closed: calls there never run.
import { endsInText, isLeftOpen } from "../dialects/grammar/extent.ts"
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate } from "../dialects/sighting.ts"
import type { EndDoubts } from "./doubtful-end.ts"

/**
 * Returns the offset from which the text is inside the arguments of a call of this block, because a text in them was
 * not closed and no mark of the call follows. Infinity if all calls of the block end. A mere mention contains nothing,
 * unless it has no marks and may continue.
 * Ex) {"body": "The bot wrote: <tool_call>…
 */
export function openFrom(text: string, block: CallBlock, doubts: EndDoubts, isMention: boolean): number {
  const { calls, end, marked } = block
  const open = calls.find((call, i) => {
    if (!isMention && isOpen(text, call, i === calls.length - 1 ? end : call.end)) return true
    return !(isMention && marked) && doubts.isDoubtful(call, block)
  })
  return open?.end ?? Number.POSITIVE_INFINITY
}

function isOpen(text: string, { written, start, end }: CallCandidate, ownEnd: number): boolean {
  const argumentsEnd = written.kind === "json" ? written.end : end
  if (/\S/.test(text.slice(argumentsEnd, ownEnd))) return false
  if (written.kind === "unread") return isLeftOpen(text.slice(start, end))
  if (written.kind === "cut") return endsInText(text.slice(start, end))
  if (written.kind === "json") return endsInText(text.slice(written.start, written.end))
  const last = written.kind === "members" ? written.members.at(-1) : undefined
  return last?.as === "text" && !last.whole
}
