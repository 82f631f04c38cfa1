// Turns a call candidate into a call: finds its tool, types its values, and hands them to calls/.
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

/** Dialects whose values are XML, where a writer may have escaped them. */
const XML_DIALECTS: ReadonlySet<string> = new Set(
  "xml-toolname xml-generic invoke qwen3-coder qwen3-coder-broken dsml step named-in-tags name-then-tags minimax-m3".split(
    " ",
  ),
)

/** Where a searched text stands in what the model wrote: a part of it, or all of it decoded. */
export interface TextOrigin {
  readonly originalText: string
  /** Where a place of the searched text is in the original one. */
  origin(at: number): number
  /** The markup was escaped as a whole: only dialects with marks are looked for. */
  readonly isDecoded: boolean
}

/** Of a text that is all the model wrote. */
export const wholeText = (text: string): TextOrigin => ({ originalText: text, origin: (at) => at, isDecoded: false })

export interface RecoveredCall {
  readonly callCandidate: CallCandidate
  readonly block: CallBlock
  /** As written, without what the dialect writes before every name; null where it carries none. */
  readonly name: string | null
  /** The tool that is meant; null when it is unknown. */
  readonly tool: string | null
  readonly text: string
  /** Where the model wrote it, and how. */
  readonly span: readonly [number, number]
  readonly raw: string
  /** Its arguments alone where they are one text, else the same as `raw`: what a call that does not run is shown with. */
  readonly given: string
  readonly isDecoded: boolean
  mend(id: string): CallOutcome
}

/** Prepares one sighted call: whose it is, and how it is mended once it has an id. */
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

/** In the wrapper, `name` and `arguments` would be read as arguments. */
function givenText(written: CallCandidate["written"], text: string): string | null {
  if (written.kind === "json") return text.slice(written.start, written.end)
  return written.kind === "text" ? written.text : null
}

/** What a template writes before the name of every tool: that it is there is no fault of the name. */
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
  // what names no tool by itself may do so with the prefix. Ex) functions.shelljson
  return words.find(bareName) === null && words.find(name) !== null ? name : bareName
}

/** The tool of that name, or the one it can mean where names may be corrected. */
function namedTool(name: string, words: ToolIndex, context: TurnContext): string | null {
  const word = words.find(name)
  if (word === null || word.name === name) return word?.name ?? null
  const meant = toolMeantBy(name, context)
  return meant === "unknown" || meant === "barred" ? null : word.name
}

/** No name, or a mere counter: the one tool whose schema the arguments fit. */
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

/** A call with another inside one of its values was read wrongly. */
function rejectSwallowed(outcome: CallOutcome, sighted: RecoveredCall, id: string, context: TurnContext): CallOutcome {
  const { tool, raw, given, callCandidate } = sighted
  const { kind } = callCandidate.written
  if (kind !== "json" && kind !== "text") return outcome
  const words = toolIndexOf(context.catalog, context.limits)
  if (!outcome.calls.some((call) => swallowsCall(call.arguments, raw, words))) return outcome
  return rejectCall({ id, name: tool ?? "", raw: given }, "json/ambiguous", context)
}

// in JSON text: a quote that ends a line, and on the next line, behind brackets, a word that may name a tool
const SWALLOWED_HEAD =
  /\\"(?:[ \t]|\\t){0,8}(?:\\r)?\\n(?:\\[nrt"]|[\s[{(]|functools|<[\w:|]{1,32}[>=]){0,24}(?:(?:name|tool|tool_name|function|action)\\"\s{0,8}:\s{0,8}\\")?([\w.-]{1,128})/g

/**
 * Ex) {"pier": "north"⏎tide⏎{"pier": "south"} : with a bracket missing, the quotes can be read as content, and the next
 * call with them. What the model itself wrote escaped is content.
 */
export function swallowsCall(text: string, rawCall: string, words: ToolIndex): boolean {
  if (!text.includes('\\"')) return false
  return [...text.matchAll(SWALLOWED_HEAD)].some(([head, name = ""]) => words.has(name) && !rawCall.includes(head))
}

/** The arguments in the form the schema has; null where they have none. */
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
  // nothing tells which of two values of one key counts, and a call that was found is not one that was given
  if (value !== undefined && hasTwoValues(text)) return rejectCall({ id, name, raw }, "json/ambiguous", context)
  // a name that had to be corrected is told
  const writtenName = sightedCall.name ?? name
  if (writtenName === name && value !== undefined && isValidCall(name, text, value, context))
    return { ...NO_CALLS, calls: [asRecovered(unchangedCall(id, name, text, value), sightedCall, text)] }
  const mendOutcome = mendCall({ name: writtenName, arguments: text }, id, text, value, context)
  return { ...mendOutcome, calls: mendOutcome.calls.map((call) => asRecovered(call, sightedCall, text)) }
}

/** Why a call is not run, whatever its arguments are; null where nothing stands against it. */
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
 * Behind its own closing mark nothing of a call can have leaked into its values: what looks like residue there is
 * content.
 */
const withoutResidueRule = (context: TurnContext): TurnContext => ({
  ...context,
  options: { ...context.options, rules: { ...context.options.rules, "value/protocol-residue": "off" } },
})

/** All calls of a list have the text of the whole list: only its end is looked at for each. */
const MAX_CLOSING_TAG = 128

/** A writer whose last closing tag is escaped (`<\/invoke>`) has escaped what stands before it too. */
const escapesOf = ({ block, raw, callCandidate: { written } }: RecoveredCall): EscapeStyle =>
  /<\\\/[\w:-]+>\s*$/.test(raw.slice(-MAX_CLOSING_TAG))
    ? "markup"
    : XML_DIALECTS.has(block.dialect) && written.kind === "members" && !hasBareMarks(written.members)
      ? "xml"
      : "none"

/**
 * A value without its end is never run; and where the provider cut the output, a call without its end is not either.
 */
function isCut(checkedCall: CallCandidate, text: string, context: TurnContext): boolean {
  const { written } = checkedCall
  if (!checkedCall.whole && written.kind === "json" && isUnfinished(text.slice(written.start, written.end))) return true
  if (written.kind === "cut" || (context.cutByProvider && !checkedCall.whole)) return true
  return written.kind === "members" && written.members.some(isOpen)
}

/** Nothing shows that a number at the end has all its digits: no provider tells of calls in text. */
const isUnfinished = (json: string): boolean => hasOnlyBegun(json) || /[\d.]\s*$/.test(json)

const isOpen = (member: WrittenMember): boolean => !member.whole || (member.members?.some(isOpen) ?? false)

/**
 * A dialect without marks could be something else; an envelope that was healed, or markup that was escaped, could be
 * read otherwise.
 */
function levelOf({ callCandidate: { written }, block, isDecoded }: RecoveredCall): Confidence {
  const { confidence = "certain" } = "confidence" in written ? written : {}
  return weakerConfidence(block.marked && !isDecoded ? "certain" : "likely", confidence)
}

/** The faults of the JSON that the call was written in, and the values that were decoded. */
function faultsOf(sightedCall: RecoveredCall): readonly HealedFault[] {
  const { written } = sightedCall.callCandidate
  const { faults = [] } = "faults" in written ? written : {}
  return written.kind === "members" ? [...faults, ...decodedValues(written.members, escapesOf(sightedCall))] : faults
}

/** Nothing but the text itself says that its entities are no content. */
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
  // the edit above replaces the whole text: what was wrong inside it is told without one
  const innerFindings = faultsOf(sightedCall).map((fault) => ({
    ...toFinding(fault, true, raw.length),
    span,
    edits: [],
  }))
  return { ...call, outcome: "recovered", findings: [textFinding, ...innerFindings, ...call.findings], raw }
}
