// Judges one declared call by name, arguments and policy; returns calls to run or a reason to refuse.
import { quoteName } from "../clip.ts"
import { isTooLong } from "../limits.ts"
import { NAME_FAULTS } from "../names/faults.ts"
import { resolveName } from "../names/resolve.ts"
import { findSimilarNames } from "../names/similar.ts"
import { type Finding, isAtLeast, updateFinding } from "../report.ts"
import { argumentsInName, nameBeforeArguments } from "../rules/call-in-name.ts"
import { residueRemark } from "../rules/declared.ts"
import { ruleIds } from "../rules/index.ts"
import { RESIDUE_RULE } from "../rules/residue.ts"
import { SWALLOWED_MEMBER_RULE, WRAPPED_ARGUMENTS_RULE } from "../rules/rule.ts"
import type { CompiledSchema } from "../schema/view.ts"
import type { DeclaredCall, MendedCall, ReportFinding, SuppressedCall } from "../turn.ts"
import { escalateArguments, mendArguments } from "./arguments.ts"
import type { ArgumentsContext, ArgumentsOutcome, RepairedText } from "./arguments-outcome.ts"
import { type CallOutcome, NO_CALLS, type TurnContext } from "./call-outcome.ts"
import { type CatalogTool, readingViewOf, schemaOf } from "./catalog.ts"
import { joinOutcomes, parallelCalls } from "./parallel-calls.ts"
import { describeParameters } from "./parameter-summary.ts"
import type { PassModes } from "./passes.ts"
import { BARE_TEXT, isPatch, patchText } from "./raw-text.ts"
import { type EscalationReason, SUPPRESSIONS } from "./reasons.ts"
import { rejectCall } from "./reject-call.ts"
import { replacedText, toFinding } from "./text-findings.ts"
import { rejectsUnknownMembers } from "./valid.ts"

const NO_FINDINGS: readonly Finding[] = []

type EscalatedOutcome = Extract<ArgumentsOutcome, { kind: "escalated" }>

/** Reasons without a place in the arguments: the feedback then describes all parameters of the tool. */
const UNREAD_REASONS: ReadonlySet<EscalationReason> = new Set(["json/unreadable", "json/ambiguous"])

export const unchangedCall = (id: string, name: string, raw: string, input: object): MendedCall => ({
  id,
  name,
  arguments: raw,
  input: input as Record<string, unknown>,
  outcome: "unchanged",
  findings: NO_FINDINGS,
  raw,
})

/** A given call. `value`: its parsed text if that is a strict JSON object; otherwise undefined. */
interface GivenCall {
  readonly id: string
  readonly name: string
  readonly raw: string
  readonly value: object | undefined
}

/** Mends one call that the fast path did not accept. */
export function mendCall(
  { name, namespace }: DeclaredCall,
  id: string,
  raw: string,
  value: object | undefined,
  context: TurnContext,
): CallOutcome {
  const { disabledTools: disabledNames = [] } = context.options
  // typed as a string, but a provider may send anything
  if (typeof name !== "string" || name.trim() === "") return suppressCall(id, "", raw)
  const given: GivenCall = { id, name, raw, value }
  if (disabledNames.includes(name)) return rejectCall(given, "name/disabled", context)
  const exactTool = context.catalog.byName.get(name)
  if (exactTool !== undefined) return withTool(exactTool, null, given, context)
  // in a namespace the name is not resolved: without it, it may be another tool's name
  return namespace === undefined ? byResolvedName(given, context) : unknownName(given, context)
}

export function suppressCall(id: string, name: string, raw: string): CallOutcome {
  const reason = "name/empty"
  const suppressed: SuppressedCall = { id, name, arguments: raw, reason, notice: SUPPRESSIONS[reason] }
  return { ...NO_CALLS, suppressed }
}

/** Words that servers write if a call has no name. */
const NO_NAMES: ReadonlySet<string> = new Set(["unknown", "null", "undefined", "none"])

/** True for a call that nobody made. Ex) "unknown" with {} */
const isPhantom = (name: string, raw: string): boolean =>
  NO_NAMES.has(name.trim().toLowerCase()) && NO_ARGUMENTS.test(raw)

const NO_ARGUMENTS = /^\s*(?:\{\s*\}\s*)?$/
/** No arguments, or null. */
const NOTHING_GIVEN = /^\s*(?:(?:\{\s*\}|null)\s*)?$/

function byResolvedName(given: GivenCall, context: TurnContext): CallOutcome {
  const { id, name, raw } = given
  const meant = toolMeantBy(name, context, NOTHING_GIVEN.test(raw) ? nameBeforeArguments(name) : name)
  if (meant === "disabled") return rejectCall(given, "name/disabled", context)
  if (meant === "unknown" && context.passes.names !== "off" && isPhantom(name, raw)) return suppressCall(id, name, raw)
  if (meant === "unknown") return inParallel(given, context) ?? unknownName(given, context)
  if (meant === "barred") return unknownName(given, context)
  if (context.passes.names === "report")
    return rejectCall(given, "policy/not-applied", context, { findings: [notApplied(meant.finding)] })
  return withTool(meant.entry, meant.finding, given, context)
}

/** Mends the calls inside a call of `multi_tool_use.parallel`; null for any other call. */
function inParallel({ id, name, raw, value }: GivenCall, context: TurnContext): CallOutcome | null {
  const { passes, options, limits } = context
  const isOn = passes.names === "on" && passes.schema === "on" && options.rules?.[WRAPPED_ARGUMENTS_RULE] !== "off"
  const parts = isOn && value !== undefined ? parallelCalls(name, raw) : null
  if (parts === null || parts.length > limits.calls) return null
  const outcomes = parts.map((part) =>
    mendCall({ name: part.name, arguments: part.text }, id, part.text, part.value, context),
  )
  return joinOutcomes(outcomes, parts, raw)
}

/**
 * Resolves a name that is not a tool's name: returns the tool it means and its fault. "barred" if the host does not
 * want it corrected.
 */
export function toolMeantBy(
  name: string,
  context: TurnContext,
  nameAlone: string = name,
): { readonly entry: CatalogTool; readonly finding: Finding } | "disabled" | "barred" | "unknown" {
  if (context.passes.names === "off") return "unknown"
  const { disabledTools: disabledNames = [], rules } = context.options
  const resolvedName = resolveName(nameAlone, context.catalog.index(disabledNames))
  if (resolvedName === null) return "unknown"
  if (disabledNames.includes(resolvedName.name)) return "disabled"
  const entry = context.catalog.byName.get(resolvedName.name) as CatalogTool
  const { fault } = resolvedName
  const { confidence, title } = NAME_FAULTS[fault]
  // the namespace is a separate member of the call, so a name cannot be corrected to include it
  const isBarred = entry.tool.namespace !== undefined || rules?.[fault] === "off"
  if (isBarred || !isAtLeast(confidence, policyOf(entry, context))) return "barred"
  const finding: Finding = {
    rule: fault,
    pointer: "",
    before: name,
    after: entry.name,
    confidence,
    span: [0, 0],
    edits: [],
    applied: true,
    message: title,
  }
  return { entry, finding }
}

const unknownName = (given: GivenCall, context: TurnContext): CallOutcome =>
  rejectCall(given, "name/unknown", context, { hints: toolHints(given.name, context) })

/** Most names in a list: models do not read longer ones. */
const MAX_LISTED_TOOLS = 10

/** Lists the tools for a model that called an unknown one: all names, or the nearest if there are many. */
function toolHints(name: string, { catalog, options }: TurnContext): string[] {
  const disabledNames = new Set(options.disabledTools)
  const toolNames = [...catalog.byName.keys()].filter((toolName) => !disabledNames.has(toolName))
  const nearNames = findSimilarNames(name, toolNames)
  const nearest = nearNames.length === 0 ? [] : [`did you mean ${nearNames.map(quoteName).join(" or ")}?`]
  if (toolNames.length === 0) return ["there are no tools."]
  if (toolNames.length <= MAX_LISTED_TOOLS) return [...nearest, `the tools are ${toolNames.map(quoteName).join(", ")}.`]
  return nearest.length === 0
    ? [`none of the ${toolNames.length} tools has a similar name.`]
    : [...nearest, `there are ${toolNames.length} tools.`]
}

/** Returns the confidence that a repair needs for this tool. */
export const policyOf = (entry: CatalogTool, context: TurnContext): "certain" | "likely" =>
  entry.tool.apply === "certain" || context.options.apply === "certain" ? "certain" : "likely"

function withTool(entry: CatalogTool, nameFinding: Finding | null, call: GivenCall, context: TurnContext): CallOutcome {
  const { name, raw, value } = call
  const schema = entry.compiled ?? schemaOf(entry, context.limits)
  const own = nameFinding === null ? NO_FINDINGS : [nameFinding]
  if (entry.overLimit || schema.broken !== null) return passUnchecked(entry, schema, own, call, context)
  if (value === undefined && context.passes.json === "off") return rejectCall(call, "json/unreadable", context)
  const { options, passes, cutByProvider, limits } = context
  const given: ArgumentsContext = {
    tool: entry.name,
    parameters: entry.tool.parameters,
    knownNames: context.catalog.byName,
    schema,
    flat: entry.flat === null ? null : { form: entry.flat, view: readingViewOf(entry, limits) },
    limits,
    apply: policyOf(entry, context),
    disabledRules: options.rules === undefined && passes.schema !== "off" ? NONE_OFF : offRules(context),
    cutByProvider,
    wholeByProvider: context.wholeByProvider === true,
    declaredTool: entry.tool,
    schemaHasNoHints: entry.hasNoHints,
    unknownIsFault: rejectsUnknownMembers(entry, options, passes),
  }
  const inName = nameFinding === null ? null : membersInName(name, raw, given)
  const result =
    inName ?? (value === undefined && isPatch(raw) ? mendPatch(raw, given) : mendArguments(raw, value, given))
  return result.kind === "escalated"
    ? rejectWith(result, entry, own, call, context)
    : ranWith(result, entry, own, call, context)
}

function rejectWith(
  result: EscalatedOutcome,
  entry: CatalogTool,
  own: readonly Finding[],
  { id, raw }: GivenCall,
  context: TurnContext,
): CallOutcome {
  const { reason, findings } = result
  // describes the parameters if the text could not be read; not for a flattened tool, whose names differ
  const isUnread = entry.flat === null && UNREAD_REASONS.has(reason)
  const form = isUnread ? describeParameters(schemaOf(entry, context.limits).view) : null
  const hints = form === null ? result.hints : [...result.hints, form]
  const shown = { ...result, hints, findings: [...own, ...findings] }
  return rejectCall({ id, name: entry.name, raw }, reason, context, shown, entry.flat ?? undefined)
}

/** Returns the calls to run. */
function ranWith(
  result: Exclude<ArgumentsOutcome, EscalatedOutcome>,
  entry: CatalogTool,
  own: readonly Finding[],
  call: GivenCall,
  context: TurnContext,
): CallOutcome {
  const calls: MendedCall[] = []
  const { id, raw, value } = call
  const { json, schema } = context.passes
  let truncationFixed = false
  if (result.kind === "valid") calls.push(runsAsWritten(entry, own, call, result.value as object))
  else {
    const { parts, cut } = result
    if ((json === "report" || schema === "report") && isReportOnly(parts, value, context.passes))
      return reportOnly(parts, entry, own, call, context)
    truncationFixed = cut === "closers"
    for (const { text, value: input, findings } of parts)
      calls.push({
        id,
        name: entry.name,
        arguments: text,
        input: input as Record<string, unknown>,
        outcome: "repaired",
        findings: own.length === 0 ? findings : [...own, ...findings],
        raw,
      })
  }
  return { calls, escalated: null, suppressed: null, turnRemark: remarkOn(calls, context), truncationFixed }
}

/**
 * Mends arguments inside the name, if a server took the whole call for the name and the arguments are empty. Ex)
 * "read{"page": 9}", "read<arg_key>page</arg_key><arg_value>9</arg_value>"
 */
function membersInName(name: string, raw: string, context: ArgumentsContext): ArgumentsOutcome | null {
  const text = NOTHING_GIVEN.test(raw) ? argumentsInName(name, context.schema.view) : undefined
  if (text === undefined) return null
  const isBarred =
    context.flat !== null ||
    context.cutByProvider ||
    context.apply === "certain" ||
    context.disabledRules.has(SWALLOWED_MEMBER_RULE)
  const value: unknown = text === null || isBarred ? undefined : JSON.parse(text)
  // without these arguments it would be a different call
  if (text === null || value === undefined || !context.schema.isValid(value))
    return escalateArguments(context.cutByProvider ? "truncated" : "json/unreadable")
  const message = "The name of the tool contained the arguments of the call."
  const finding = replacedText({ rule: SWALLOWED_MEMBER_RULE, confidence: "likely", message }, raw, text)
  return { kind: "repaired", parts: [{ text, value, findings: [finding] }], cut: null }
}

/** Mends arguments that are a patch: objects in the patched files are not arguments. */
function mendPatch(raw: string, context: ArgumentsContext): ArgumentsOutcome {
  if (isTooLong(raw, context.limits.argumentsBytes)) return escalateArguments("limit/arguments")
  const reading = context.flat === null ? patchText(raw, context.schema.view) : null
  const value: unknown = reading === null ? undefined : JSON.parse(reading.text)
  if (reading === null || !context.schema.isValid(value))
    return escalateArguments(context.cutByProvider ? "truncated" : "json/unreadable")
  const findings = reading.faults.map((fault) => toFinding(fault, true, raw.length))
  if (context.apply === "certain" || context.disabledRules.has(BARE_TEXT))
    return escalateArguments("policy/not-applied", { findings: findings.map(notApplied) })
  return { kind: "repaired", parts: [{ text: reading.text, value, findings }], cut: null }
}

/** Reports closing marks at the end of a call that may be content. */
function remarkOn(calls: readonly MendedCall[], context: TurnContext): ReportFinding | null {
  if (context.passes.schema === "off" || context.options.rules?.[RESIDUE_RULE] === "off") return null
  for (const { name, arguments: text, input } of calls) {
    const message = text.includes("<") ? residueRemark(text, input) : null
    if (message !== null) return { rule: RESIDUE_RULE, tool: name, message }
  }
  return null
}

/** Reports a repair without applying it, because one of its passes only reports. */
function reportOnly(
  parts: readonly RepairedText[],
  entry: CatalogTool,
  own: readonly Finding[],
  call: GivenCall,
  context: TurnContext,
): CallOutcome {
  const { id, raw, value } = call
  const findings = [...own, ...parts.flatMap((part) => part.findings.map(notApplied))]
  // a call with only declared faults is valid, and runs as if the pass were off
  if (value === undefined || !schemaOf(entry, context.limits).isValid(value))
    return rejectCall({ id, name: entry.name, raw }, "policy/not-applied", context, { findings })
  return { ...NO_CALLS, calls: [{ ...runsAsWritten(entry, own, call, value), findings }] }
}

/** Returns a call whose arguments are unchanged; its name may have been repaired. */
function runsAsWritten({ name }: CatalogTool, own: readonly Finding[], call: GivenCall, value: object): MendedCall {
  const written = unchangedCall(call.id, name, call.raw, value)
  return own.length === 0 ? written : { ...written, outcome: "repaired", findings: own }
}

/** For a tool with an unusable schema: strict objects pass unchanged, everything else is refused. */
function passUnchecked(
  entry: CatalogTool,
  schema: CompiledSchema,
  own: readonly Finding[],
  call: GivenCall,
  context: TurnContext,
): CallOutcome {
  const { id, raw, value } = call
  const schemaFault = entry.overLimit ? null : schema.broken
  const schemaRemark: ReportFinding = {
    rule: schemaFault?.rule ?? "limit/tools",
    tool: entry.name,
    message: schemaFault?.message ?? "The list has more tools than the limit, so calls of this tool are not mended.",
  }
  if (value === undefined || entry.flat?.concerns(value) === true)
    return { ...rejectCall({ id, name: entry.name, raw }, "schema/broken", context), turnRemark: schemaRemark }
  return { ...NO_CALLS, calls: [runsAsWritten(entry, own, call, value)], turnRemark: schemaRemark }
}

const notApplied = (finding: Finding): Finding => updateFinding(finding, { applied: false })

/** True if a pass that only reports took part in a repair. */
function isReportOnly(parts: readonly RepairedText[], value: object | undefined, { json, schema }: PassModes): boolean {
  // strict JSON that is not an object is handled by the pass json, too. Ex) null
  if (value === undefined && json === "report") return true
  return parts.some((part) => part.findings.some(({ rule }) => (rule.startsWith("json/") ? json : schema) === "report"))
}

const NONE_OFF: ReadonlySet<string> = new Set()

function offRules({ options, passes }: TurnContext): ReadonlySet<string> {
  const disabledIds = new Set(passes.schema === "off" ? ruleIds() : [])
  for (const id of Object.keys(options.rules ?? {})) if (options.rules?.[id] === "off") disabledIds.add(id)
  return disabledIds
}
