// Finds the calls in the texts of a turn: content first, then reasoning if the turn would end without a call.
import type { TurnContext } from "../calls/call-outcome.ts"
import { trimmedSignature } from "../calls/duplicates.ts"
import { searchOf } from "../calls/passes.ts"
import { SUPPRESSIONS } from "../calls/reasons.ts"
import type { CallBlock } from "../dialects/scan.ts"
import { type ThoughtSpan, thoughtIn } from "../dialects/thinking.ts"
import type { CallIds } from "../ids/ids.ts"
import { pushTo } from "../push-to.ts"
import type { EscalatedCall, MendedCall, ReportFinding, SuppressedCall, Turn } from "../turn.ts"
import { removedSpans, withoutSpans } from "./clean.ts"
import { decodeEscapedMarkup } from "./escaped.ts"
import { spanAt, type TextSpan } from "./judges/frames/span.ts"
import { isAnnouncement, onlyAnnounces } from "./judges/words/announce.ts"
import { sentencesOf } from "./judges/words/sentence.ts"
import { givenSignature, rawSignature } from "./note-given.ts"
import { type RecoveredCall, wholeText } from "./recover.ts"
import { blocksIn, mayHoldCalls, type SearchPlace, searchText, type TextFindings } from "./scavenge.ts"
import { soughtWords } from "./sought-words.ts"
import { TEXT_CODES } from "./text-codes.ts"

/** Results that the texts of a turn add to its declared calls. */
export type TextCalls = Omit<TextSearch, "isEmpty" | "searchPart">

/** The search of one turn, with its results so far. */
class TextSearch {
  readonly calls: MendedCall[] = []
  readonly escalated: EscalatedCall[] = []
  readonly suppressed: SuppressedCall[] = []
  readonly remarks: ReportFinding[] = []
  readonly order: string[] = []
  closed = 0
  content: string | null
  readonly #context: TurnContext
  readonly #ids: CallIds
  /** Signatures of the declared calls; computed when first needed. */
  readonly #declaredSignatures: () => ReadonlySet<string>
  #callCount = 0
  /** Number of calls looked at; makes their ids distinct. */
  #seenCount = 0

  constructor(content: string | null, declared: readonly MendedCall[], ids: CallIds, context: TurnContext) {
    this.content = content
    this.#context = context
    this.#ids = ids
    let signatures: Set<string> | null = null
    this.#declaredSignatures = () => (signatures ??= new Set(declared.map(trimmedSignature)))
  }

  get isEmpty(): boolean {
    return this.calls.length + this.escalated.length + this.suppressed.length === 0
  }

  /** Searches a part of a text; returns its spans that must not be shown. */
  searchPart(
    originalText: string,
    from: number,
    to: number,
    place: "content" | "reasoning",
    answered: boolean,
  ): TextSpan[] {
    const context = this.#context
    const text = originalText.slice(from, to)
    const plainPlace = { ...wholeText(originalText), place, answered, origin: (at: number) => at + from }
    const plainFindings = searchText(text, plainPlace, context)
    // unescaped markup was written by the model itself: then entities are content
    const isMarked = plainFindings.meantCalls.some(({ block }) => block.marked)
    const decodedMarkup = isMarked ? null : decodeEscapedMarkup(text)
    if (decodedMarkup !== null) {
      const origin = (at: number): number => decodedMarkup.origin(at) + from
      const decodedPlace = { ...plainPlace, origin, isDecoded: true }
      const decodedFindings = searchText(decodedMarkup.text, decodedPlace, context)
      const isPlainEmpty = plainFindings.meantCalls.length + plainFindings.leftFindings.length === 0
      if (decodedFindings.meantCalls.length > 0 || isPlainEmpty) return this.#gatherCalls(decodedFindings, decodedPlace)
    }
    return this.#gatherCalls(plainFindings, plainPlace)
  }

  /** Mends the calls that were meant; returns the spans of text that must not be shown. */
  #gatherCalls({ meantCalls, leftFindings, corrections }: TextFindings, { origin }: SearchPlace): TextSpan[] {
    const taken = new Map<CallBlock, RecoveredCall[]>()
    for (const remark of leftFindings) this.#addRemark(remark)
    for (const call of meantCalls) if (this.#takeCall(call)) pushTo(taken, call.block, call)
    return [...taken].flatMap(([block, calls]) =>
      [...(corrections.get(block) ?? []), ...removedSpans(block, calls)].map(({ start, end }) => ({
        start: origin(start),
        end: origin(end),
      })),
    )
  }

  #addRemark(remark: ReportFinding): void {
    if (this.remarks.length < MAX_REMARKS) this.remarks.push(remark)
  }

  #leaveAsText(rule: keyof typeof TEXT_CODES, { tool, span }: RecoveredCall): boolean {
    this.#addRemark({ rule, tool: tool ?? "", message: TEXT_CODES[rule].why, span })
    return false
  }

  /** Returns true if the call is run, rejected or suppressed, so that its text is removed. */
  #takeCall(recoveredCall: RecoveredCall): boolean {
    const { options, limits } = this.#context
    const { toolChoice } = options
    const name = recoveredCall.tool ?? ""
    if (this.#callCount >= limits.calls) return this.#leaveAsText("limit/text-calls", recoveredCall)
    if (typeof toolChoice === "object" && !namesIn(toolChoice).includes(name))
      return this.#leaveAsText("text/other-tool", recoveredCall)
    if (isGiven(recoveredCall, this.#context)) return this.#leaveAsText("text/given", recoveredCall)
    const id = this.#ids.idForTextCall(recoveredCall.callCandidate.id, this.#seenCount++)
    if (toolChoice !== "none") return this.#runCall(recoveredCall, id)
    this.#callCount++
    this.order.push(id)
    const notice = SUPPRESSIONS["choice/leaked"]
    this.suppressed.push({ id, name, arguments: recoveredCall.given, reason: "choice/leaked", notice })
    return true
  }

  #runCall(recoveredCall: RecoveredCall, id: string): boolean {
    const { calls, escalated, suppressed, turnRemark, truncationFixed } = recoveredCall.mend(id)
    if (escalated !== null && !recoveredCall.block.marked && this.#context.options.channel !== "text")
      return this.#leaveAsText("text/invalid", recoveredCall)
    this.#callCount++
    if (calls.length === 0) this.order.push(id)
    if (escalated !== null) this.escalated.push(escalated)
    if (suppressed !== null) this.suppressed.push(suppressed)
    if (turnRemark !== null) this.remarks.push(turnRemark)
    if (truncationFixed) this.closed++
    calls.forEach((call, partIndex) => {
      if (this.#declaredSignatures().has(trimmedSignature(call))) this.#leaveAsText("text/echo", recoveredCall)
      else {
        const ownCall = partIndex === 0 ? call : { ...call, id: this.#ids.idForPart(id, partIndex + 1) }
        this.calls.push(ownCall)
        this.order.push(ownCall.id)
      }
    })
    return true
  }
}

/**
 * Searches the content, and the reasoning if the turn would otherwise end without a call. `declared`: the mended calls
 * that were declared.
 */
export function fromText(
  { content: givenContent, reasoning }: Turn,
  declared: readonly MendedCall[],
  isDeclared: boolean,
  ids: CallIds,
  context: TurnContext,
): TextCalls {
  const content = givenContent ?? null
  const found = new TextSearch(content, declared, ids, context)
  const isEager = searchOf(context.options, context.passes) === "eager"
  const isWanted = (): boolean => isEager || (!isDeclared && found.isEmpty)
  if (isSaid(content) && mayHoldCalls(content)) {
    const { end, open } = thoughtOf(content, context)
    const hasAnswer = isAnswer(content.slice(end, open))
    const spans = found.searchPart(content, end, open, "content", false)
    // some servers lose the mark that closes a thought; whether text behind it is thought or answer is unknown, unless
    // it ends in a call
    if (open < content.length) {
      const isDraft = hasAnswer || !isWanted() || !endsInCall(content.slice(open), context)
      spans.push(...found.searchPart(content, open, content.length, "reasoning", isDraft))
    }
    // a thought that was left in the content is searched as reasoning
    const thoughtSpans = end > 0 && isWanted() ? found.searchPart(content, 0, end, "reasoning", hasAnswer) : []
    found.content = withoutSpans(content, [...thoughtSpans, ...spans])
  }
  if (isSaid(reasoning) && isWanted() && mayHoldCalls(reasoning)) {
    // Ex) It is late.</think><call> : the text before the mark does not lead to the call
    const { end } = thoughtOf(reasoning, context)
    const hasAnswer = isAnswer(content)
    found.searchPart(reasoning, end, reasoning.length, "reasoning", hasAnswer)
    if (end > 0 && isWanted())
      found.searchPart(reasoning, 0, end, "reasoning", hasAnswer || isAnswer(reasoning.slice(end)))
  }
  return found
}

/** True if content that is still streaming contains a meant call so far, or if that cannot be known yet. */
export function mayHoldMeantCall(content: string, context: TurnContext): boolean {
  const { end, open } = thoughtOf(content, context)
  if (end > 0 || open < content.length || decodeEscapedMarkup(content) !== null) return true
  const searchPlace: SearchPlace = { ...wholeText(content), place: "content", answered: false }
  return searchText(content, searchPlace, context).meantCalls.length > 0
}

/** True if a text announces one complete call in marks and ends with it, and the provider says it is complete. */
function endsInCall(text: string, context: TurnContext): boolean {
  const [last, another] = blocksIn(text, context).toReversed()
  if (context.wholeByProvider !== true || last === undefined || another !== undefined || !last.marked) return false
  if (text.slice(last.end).trim() !== "" || !last.calls.every(({ whole }) => whole)) return false
  // the mark that opens the thought is not one of its words
  const lead = sentencesOf(text.slice(0, last.start).replace(/^[<[][^<>[\]]{1,32}[>\]]/, "")).at(-1) ?? ""
  const names = last.calls.map(({ name }) => name ?? "")
  return isAnnouncement(lead, names)
}

/** Returns the thinking and answering parts of a content. The text is searched for calls only if it has thinking. */
function thoughtOf(text: string, context: TurnContext): ThoughtSpan {
  let blocks: readonly TextSpan[] | null = null
  return thoughtIn(text, (at) => {
    blocks ??= blocksIn(text, context)
    return spanAt(blocks, at) !== null
  })
}

/** Bound of remarks of one turn: a text full of data that looks like calls must not cause an equally long report. */
const MAX_REMARKS = 64

const isSaid = (text: string | null | undefined): text is string =>
  typeof text === "string" && text !== "" && /\S/.test(text)

/** True if the text answers. Text that only announces a call is no answer: the call is in the thought before it. */
const isAnswer = (text: string | null): boolean => isSaid(text) && !onlyAnnounces(text)

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
