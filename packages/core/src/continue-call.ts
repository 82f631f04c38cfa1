// requestContinuation and mergeContinuation: get and join the rest of a call that was cut off.
import { catalogOf, schemaOf } from "./calls/catalog.ts"
import { feedbackText } from "./calls/feedback.ts"
import { AMOUNT, checkRows, optionRows } from "./calls/option-rows.ts"
import { checkOptions } from "./calls/options.ts"
import { lacksOnlyClosers } from "./continuation/closers.ts"
import { AMBIGUOUS, type Joined, join } from "./continuation/join.ts"
import { placeOfCut } from "./continuation/place.ts"
import { goOnText, type Message, NOT_JOINED, type Prefill, prefillsFor, shorterText } from "./continuation/requests.ts"
import type { JoinedTool } from "./continuation/restart.ts"
import { hasWords } from "./continuation/talk.ts"
import { MendError, requireResult } from "./errors.ts"
import type { ExpectedShape } from "./json/anchor.ts"
import { parseObject } from "./json/strict.ts"
import { withLimits } from "./limits.ts"
import { mend } from "./mend.ts"
import { resolveName } from "./names/resolve.ts"
import { readJson } from "./read-json.ts"
import type { DeclaredCall, EscalatedCall, MendOptions, MendResult, Tool, Turn } from "./turn.ts"

export interface ContinuationOptions {
  /** How often this call was already continued. */
  readonly attempt?: number
  /** Most continuations of one call; default 2. */
  readonly most?: number
  /** Longest prefix to send back, in characters; beyond it a shorter call is requested. Default 65,536. */
  readonly prefixChars?: number
}

/** How to get the rest of a call that was cut off. The host decides whether to ask. */
export interface Continuation {
  readonly id: string
  readonly name: string
  /** "continue": ask for the rest. "shorter": ask for a shorter call. */
  readonly ask: "continue" | "shorter"
  /** The arguments text up to the cut. */
  readonly prefix: string
  /** JSON pointer of the cut value, and the complete members; null if the text so far is not JSON. */
  readonly place: { readonly pointer: string; readonly whole: readonly string[] } | null
  /** To be appended to the conversation: the text so far, and the request. */
  readonly messages: readonly Message[]
  /** Alternative to `messages`, for providers that can continue an assistant message. */
  readonly prefill: { readonly deepseek: Prefill; readonly anthropic: Prefill; readonly vllm: Prefill } | null
}

const OPTIONS = optionRows({ attempt: AMOUNT, most: AMOUNT, prefixChars: AMOUNT })
const MAX_CONTINUATIONS = 2
const MAX_PREFIX_CHARS = 65_536

/**
 * Returns the request for the rest of the last call that was cut off; null if there is none, or no attempt is left.
 * @example const next = requestContinuation(mend(turn, tools))
 * // then mergeContinuation(next.prefix, answer, { tools, name: next.name })
 */
export function requestContinuation(result: MendResult, options: ContinuationOptions = {}): Continuation | null {
  requireResult(result)
  checkRows(options, OPTIONS)
  const cut = result.escalated.findLast((call) => call.reason === "truncated")
  const { attempt = 0, most = MAX_CONTINUATIONS, prefixChars = MAX_PREFIX_CHARS } = options
  if (cut === undefined || attempt >= most) return null
  const { id, name, arguments: prefix } = cut
  const place = placeOfCut(prefix)
  if (!mayGoOn(cut, prefixChars)) {
    const messages: Message[] = [{ role: "user", content: shorterText(name, place?.pointer ?? "") }]
    return { id, name, ask: "shorter", prefix, place, messages, prefill: null }
  }
  const messages: Message[] = [
    { role: "assistant", content: prefix },
    { role: "user", content: goOnText(name, prefix.length, cut.hints.includes(NOT_JOINED)) },
  ]
  return { id, name, ask: "continue", prefix, place, messages, prefill: prefillsFor(prefix) }
}

/** True if a rest can be requested: not for arguments that are complete JSON, and not if they have not begun. */
const mayGoOn = ({ arguments: prefix }: EscalatedCall, most: number): boolean =>
  prefix.length <= most && /[{[]/.test(prefix) && parseObject(prefix) === undefined

export interface MergeOptions extends MendOptions {
  /** With tools and a name the joined text is mended as a call; without them it is only parsed. */
  readonly tools?: readonly Tool[]
  readonly name?: string
  readonly id?: string
  /** Finish reason of the second answer. */
  readonly finishReason?: string | null
}

export interface Merged {
  /**
   * The complete arguments text. Null if it can be joined in two ways, or if the second answer starts with words that
   * may or may not be content.
   */
  readonly text: string | null
  /** How the second answer was joined. */
  readonly how: "joined" | "overlapped" | "restarted" | "ambiguous"
  /** Characters of the second answer that repeat the first. */
  readonly overlap: number
  /** Parts of the second answer that were removed: words around the rest, marks of a code block. */
  readonly dropped: string
  /**
   * The mended call. If `text` is null, the call is still cut: it is escalated with the given prefix. Null without
   * tools or a name.
   */
  readonly result: MendResult | null
}

/**
 * Joins a cut-off call with the rest of it, and mends the joined call. If two ways to join give a call, none is taken.
 */
export function mergeContinuation(prefix: string, more: string | null, options: MergeOptions = {}): Merged {
  requireText("prefix", prefix, "the argument text as far as it came")
  // chat APIs return null for an answer without content
  const secondAnswer = more ?? ""
  requireText("more", secondAnswer, "the text of the second answer, or null")
  const { tools, name, id = "call_0", finishReason = null, ...given } = options
  checkOptions(given)
  // a host that joins wants the call, so shadow mode does not apply
  const mending: MendOptions = given.preset === "report" ? { ...given, preset: "safe" } : given
  if (tools === undefined || name === undefined) return toMergedResult(join(prefix, secondAnswer, isComplete), null)
  const turnOf = (text: string, reason: string | null): Turn => ({
    toolCalls: [{ id, name, arguments: text }],
    finishReason: reason,
  })
  const mendJoined = (text: string, reason: string | null): MendResult => mend(turnOf(text, reason), tools, mending)
  // candidates that are only compared send no events, and are judged without the history
  const { history: _history, onEvent: _onEvent, ...comparing } = mending
  const isCall = (text: string, isStrict: boolean): boolean =>
    mend(turnOf(text, isStrict ? finishReason : CUT_REASON), tools, comparing).calls.length === 1
  const view = viewOf(tools, name, options)
  const joinResult = rejectDroppedWords(
    join(prefix, secondAnswer, isCall, view, calledTool(tools, name, options)),
    options,
  )
  const stillCut = (text: string, hints: readonly string[]): MendResult =>
    asCut(mendJoined(text, CUT_REASON), { id, name, arguments: text }, hints, options)
  if (joinResult.text === null) return toMergedResult(joinResult, stillCut(prefix, [NOT_JOINED]))
  const isCut = joinResult.isOpen && !lacksOnlyClosers(joinResult.text, view)
  return toMergedResult(joinResult, isCut ? stillCut(joinResult.text, []) : mendJoined(joinResult.text, finishReason))
}

function requireText(name: string, text: unknown, what: string): void {
  if (typeof text === "string") return
  const given = text === null ? "null" : Array.isArray(text) ? "an array" : `of the type ${typeof text}`
  throw new MendError("MEND_TEXT", `mergeContinuation: ${name} is ${given}; pass ${what}`)
}

/** The finish reason of an output that the provider cut. */
const CUT_REASON = "length"

const isComplete = (text: string, isStrict: boolean): boolean => isStrict || readJson(text).complete

function toMergedResult({ isOpen, ...joined }: Joined, result: MendResult | null): Merged {
  const { text } = joined
  const whole = result !== null || text === null || isOpen ? text : (readJson(text).text ?? text)
  return { ...joined, text: whole, result }
}

/** Rejects a join that dropped words if only certain repairs may be applied: dropping them is a choice. */
function rejectDroppedWords(uncheckedJoin: Joined, { apply }: MergeOptions): Joined {
  return apply === "certain" && hasWords(uncheckedJoin.dropped) ? AMBIGUOUS : uncheckedJoin
}

function calledTool(tools: readonly Tool[], name: string, options: MergeOptions): JoinedTool {
  const { byName, index } = catalogOf(tools, withLimits(options.limits), options.formats)
  return {
    name,
    meant(written) {
      if (byName.has(written)) return written
      return resolveName(written, index([]))?.name ?? null
    },
  }
}

function viewOf(tools: readonly Tool[], name: string, options: MergeOptions): ExpectedShape | null {
  const limits = withLimits(options.limits)
  const entry = catalogOf(tools, limits, options.formats).byName.get(name)
  if (entry === undefined || entry.flat !== null) return null
  const { broken, view } = schemaOf(entry, limits)
  return broken === null ? view : null
}

/** Returns a result in which the call is escalated as truncated, even if a lenient parse would make a call of it. */
function asCut(
  result: MendResult,
  call: DeclaredCall & { id: string; arguments: string },
  hints: readonly string[],
  options: MergeOptions,
): MendResult {
  if (result.calls.length === 0)
    return { ...result, escalated: result.escalated.map((cut) => ({ ...cut, hints: [...cut.hints, ...hints] })) }
  const feedback = feedbackText(
    { tool: call.name, reason: "truncated", issues: [], hints: [] },
    withLimits(options.limits).feedbackChars,
  )
  const report = {
    ...result.report,
    truncationsFixed: 0,
    notes: [`${call.name}: not executed (truncated)`],
    outcomes: ONE_ESCALATED,
  }
  return {
    ...result,
    calls: [],
    recovered: [],
    escalated: [{ ...call, reason: "truncated", issues: [], findings: [], hints, feedback }],
    report,
    order: [call.id],
  }
}

const ONE_ESCALATED = { unchanged: 0, repaired: 0, recovered: 0, escalated: 1, suppressed: 0 }
