import { signatureOf } from "../calls/duplicates.ts"
import type { Ids } from "../calls/ids.ts"
import type { TurnContext } from "../calls/mend-call.ts"
import { SUPPRESSIONS } from "../calls/reasons.ts"
import type { EscalatedCall, MendedCall, ReportFinding, SuppressedCall, Turn } from "../turn.ts"
import { withoutSpans } from "./clean.ts"
import type { Recovery } from "./recover.ts"
import { type Findings, mayHoldCalls, search } from "./scavenge.ts"
import { TEXT_CODES } from "./text-codes.ts"

/** What the texts of a turn add to its declared calls. */
export interface TextCalls {
  readonly calls: readonly MendedCall[]
  readonly escalated: readonly EscalatedCall[]
  readonly suppressed: readonly SuppressedCall[]
  readonly remarks: readonly ReportFinding[]
  readonly closed: number
  readonly content: string | null
}

interface Gathered {
  readonly calls: MendedCall[]
  readonly escalated: EscalatedCall[]
  readonly suppressed: SuppressedCall[]
  readonly remarks: ReportFinding[]
  readonly signatures: Set<string>
  closed: number
  number: number
}

/** Searches content, and reasoning where the turn would otherwise end without a call. `declared`: what came as calls, mended. */
export function fromText(turn: Turn, declared: readonly MendedCall[], isDeclared: boolean, ids: Ids, context: TurnContext): TextCalls {
  const found: Gathered = { calls: [], escalated: [], suppressed: [], remarks: [], signatures: new Set(), closed: 0, number: 0 }
  const content = turn.content ?? null
  let spans: readonly { start: number; end: number }[] = []
  const isQuiet = (): boolean => !isDeclared && found.calls.length + found.escalated.length + found.suppressed.length === 0
  const look = (text: string, place: "content" | "reasoning", answered: boolean, offset = 0): { start: number; end: number }[] => {
    const seen = search(text, { place, answered, offset }, context)
    if (seen.meant.length > 0 && found.signatures.size === 0) for (const call of declared) found.signatures.add(signatureOf(call))
    return gather(seen, ids, context, found)
  }
  if (isSaid(content) && mayHoldCalls(content)) {
    const thought = thoughtEnd(content)
    spans = look(content.slice(thought), "content", false, thought).map(({ start, end }) => ({ start: start + thought, end: end + thought }))
    // a thought that was left in the content: searched as such, in its turn
    if (thought > 0 && (isQuiet() || context.options.scavenge === "eager"))
      spans = [...look(content.slice(0, thought), "reasoning", isSaid(content.slice(thought))), ...spans]
  }
  if (isSaid(turn.reasoning) && mayHoldCalls(turn.reasoning) && (isQuiet() || context.options.scavenge === "eager"))
    look(turn.reasoning, "reasoning", isSaid(content))
  return { ...found, content: content === null ? null : withoutSpans(content, spans) }
}

const THOUGHT_END = /<\/(?:[\w]+:)?think(?:ing)?>|\[\/THINK\]|<\|END_THINKING\|>|<channel\|>|<\|content_text\|>/g

/** Where the answer begins in a content that has its thinking before it; 0 when it has none. */
function thoughtEnd(text: string): number {
  // by marks that prose does not have: a search for a common letter reads ten times slower
  if (!text.includes("<") && !text.includes("[/THINK]")) return 0
  let end = 0
  const isGemma = text.trimStart().startsWith("<|channel>")
  THOUGHT_END.lastIndex = 0
  for (let hit = THOUGHT_END.exec(text); hit !== null; hit = THOUGHT_END.exec(text)) if (isGemma || hit[0] !== "<channel|>") end = hit.index + hit[0].length
  return end
}

/** Remarks of one turn: a text full of call-shaped data must not give a report as long as itself. */
const MOST_REMARKS = 64

const isSaid = (text: string | null | undefined): text is string => typeof text === "string" && text !== "" && /\S/.test(text)

/** Mends what was meant; gives the stretches of text that are not to be shown. */
function gather(seen: Findings, ids: Ids, context: TurnContext, found: Gathered): { start: number; end: number }[] {
  const spans = new Map<number, { start: number; end: number }>()
  for (const remark of seen.left) if (found.remarks.length < MOST_REMARKS) found.remarks.push(remark)
  for (const recovery of seen.meant) if (take(recovery, ids, context, found)) spans.set(recovery.block.start, recovery.block)
  return [...spans.values()]
}

/** True when the call is dealt with, so that its text has had its effect. */
function take(recovery: Recovery, ids: Ids, context: TurnContext, found: Gathered): boolean {
  const { sighting, block, tool } = recovery
  const name = tool ?? ""
  const left = (code: keyof typeof TEXT_CODES): boolean => {
    if (found.remarks.length < MOST_REMARKS) found.remarks.push({ code, tool: name, message: TEXT_CODES[code].why })
    return false
  }
  if (found.number >= context.limits.calls) return left("limit/text-calls")
  const id = ids.found(sighting.id, found.number)
  if (context.options.toolChoice === "none") {
    found.number++
    found.suppressed.push({ id, name, arguments: "", reason: "choice/leaked", notice: SUPPRESSIONS["choice/leaked"] })
    return true
  }
  const outcome = recovery.mend(id)
  if (outcome.escalated !== null && !block.marked && context.options.channel !== "text") return left("text/invalid")
  found.number++
  if (outcome.escalated !== null) found.escalated.push(outcome.escalated)
  if (outcome.suppressed !== null) found.suppressed.push(outcome.suppressed)
  if (outcome.remark !== null) found.remarks.push(outcome.remark)
  if (outcome.closed) found.closed++
  outcome.calls.forEach((call, part) => {
    if (found.signatures.has(signatureOf(call))) left("text/echo")
    else found.calls.push(part === 0 ? call : { ...call, id: ids.part(id, part + 1) })
  })
  return true
}
