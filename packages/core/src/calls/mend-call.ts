import { NAME_FAULTS } from "../names/faults.ts"
import { resolveName } from "../names/resolve.ts"
import { similarNames } from "../names/similar.ts"
import { changed, type Finding, type IssueReport, isAtLeast } from "../report.ts"
import { argumentsInName } from "../rules/call-in-name.ts"
import { residueRemark } from "../rules/declared.ts"
import { RULES } from "../rules/index.ts"
import { RESIDUE } from "../rules/residue.ts"
import { swallowedMember } from "../rules/value/swallowed-member.ts"
import type { CompiledSchema, Issue } from "../schema/view.ts"
import type { DeclaredCall, EscalatedCall, FlatForm, MendedCall, ReportFinding, SuppressedCall } from "../turn.ts"
import { type ArgumentsContext, type ArgumentsOutcome, type Details, escalate, isTooLong, mendArguments, type RepairedText, toFinding } from "./arguments.ts"
import { type CatalogTool, readingViewOf, schemaOf } from "./catalog.ts"
import { describeIssue, feedbackText } from "./feedback.ts"
import type { Passes } from "./passes.ts"
import { BARE_TEXT, isPatch, patchText } from "./raw-text.ts"
import { type Reason, SUPPRESSIONS } from "./reasons.ts"
import { takes } from "./takes.ts"
import { inShownWords } from "./unfold.ts"
import { asksAbout, type Checking } from "./valid.ts"

/** What all calls of one turn share. */
export interface TurnContext extends Checking {
  readonly cutByProvider: boolean
  /** The provider said that the turn came to its own end. */
  readonly wholeByProvider?: boolean
  /** The calls the model was given to read; left out where nothing is known of them. */
  readonly given?: { readonly isEmpty: boolean; has(signature: string): boolean } | null
}

/** What one declared call came to; several calls when its text held several. */
export interface CallOutcome {
  readonly calls: readonly MendedCall[]
  readonly escalated: EscalatedCall | null
  readonly suppressed: SuppressedCall | null
  readonly remark: ReportFinding | null
  readonly closed: boolean
}

const NO_FINDINGS: readonly Finding[] = []
const NO_DISABLED: readonly string[] = []

type Escalated = Extract<ArgumentsOutcome, { kind: "escalated" }>

/** Nothing of the text is certain: the model is told what the tool takes. An error at a place says that itself. */
const UNREAD: ReadonlySet<Reason> = new Set(["json/unreadable", "json/ambiguous"])

export const unchangedCall = (id: string, name: string, raw: string, input: object): MendedCall => ({
  id,
  name,
  arguments: raw,
  input: input as Record<string, unknown>,
  outcome: "unchanged",
  findings: NO_FINDINGS,
  raw,
})

/** A call as it was given. `value`: what its text parses to, when that is a strict JSON object; else undefined. */
interface GivenCall {
  readonly id: string
  readonly name: string
  readonly raw: string
  readonly value: object | undefined
}

/** One call that the fast path did not take. */
export function mendCall({ name }: DeclaredCall, id: string, raw: string, value: object | undefined, context: TurnContext): CallOutcome {
  const disabled = context.options.disabledTools ?? NO_DISABLED
  if (typeof name !== "string" || name.trim() === "") return suppress(id, "", raw)
  if (disabled.length > 0 && disabled.includes(name)) return rejected(id, name, raw, "name/disabled", context)
  const given: GivenCall = { id, name, raw, value }
  const exact = context.catalog.byName.get(name)
  return exact === undefined ? byResolvedName(given, disabled, context) : withTool(exact, null, given, context)
}

function suppress(id: string, name: string, raw: string): CallOutcome {
  const suppressed: SuppressedCall = { id, name, arguments: raw, reason: "name/empty", notice: SUPPRESSIONS["name/empty"] }
  return { calls: [], escalated: null, suppressed, remark: null, closed: false }
}

/** Words that a server puts where a call has no name. */
const NO_NAMES: ReadonlySet<string> = new Set(["unknown", "null", "undefined", "none"])

/** Ex) a call "unknown" with {}: nobody asked for anything. */
const isPhantom = (name: string, raw: string): boolean => NO_NAMES.has(name.trim().toLowerCase()) && NO_ARGUMENTS.test(raw)

const NO_ARGUMENTS = /^\s*(?:\{\s*\}\s*)?$/

function byResolvedName(given: GivenCall, disabled: readonly string[], context: TurnContext): CallOutcome {
  const { id, name, raw } = given
  if (context.passes.names === "off") return unknownName(given, context)
  const resolved = resolveName(name, context.catalog.index(disabled))
  if (resolved.kind === "unknown") return isPhantom(name, raw) ? suppress(id, name, raw) : unknownName(given, context)
  if (disabled.includes(resolved.name)) return rejected(id, name, raw, "name/disabled", context)
  const entry = context.catalog.byName.get(resolved.name) as CatalogTool
  const { fault } = resolved
  const { confidence, title } = NAME_FAULTS[fault]
  if (!isAtLeast(confidence, policyOf(entry, context)) || context.options.rules?.[fault] === "off") return unknownName(given, context)
  const finding: Finding = { rule: fault, pointer: "", before: name, after: entry.name, confidence, span: [0, 0], edits: [], applied: true, message: title }
  if (context.passes.names === "report") return rejected(id, name, raw, "policy/not-applied", context, { findings: [notApplied(finding)] })
  return withTool(entry, finding, given, context)
}

function unknownName({ id, name, raw }: GivenCall, context: TurnContext): CallOutcome {
  const near = similarNames(name, context.catalog.byName.keys())
  const hints = near.length === 0 ? [] : [`did you mean ${near.map((n) => JSON.stringify(n)).join(" or ")}?`]
  return rejected(id, name, raw, "name/unknown", context, { hints })
}

/** The level a fix must reach for this tool. */
export const policyOf = (entry: CatalogTool, context: TurnContext): "certain" | "likely" =>
  entry.tool.apply === "certain" || context.options.apply === "certain" ? "certain" : "likely"

function withTool(entry: CatalogTool, renamed: Finding | null, call: GivenCall, context: TurnContext): CallOutcome {
  const { id, name, raw, value } = call
  const schema = schemaOf(entry, context.limits)
  const own = renamed === null ? NO_FINDINGS : [renamed]
  if (entry.overLimit || schema.broken !== null) return unchecked(entry, schema, own, call, context)
  if (value === undefined && context.passes.json === "off") return rejected(id, name, raw, "json/unreadable", context)
  const given = argumentsContext(entry, schema, context)
  const inName = renamed === null ? null : membersInName(name, raw, given)
  const result = inName ?? (value === undefined && isPatch(raw) ? mendPatch(raw, given) : mendArguments(raw, value, given))
  if (result.kind === "escalated") {
    const details = { ...result, hints: hintsOf(result, entry, schema), findings: [...own, ...result.findings] }
    return rejected(id, entry.name, raw, result.reason, context, details, entry.flat ?? undefined)
  }
  if (result.kind === "repaired" && isReportOnly(result.parts, value, context.passes)) return reportOnly(result.parts, entry, own, call, context)
  const closed = result.kind === "repaired" && result.cut === "closers"
  const calls = accepted(result, entry, own, call)
  return { calls, escalated: null, suppressed: null, remark: remarkOn(calls, context), closed }
}

function argumentsContext(entry: CatalogTool, schema: CompiledSchema, context: TurnContext): ArgumentsContext {
  return {
    tool: entry.name,
    parameters: entry.tool.parameters,
    knownNames: context.catalog.names(),
    schema,
    flat: entry.flat === null ? null : { form: entry.flat, view: readingViewOf(entry, context.limits) },
    limits: context.limits,
    apply: policyOf(entry, context),
    off: offRules(context),
    cutByProvider: context.cutByProvider,
    wholeByProvider: context.wholeByProvider === true,
    plain: entry.plain,
    asks: asksAbout(entry, context.options, context.passes),
  }
}

/** Of a text that could not be read the model is told what the tool takes; one that was shown flat has names of its own. */
function hintsOf({ reason, hints }: Escalated, { flat }: CatalogTool, { view }: CompiledSchema): readonly string[] {
  const form = flat === null && UNREAD.has(reason) ? takes(view) : null
  return form === null ? hints : [...hints, form]
}

/** Ex) a call "read<arg_key>page</arg_key><arg_value>9</arg_value>" with {}: a server took the whole call for its name. */
function membersInName(name: string, raw: string, context: ArgumentsContext): ArgumentsOutcome | null {
  const text = NO_ARGUMENTS.test(raw) ? argumentsInName(name, context.schema.view) : undefined
  if (text === undefined) return null
  const isBarred = context.flat !== null || context.cutByProvider || context.apply === "certain" || context.off.has(swallowedMember.id)
  const value: unknown = text === null || isBarred ? undefined : JSON.parse(text)
  // without them the call would be another one
  if (text === null || value === undefined || !context.schema.isValid(value)) return escalate(context.cutByProvider ? "truncated" : "json/unreadable")
  const finding: Finding = {
    rule: swallowedMember.id,
    pointer: "",
    before: raw,
    after: text,
    confidence: "likely",
    span: [0, raw.length],
    edits: [{ offset: 0, removed: raw, inserted: text }],
    applied: true,
    message: "The name of the tool held the members of the call.",
  }
  return { kind: "repaired", parts: [{ text, value, findings: [finding] }], cut: null }
}

/** A patch in the place of the arguments: an object in a file that it changes is no call. */
function mendPatch(raw: string, context: ArgumentsContext): ArgumentsOutcome {
  if (isTooLong(raw, context.limits.argumentsBytes)) return escalate("limit/arguments")
  const reading = context.flat === null ? patchText(raw, context.schema.view) : null
  const value: unknown = reading === null ? undefined : JSON.parse(reading.text)
  if (reading === null || !context.schema.isValid(value)) return escalate(context.cutByProvider ? "truncated" : "json/unreadable")
  const findings = reading.faults.map((fault) => toFinding(fault, true, raw.length))
  if (context.apply === "certain" || context.off.has(BARE_TEXT)) return escalate("policy/not-applied", { findings: findings.map(notApplied) })
  return { kind: "repaired", parts: [{ text: reading.text, value, findings }], cut: null }
}

/** Closing marks at the end of a call that may be content are reported. */
function remarkOn(calls: readonly MendedCall[], context: TurnContext): ReportFinding | null {
  if (context.passes.schema === "off" || context.options.rules?.[RESIDUE] === "off") return null
  for (const { name, arguments: text, input } of calls) {
    const message = text.includes("<") ? residueRemark(text, input) : null
    if (message !== null) return { code: RESIDUE, tool: name, message }
  }
  return null
}

function accepted(result: Exclude<ArgumentsOutcome, Escalated>, entry: CatalogTool, own: readonly Finding[], { id, raw }: GivenCall): MendedCall[] {
  if (result.kind === "valid") return [runsAsWritten(entry, own, id, raw, result.value as object)]
  return result.parts.map((part) => ({
    id,
    name: entry.name,
    arguments: part.text,
    input: part.value as Record<string, unknown>,
    outcome: "repaired",
    findings: own.length === 0 ? part.findings : [...own, ...part.findings],
    raw,
  }))
}

/** A repair in which a pass that only reports had a part is told and not done. */
function reportOnly(parts: readonly RepairedText[], entry: CatalogTool, own: readonly Finding[], call: GivenCall, context: TurnContext): CallOutcome {
  const { id, raw, value } = call
  const findings = [...own, ...parts.flatMap((part) => part.findings.map(notApplied))]
  // what only a declaration of the tool objects to is valid, and runs as it does where the pass is off
  if (value === undefined || !schemaOf(entry, context.limits).isValid(value)) return rejected(id, entry.name, raw, "policy/not-applied", context, { findings })
  return { calls: [{ ...runsAsWritten(entry, own, id, raw, value), findings }], escalated: null, suppressed: null, remark: null, closed: false }
}

/** Nothing but its name was repaired, and mostly not even that. */
function runsAsWritten(entry: CatalogTool, own: readonly Finding[], id: string, raw: string, value: object): MendedCall {
  const call = unchangedCall(id, entry.name, raw, value)
  return own.length === 0 ? call : { ...call, outcome: "repaired", findings: own }
}

/** A tool whose schema cannot be used is not mended: strict objects pass as they are, all else comes back. */
function unchecked(entry: CatalogTool, schema: CompiledSchema, own: readonly Finding[], call: GivenCall, context: TurnContext): CallOutcome {
  const { id, raw, value } = call
  const broken = entry.overLimit ? null : schema.broken
  const remark: ReportFinding = {
    code: broken?.code ?? "limit/tools",
    tool: entry.name,
    message: broken?.message ?? "The tool is beyond the limit of tools and was not mended.",
  }
  if (value === undefined || entry.flat?.concerns(value) === true) return { ...rejected(id, entry.name, raw, "schema/broken", context), remark }
  return { calls: [runsAsWritten(entry, own, id, raw, value)], escalated: null, suppressed: null, remark, closed: false }
}

/** A call that is not executed, with its message for the model. */
export function rejected(id: string, name: string, raw: string, reason: Reason, context: TurnContext, details: Details = {}, flat?: FlatForm): CallOutcome {
  const { issues = [], findings = NO_FINDINGS, hints = [], readings = [] } = details
  const told = flat === undefined ? issues : issues.map((issue) => inShownWords(issue, flat))
  const feedback = feedbackText({ tool: name, reason, issues: told, hints }, context.limits.feedbackChars)
  const escalated: EscalatedCall = { id, name, arguments: raw, reason, issues: issues.map(toReport), findings, hints: [...hints, ...readings], feedback }
  return { calls: [], escalated, suppressed: null, remark: null, closed: false }
}

const toReport = (issue: Issue): IssueReport => ({
  pointer: issue.pointer,
  keyword: issue.keyword,
  expected: issue.expected,
  received: issue.received,
  message: describeIssue(issue),
})

const notApplied = (finding: Finding): Finding => changed(finding, { applied: false })

/** Whether a pass that only reports had a part in a repair. */
function isReportOnly(parts: readonly RepairedText[], value: object | undefined, { json, schema }: Passes): boolean {
  if (json !== "report" && schema !== "report") return false
  // a text that is no object is read by the pass json, also where it is strict: off would have refused it. Ex) null
  if (value === undefined && json === "report") return true
  return parts.some((part) => part.findings.some(({ rule }) => (rule.startsWith("json/") ? json : schema) === "report"))
}

const NONE_OFF: ReadonlySet<string> = new Set()

function offRules({ options, passes }: TurnContext): ReadonlySet<string> {
  if (options.rules === undefined && passes.schema !== "off") return NONE_OFF
  const off = new Set(passes.schema === "off" ? RULES.map(({ id }) => id) : [])
  for (const id of Object.keys(options.rules ?? {})) if (options.rules?.[id] === "off") off.add(id)
  return off
}
