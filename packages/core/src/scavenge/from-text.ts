import { signatureOf } from "../calls/duplicates.ts"
import type { TurnContext } from "../calls/mend-call.ts"
import { searchOf } from "../calls/passes.ts"
import { SUPPRESSIONS } from "../calls/reasons.ts"
import { type Thought, thoughtIn } from "../dialects/thinking.ts"
import type { Ids } from "../ids/ids.ts"
import type { EscalatedCall, MendedCall, ReportFinding, SuppressedCall, Turn } from "../turn.ts"
import { withoutSpans } from "./clean.ts"
import { decodeMarkup } from "./escaped.ts"
import { spanAt } from "./judges/frames/span.ts"
import { rawSignature } from "./note-given.ts"
import type { Recovery } from "./recover.ts"
import { blocksIn, type Findings, mayHoldCalls, type Place, search } from "./scavenge.ts"
import { TEXT_CODES } from "./text-codes.ts"

/** What the texts of a turn add to its declared calls. */
export interface TextCalls {
  readonly calls: readonly MendedCall[]
  readonly escalated: readonly EscalatedCall[]
  readonly suppressed: readonly SuppressedCall[]
  readonly remarks: readonly ReportFinding[]
  readonly closed: number
  readonly content: string | null
  readonly order: readonly string[]
}

interface Gathered {
  readonly calls: MendedCall[]
  readonly escalated: EscalatedCall[]
  readonly suppressed: SuppressedCall[]
  readonly remarks: ReportFinding[]
  readonly order: string[]
  /** Of the declared calls; made when first needed. */
  signatures: Set<string> | null
  closed: number
  number: number
  /** Calls looked at, for their ids. */
  seen: number
}

/** Searches content, and reasoning where the turn would otherwise end without a call. `declared`: what came as calls, mended. */
export function fromText(turn: Turn, declared: readonly MendedCall[], isDeclared: boolean, ids: Ids, context: TurnContext): TextCalls {
  const found: Gathered = { calls: [], escalated: [], suppressed: [], remarks: [], order: [], signatures: null, closed: 0, number: 0, seen: 0 }
  const content = turn.content ?? null
  const isEager = searchOf(context.options, context.passes) === "eager"
  const isQuiet = (): boolean => !isDeclared && found.calls.length + found.escalated.length + found.suppressed.length === 0
  const look = (original: string, from: number, to: number, place: "content" | "reasoning", answered: boolean): Span[] => {
    const part: Place = { place, answered, original, origin: (at) => at + from, isDecoded: false }
    const seen = search(original.slice(from, to), part, context)
    // markup that stands there unescaped is the model's own: then entities are content
    const decoded = seen.meant.some(({ block }) => block.marked) ? null : decodeMarkup(original.slice(from, to))
    if (decoded !== null) {
      const whole: Place = { ...part, origin: (at) => decoded.origin(at) + from, isDecoded: true }
      const unescaped = search(decoded.text, whole, context)
      if (unescaped.meant.length > 0 || seen.meant.length + seen.left.length === 0) return gather(unescaped, whole, declared, ids, context, found)
    }
    return gather(seen, part, declared, ids, context, found)
  }
  let spans: Span[] = []
  if (isSaid(content) && mayHoldCalls(content)) {
    const { end, open } = thoughtOf(content, context)
    const answer = isSaid(content.slice(end, open))
    spans = look(content, end, open, "content", false)
    // nothing is run from a thought that is not closed: what comes behind it is not known
    if (open < content.length) look(content, open, content.length, "reasoning", true)
    // a thought that was left in the content: searched as such, in its turn
    if (end > 0 && (isQuiet() || isEager)) spans = [...look(content, 0, end, "reasoning", answer), ...spans]
  }
  const { reasoning } = turn
  if (isSaid(reasoning) && (isQuiet() || isEager) && mayHoldCalls(reasoning)) look(reasoning, 0, reasoning.length, "reasoning", isSaid(content))
  const { calls, escalated, suppressed, remarks, closed, order } = found
  return { calls, escalated, suppressed, remarks, closed, order, content: content === null ? null : withoutSpans(content, spans) }
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Where a content thinks and where it answers. Calls are looked for only where it thinks at all. */
function thoughtOf(text: string, context: TurnContext): Thought {
  let blocks: readonly Span[] | null = null
  return thoughtIn(text, (at) => {
    blocks ??= blocksIn(text, context)
    return spanAt(blocks, at) !== null
  })
}

/** Remarks of one turn: a text full of call-shaped data must not give a report as long as itself. */
const MOST_REMARKS = 64

const isSaid = (text: string | null | undefined): text is string => typeof text === "string" && text !== "" && /\S/.test(text)

/** Mends what was meant; gives the stretches of text that are not to be shown. */
function gather(seen: Findings, where: Place, declared: readonly MendedCall[], ids: Ids, context: TurnContext, found: Gathered): Span[] {
  const spans = new Map<number, Span>()
  for (const remark of seen.left) if (found.remarks.length < MOST_REMARKS) found.remarks.push(remark)
  if (seen.meant.length > 0) found.signatures ??= new Set(declared.map(signatureOf))
  for (const recovery of seen.meant) {
    const { start, end } = recovery.block
    if (take(recovery, ids, context, found)) spans.set(start, { start: where.origin(start), end: where.origin(end) })
  }
  return [...spans.values()]
}

/** Whether the model was given this call to read. */
function isGiven({ tool, raw, mend }: Recovery, { given }: TurnContext): boolean {
  if (given === undefined || given === null || given.isEmpty) return false
  return given.has(rawSignature(tool ?? "", raw)) || mend("").calls.some((call) => given.has(signatureOf(call)))
}

/** True when the call is dealt with, so that its text has had its effect. */
function take(recovery: Recovery, ids: Ids, context: TurnContext, found: Gathered): boolean {
  const { sighting, block, tool } = recovery
  const name = tool ?? ""
  const left = (code: keyof typeof TEXT_CODES): boolean => {
    if (found.remarks.length < MOST_REMARKS) found.remarks.push({ code, tool: name, message: TEXT_CODES[code].why, span: recovery.span })
    return false
  }
  if (found.number >= context.limits.calls) return left("limit/text-calls")
  const choice = context.options.toolChoice
  if (typeof choice === "object" && choice.name !== name) return left("text/other-tool")
  if (isGiven(recovery, context)) return left("text/given")
  const id = ids.found(sighting.id, found.seen++)
  if (choice === "none") {
    found.number++
    found.order.push(id)
    found.suppressed.push({ id, name, arguments: recovery.raw, reason: "choice/leaked", notice: SUPPRESSIONS["choice/leaked"] })
    return true
  }
  const outcome = recovery.mend(id)
  if (outcome.escalated !== null && !block.marked && context.options.channel !== "text") return left("text/invalid")
  found.number++
  if (outcome.calls.length === 0) found.order.push(id)
  if (outcome.escalated !== null) found.escalated.push(outcome.escalated)
  if (outcome.suppressed !== null) found.suppressed.push(outcome.suppressed)
  if (outcome.remark !== null) found.remarks.push(outcome.remark)
  if (outcome.closed) found.closed++
  outcome.calls.forEach((call, part) => {
    if (found.signatures?.has(signatureOf(call)) === true) left("text/echo")
    else {
      const own = part === 0 ? call : { ...call, id: ids.part(id, part + 1) }
      found.calls.push(own)
      found.order.push(own.id)
    }
  })
  return true
}
