import type { TurnContext } from "../calls/call-outcome.ts"
import { signatureOf } from "../calls/duplicates.ts"
import { searchOf } from "../calls/passes.ts"
import { SUPPRESSIONS } from "../calls/reasons.ts"
import { type ThoughtSpan, thoughtIn } from "../dialects/thinking.ts"
import type { CallIds } from "../ids/ids.ts"
import type { EscalatedCall, MendedCall, ReportFinding, SuppressedCall, Turn } from "../turn.ts"
import { withoutSpans } from "./clean.ts"
import { decodeEscapedMarkup } from "./escaped.ts"
import { spanAt, type TextSpan } from "./judges/frames/span.ts"
import { onlyAnnounces } from "./judges/words/announce.ts"
import { givenSignature, rawSignature } from "./note-given.ts"
import type { RecoveredCall } from "./recover.ts"
import { blocksIn, mayHoldCalls, type SearchPlace, searchText, type TextFindings } from "./scavenge.ts"
import { soughtWords } from "./sought-words.ts"
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

/** One search of a turn, and what it has found so far. */
interface TextSearch {
  readonly context: TurnContext
  readonly ids: CallIds
  /** What came as calls, mended. */
  readonly declared: readonly MendedCall[]
  /** Of the declared calls; made when first needed. */
  declaredSignatures: Set<string> | null
  readonly calls: MendedCall[]
  readonly escalated: EscalatedCall[]
  readonly suppressed: SuppressedCall[]
  readonly remarks: ReportFinding[]
  readonly order: string[]
  closed: number
  callCount: number
  /** Calls looked at, for their ids. */
  seenCount: number
}

/**
 * Searches content, and reasoning where the turn would otherwise end without a call. `declared`: what came as calls,
 * mended.
 */
export function fromText(
  turn: Turn,
  declared: readonly MendedCall[],
  isDeclared: boolean,
  ids: CallIds,
  context: TurnContext,
): TextCalls {
  const found: TextSearch = {
    context,
    ids,
    declared,
    declaredSignatures: null,
    calls: [],
    escalated: [],
    suppressed: [],
    remarks: [],
    order: [],
    closed: 0,
    callCount: 0,
    seenCount: 0,
  }
  const content = turn.content ?? null
  const isEager = searchOf(context.options, context.passes) === "eager"
  const isQuiet = (): boolean =>
    !isDeclared && found.calls.length + found.escalated.length + found.suppressed.length === 0
  const searchPart = (
    original: string,
    from: number,
    to: number,
    place: "content" | "reasoning",
    answered: boolean,
  ): TextSpan[] => {
    const contentPart: SearchPlace = {
      place,
      answered,
      originalText: original,
      origin: (at) => at + from,
      isDecoded: false,
    }
    const plainFindings = searchText(original.slice(from, to), contentPart, context)
    // markup that stands there unescaped is the model's own: then entities are content
    const decodedMarkup = plainFindings.meantCalls.some(({ block }) => block.marked)
      ? null
      : decodeEscapedMarkup(original.slice(from, to))
    if (decodedMarkup !== null) {
      const whole: SearchPlace = { ...contentPart, origin: (at) => decodedMarkup.origin(at) + from, isDecoded: true }
      const unescapedFindings = searchText(decodedMarkup.text, whole, context)
      if (
        unescapedFindings.meantCalls.length > 0 ||
        plainFindings.meantCalls.length + plainFindings.leftFindings.length === 0
      )
        return gatherCalls(unescapedFindings, whole, found)
    }
    return gatherCalls(plainFindings, contentPart, found)
  }
  let spans: TextSpan[] = []
  if (isSaid(content) && mayHoldCalls(content)) {
    const { end, open } = thoughtOf(content, context)
    const hasAnswer = isAnswer(content.slice(end, open))
    spans = searchPart(content, end, open, "content", false)
    // nothing is run from a thought that is not closed: what comes behind it is not known
    if (open < content.length) searchPart(content, open, content.length, "reasoning", true)
    // a thought that was left in the content: searched as such, in its turn
    if (end > 0 && (isQuiet() || isEager)) spans = [...searchPart(content, 0, end, "reasoning", hasAnswer), ...spans]
  }
  const { reasoning } = turn
  if (isSaid(reasoning) && (isQuiet() || isEager) && mayHoldCalls(reasoning))
    searchPart(reasoning, 0, reasoning.length, "reasoning", isAnswer(content))
  const { calls, escalated, suppressed, remarks, closed, order } = found
  return {
    calls,
    escalated,
    suppressed,
    remarks,
    closed,
    order,
    content: content === null ? null : withoutSpans(content, spans),
  }
}

/** Where a content thinks and where it answers. Calls are looked for only where it thinks at all. */
function thoughtOf(text: string, context: TurnContext): ThoughtSpan {
  let blocks: readonly TextSpan[] | null = null
  return thoughtIn(text, (at) => {
    blocks ??= blocksIn(text, context)
    return spanAt(blocks, at) !== null
  })
}

/** Remarks of one turn: a text full of data that looks like calls must not make a report as long as itself. */
const MAX_REMARKS = 64

const isSaid = (text: string | null | undefined): text is string =>
  typeof text === "string" && text !== "" && /\S/.test(text)

/** What only announces a call is no answer: the call is in the thought before it. */
const isAnswer = (text: string | null): boolean => isSaid(text) && !onlyAnnounces(text)

/** Mends the calls that were meant; returns the spans of text that are not to be shown. */
function gatherCalls(textFindings: TextFindings, searchPlace: SearchPlace, found: TextSearch): TextSpan[] {
  const spans = new Map<number, TextSpan>()
  for (const remark of textFindings.leftFindings) if (found.remarks.length < MAX_REMARKS) found.remarks.push(remark)
  if (textFindings.meantCalls.length > 0) found.declaredSignatures ??= new Set(found.declared.map(signatureOf))
  for (const recoveredCall of textFindings.meantCalls) {
    const { start, end } = recoveredCall.block
    if (takeCall(recoveredCall, found))
      spans.set(start, { start: searchPlace.origin(start), end: searchPlace.origin(end) })
  }
  return [...spans.values()]
}

function isGiven({ tool, raw, mend }: RecoveredCall, context: TurnContext): boolean {
  const { given } = context
  if (given === undefined || given === null || given.isEmpty) return false
  const { calls } = mend("")
  if (calls.length === 0) return given.has(rawSignature(tool ?? "", raw))
  return calls.some((call) => {
    const callSignature = givenSignature(call)
    if (given.isOwn(callSignature)) return false
    const sought = soughtWords(call, context)
    return given.has(callSignature) || (sought !== null && given.holdsWords(sought))
  })
}

const namesIn = (choice: { readonly name: string } | { readonly names: readonly string[] }): readonly string[] =>
  "names" in choice ? choice.names : [choice.name]

/** True when the call is run, rejected or suppressed, so that its text is removed. */
function takeCall(recoveredCall: RecoveredCall, found: TextSearch): boolean {
  const { context, ids } = found
  const { callCandidate: sighting, block, tool } = recoveredCall
  const name = tool ?? ""
  const leaveAsText = (rule: keyof typeof TEXT_CODES): boolean => {
    if (found.remarks.length < MAX_REMARKS)
      found.remarks.push({ rule, tool: name, message: TEXT_CODES[rule].why, span: recoveredCall.span })
    return false
  }
  if (found.callCount >= context.limits.calls) return leaveAsText("limit/text-calls")
  const { toolChoice } = context.options
  if (typeof toolChoice === "object" && !namesIn(toolChoice).includes(name)) return leaveAsText("text/other-tool")
  if (isGiven(recoveredCall, context)) return leaveAsText("text/given")
  const id = ids.idForTextCall(sighting.id, found.seenCount++)
  if (toolChoice === "none") {
    found.callCount++
    found.order.push(id)
    found.suppressed.push({
      id,
      name,
      arguments: recoveredCall.raw,
      reason: "choice/leaked",
      notice: SUPPRESSIONS["choice/leaked"],
    })
    return true
  }
  const mendOutcome = recoveredCall.mend(id)
  if (mendOutcome.escalated !== null && !block.marked && context.options.channel !== "text")
    return leaveAsText("text/invalid")
  found.callCount++
  if (mendOutcome.calls.length === 0) found.order.push(id)
  if (mendOutcome.escalated !== null) found.escalated.push(mendOutcome.escalated)
  if (mendOutcome.suppressed !== null) found.suppressed.push(mendOutcome.suppressed)
  if (mendOutcome.turnRemark !== null) found.remarks.push(mendOutcome.turnRemark)
  if (mendOutcome.truncationFixed) found.closed++
  mendOutcome.calls.forEach((call, partIndex) => {
    if (found.declaredSignatures?.has(signatureOf(call)) === true) leaveAsText("text/echo")
    else {
      const ownCall = partIndex === 0 ? call : { ...call, id: ids.idForPart(id, partIndex + 1) }
      found.calls.push(ownCall)
      found.order.push(ownCall.id)
    }
  })
  return true
}
