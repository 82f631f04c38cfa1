// Turns a call candidate into a call: finds its tool, types its values, and passes them to calls/.
import { type CallOutcome, NO_CALLS, type TurnContext } from "../calls/call-outcome.ts"
import { type CatalogTool, schemaOf } from "../calls/catalog.ts"
import { mendCall, policyOf, toolMeantBy, unchangedCall } from "../calls/mend-call.ts"
import { rejectCall } from "../calls/reject-call.ts"
import { replacedText, toFinding } from "../calls/text-findings.ts"
import { isValidCall } from "../calls/valid.ts"
import { hasOnlyBegun } from "../dialects/grammar/extent.ts"
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate, ToolIndex, WrittenMember } from "../dialects/sighting.ts"
import type { HealedFault } from "../json/pieces.ts"
import { toStep } from "../json/pointer.ts"
import { parseObject } from "../json/strict.ts"
import { hasTwoValues } from "../json/two-values.ts"
import { type Confidence, isAtLeast, weakerConfidence } from "../report.ts"
import type { SchemaView } from "../schema/view.ts"
import type { MendedCall } from "../turn.ts"
import { argumentsText, type EscapeStyle, hasBareMarks, isDoubtful, unescapeValue } from "./values.ts"
import { readableViewOf, toolIndexOf } from "./words.ts"

/** Dialects whose values are XML, so that the model may have escaped them. */
const XML_DIALECTS: ReadonlySet<string> = new Set(
  "xml-toolname xml-generic invoke qwen3-coder qwen3-coder-broken dsml step named-in-tags name-then-tags minimax-m3".split(
    " ",
  ),
)

/** Maps a searched text to what the model wrote: the searched text is a part of it, or all of it decoded. */
export interface TextOrigin {
  readonly originalText: string
  /** Maps an offset of the searched text to an offset of the original text. */
  origin(at: number): number
  /** The markup was escaped as a whole: only dialects with marks are searched. */
  readonly isDecoded: boolean
}

/** Returns the origin of a text that is all the model wrote. */
export const wholeText = (text: string): TextOrigin => ({ originalText: text, origin: (at) => at, isDecoded: false })

export interface RecoveredCall {
  readonly callCandidate: CallCandidate
  readonly block: CallBlock
  /** Name as written, without the prefix that the dialect puts before every name; null if it has none. */
  readonly name: string | null
  /** The tool that is meant; null if it is unknown. */
  readonly tool: string | null
  readonly text: string
  /** Span in the original text. */
  readonly span: readonly [number, number]
  readonly raw: string
  /** The arguments alone if they are one text, otherwise the same as `raw`: shown for a call that does not run. */
  readonly given: string
  readonly isDecoded: boolean
  mend(id: string): CallOutcome
}

/** Prepares one candidate: finds its tool and how to mend it once it has an id. */
export function recoveryOf(
  sighting: CallCandidate,
  block: CallBlock,
  text: string,
  textOrigin: TextOrigin,
  context: TurnContext,
): RecoveredCall {
  const words = toolIndexOf(context.catalog, context.limits)
  const name = ownName(sighting, block, words)
  const tool = name === null ? inferTool(sighting, text, words, context) : namedTool(name, words, context)
  const span: readonly [number, number] = [textOrigin.origin(sighting.start), textOrigin.origin(sighting.end)]
  const raw = textOrigin.originalText.slice(span[0], span[1])
  const sightedCall: RecoveredCall = {
    callCandidate: sighting,
    block,
    name,
    tool,
    text,
    span,
    raw,
    given: givenText(sighting.written, text) ?? raw,
    isDecoded: textOrigin.isDecoded,
    mend: (id) => rejectSwallowed(mendSighted(sightedCall, id, context), sightedCall, id, context),
  }
  return sightedCall
}

/** Returns the arguments without the wrapper, where `name` and `arguments` would be read as arguments. */
function givenText(written: CallCandidate["written"], text: string): string | null {
  if (written.kind === "json") return text.slice(written.start, written.end)
  return written.kind === "text" ? written.text : null
}

/** Prefixes that a template writes before every tool name; such a prefix is not a fault of the name. */
const TEMPLATE_PREFIXES: Readonly<Record<string, string>> = {
  "kimi-k2": "functions.",
  "kimi-k2-headless": "functions.",
  harmony: "functions.",
  "call-paren": "default_api.",
}

function ownName({ name }: CallCandidate, { dialect }: CallBlock, words: ToolIndex): string | null {
  const prefix = TEMPLATE_PREFIXES[dialect]
  if (prefix === undefined || name?.startsWith(prefix) !== true || words.names.includes(name)) return name
  const bareName = name.slice(prefix.length)
  // a name that is no tool by itself may be one with the prefix. Ex) functions.shelljson
  return words.find(bareName) === null && words.find(name) !== null ? name : bareName
}

/** Returns the tool of that name, or the one it can mean if names may be corrected. */
function namedTool(name: string, words: ToolIndex, context: TurnContext): string | null {
  const word = words.find(name)
  if (word === null || word.name === name) return word?.name ?? null
  const meant = toolMeantBy(name, context)
  return meant === "unknown" || meant === "barred" ? null : word.name
}

/** For a call without a name, or with a mere counter: returns the only tool whose schema fits the arguments. */
function inferTool(unnamedCall: CallCandidate, text: string, words: ToolIndex, context: TurnContext): string | null {
  const { written } = unnamedCall
  const argumentsJson = written.kind === "json" ? text.slice(written.start, written.end) : ""
  const value = parseObject(argumentsJson)
  if (value === undefined || Object.keys(value).length === 0) return null
  const fittingTools = words.names.filter((name) => {
    const entry = context.catalog.byName.get(name) as CatalogTool
    const { view, broken } = schemaOf(entry, context.limits)
    const nestedArguments = broken === null ? nestArguments(entry, argumentsJson, value) : null
    return (
      nestedArguments !== null &&
      Object.keys(nestedArguments).every((key) => view.names.includes(key)) &&
      view.isValid(nestedArguments)
    )
  })
  return fittingTools.length === 1 ? (fittingTools[0] as string) : null
}

/** Rejects a call that has another call inside one of its values: it was read wrongly. */
function rejectSwallowed(outcome: CallOutcome, sighted: RecoveredCall, id: string, context: TurnContext): CallOutcome {
  const { tool, raw, given, callCandidate } = sighted
  const { kind } = callCandidate.written
  if (kind !== "json" && kind !== "text") return outcome
  const words = toolIndexOf(context.catalog, context.limits)
  if (!outcome.calls.some((call) => swallowsCall(call.arguments, raw, words))) return outcome
  return rejectCall({ id, name: tool ?? "", raw: given }, "json/ambiguous", context)
}

// in JSON text: a quote that ends a line and, on the next line behind brackets, a word that may name a tool
const SWALLOWED_HEAD =
  /\\"(?:[ \t]|\\t){0,8}(?:\\r)?\\n(?:\\[nrt"]|[\s[{(]|functools|<[\w:|]{1,32}[>=]){0,24}(?:(?:name|tool|tool_name|function|action)\\"\s{0,8}:\s{0,8}\\")?([\w.-]{1,128})/g

/**
 * True if a value contains the next call. If a bracket is missing, the quotes can be read as content, and the next call
 * with them. Text that the model itself escaped is content.
 * Ex) {"pier": "north"⏎tide⏎{"pier": "south"}
 */
export function swallowsCall(text: string, rawCall: string, words: ToolIndex): boolean {
  if (!text.includes('\\"')) return false
  return [...text.matchAll(SWALLOWED_HEAD)].some(([head, name = ""]) => words.has(name) && !rawCall.includes(head))
}

/** Returns the arguments in the form of the schema; null if they have no such form. */
function nestArguments(entry: CatalogTool, text: string, value: object): object | null {
  if (entry.flat?.concerns(value) !== true) return value
  const nestedForm = entry.flat.nest(text, { dropsNull: true, foldsNames: false })
  return nestedForm.text === null ? null : (parseObject(nestedForm.text) ?? null)
}

function mendSighted(sightedCall: RecoveredCall, id: string, turnContext: TurnContext): CallOutcome {
  const { callCandidate: sighting, given: raw } = sightedCall
  const context = sighting.whole || isClosed(sighting) ? withoutResidueRule(turnContext) : turnContext
  const name = sightedCall.tool ?? sightedCall.name ?? ""
  const entry = context.catalog.byName.get(name)
  const view = readableViewOf(entry, context.limits)
  const reason = rejectionOf(sightedCall, entry, view, context)
  const writing = {
    escapeStyle: escapesOf(sightedCall),
    isAsked: context.options.channel === "text",
    isMarkdown: sighting.name?.includes("\\_") === true,
  }
  const text = reason === null ? argumentsText(sighting.written, sightedCall.text, view, writing) : null
  if (text === null) return rejectCall({ id, name, raw }, reason ?? "arguments/invalid", context)
  const value = parseObject(text)
  // nothing shows which of two values for one key counts, and a call found in text is less certain than a declared one
  if (value !== undefined && hasTwoValues(text)) return rejectCall({ id, name, raw }, "json/ambiguous", context)
  // a corrected name is reported
  const writtenName = sightedCall.name ?? name
  if (writtenName === name && value !== undefined && isValidCall(name, text, value, context))
    return { ...NO_CALLS, calls: [asRecovered(unchangedCall(id, name, text, value), sightedCall, text)] }
  const mendOutcome = mendCall({ name: writtenName, arguments: text }, id, text, value, context)
  return { ...mendOutcome, calls: mendOutcome.calls.map((call) => asRecovered(call, sightedCall, text)) }
}

/** Returns why a call does not run, whatever its arguments are; null if nothing prevents it. */
function rejectionOf(
  sightedCall: RecoveredCall,
  entry: CatalogTool | undefined,
  view: SchemaView | null,
  context: TurnContext,
): "truncated" | "json/unreadable" | "json/ambiguous" | "policy/not-applied" | null {
  const { written } = sightedCall.callCandidate
  if (isCut(sightedCall.callCandidate, sightedCall.text, context)) return "truncated"
  if (written.kind === "unread") return "json/unreadable"
  if (written.kind === "members" && isDoubtful(written.members, view)) return "json/ambiguous"
  const policy = entry === undefined ? "likely" : policyOf(entry, context)
  const isBarred = faultsOf(sightedCall).some(
    ({ id, confidence }) => context.options.rules?.[id] === "off" || !isAtLeast(confidence, policy),
  )
  return isBarred || !isAtLeast(levelOf(sightedCall), policy) ? "policy/not-applied" : null
}

export const isClosed = ({ written }: CallCandidate): boolean =>
  written.kind === "members" && written.members.every((member) => member.whole)

/**
 * Turns the residue rule off: behind its own closing mark, no part of the call can have leaked into its values, so text
 * that looks like residue is content.
 */
const withoutResidueRule = (context: TurnContext): TurnContext => ({
  ...context,
  options: { ...context.options, rules: { ...context.options.rules, "value/protocol-residue": "off" } },
})

/** All calls of a list have the text of the whole list, so only its end is checked for each. */
const MAX_CLOSING_TAG = 128

/** Returns how values are escaped. If the last closing tag is (`<\/invoke>`), the text before it is as well. */
const escapesOf = ({ block, raw, callCandidate: { written } }: RecoveredCall): EscapeStyle =>
  /<\\\/[\w:-]+>\s*$/.test(raw.slice(-MAX_CLOSING_TAG))
    ? "markup"
    : XML_DIALECTS.has(block.dialect) && written.kind === "members" && !hasBareMarks(written.members)
      ? "xml"
      : "none"

/** True if the call is cut off: a value has no end, or the provider cut the output and the call has no end. */
function isCut(checkedCall: CallCandidate, text: string, context: TurnContext): boolean {
  const { written } = checkedCall
  if (!checkedCall.whole && written.kind === "json" && isUnfinished(text.slice(written.start, written.end))) return true
  if (written.kind === "cut" || (context.cutByProvider && !checkedCall.whole)) return true
  return written.kind === "members" && written.members.some(isOpen)
}

/** A number at the end may lack digits: no provider marks the end of calls in text. */
const isUnfinished = (json: string): boolean => hasOnlyBegun(json) || /[\d.]\s*$/.test(json)

const isOpen = (member: WrittenMember): boolean => !member.whole || (member.members?.some(isOpen) ?? false)

/**
 * Returns the confidence: likely without marks of a dialect, and for healed envelopes and escaped markup, because other
 * readings are possible.
 */
function levelOf({ callCandidate: { written }, block, isDecoded }: RecoveredCall): Confidence {
  const { confidence = "certain" } = "confidence" in written ? written : {}
  return weakerConfidence(block.marked && !isDecoded ? "certain" : "likely", confidence)
}

/** Returns the faults of the JSON that the call was written in, and the decoded values. */
function faultsOf(sightedCall: RecoveredCall): readonly HealedFault[] {
  const { written } = sightedCall.callCandidate
  const { faults = [] } = "faults" in written ? written : {}
  return written.kind === "members" ? [...faults, ...decodedValues(written.members, escapesOf(sightedCall))] : faults
}

/** Returns the decoded values as faults; only likely, since the text alone shows that its entities are no content. */
const decodedValues = (
  members: readonly WrittenMember[],
  escapeStyle: EscapeStyle,
  parent = "",
): readonly HealedFault[] =>
  members.flatMap(({ key, as, text, start, end, members: own = [] }) => {
    const pointer = parent + toStep(key)
    const inserted = as === "raw" ? unescapeValue(text, escapeStyle) : text
    const edits = [{ offset: start, removed: text, inserted }]
    const innerFaults = decodedValues(own, escapeStyle, pointer)
    return inserted === text
      ? innerFaults
      : [{ id: "json/entities", pointer, confidence: "likely", span: [start, end], edits }]
  })

function asRecovered(call: MendedCall, sightedCall: RecoveredCall, givenArguments: string): MendedCall {
  const { raw, span, block } = sightedCall
  const told = {
    rule: `text/${block.dialect}`,
    confidence: levelOf(sightedCall),
    message: "The call was written as text.",
  }
  const textFinding = { ...replacedText(told, raw, givenArguments), span }
  // the edit above replaces the whole text, so faults inside it are reported without edits
  const innerFindings = faultsOf(sightedCall).map((fault) => ({
    ...toFinding(fault, true, raw.length),
    span,
    edits: [],
  }))
  return { ...call, outcome: "recovered", findings: [textFinding, ...innerFindings, ...call.findings], raw }
}
