import { canonical } from "../json/canonical.ts"
import type { Cut } from "../json/cut.ts"
import { toOrigin, undo } from "../json/edit.ts"
import { FAULTS } from "../json/faults.ts"
import { ARRAY } from "../json/kind.ts"
import type { HealedFault, Reading } from "../json/pieces.ts"
import { nothing, read } from "../json/read.ts"
import { parseStrict } from "../json/strict.ts"
import { readTree } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { changed, type Finding, isAtLeast, type TextEdit } from "../report.ts"
import { hasDeclaredFault } from "../rules/declared.ts"
import { type Fit, fit } from "../rules/engine.ts"
import { RESIDUE } from "../rules/residue.ts"
import { LOOSE_FIT, NO_FIT } from "../schema/explain.ts"
import type { CompiledSchema, Issue, SchemaView } from "../schema/view.ts"
import type { FlatForm } from "../turn.ts"
import { clip } from "./clip.ts"
import { descriptionsOf } from "./descriptions.ts"
import { rawText } from "./raw-text.ts"
import type { Reason } from "./reasons.ts"
import { type Surplus, surplusIn } from "./surplus.ts"
import { hasUndeclared } from "./undeclared.ts"
import { hasFlatNames, type Nesting, NOT_FLAT, strangeIssue, type Unfolding, unfold } from "./unfold.ts"

/** What the arguments of one call came to. */
export type ArgumentsOutcome =
  | { readonly kind: "valid"; readonly value: unknown }
  /** More than one part: one text held several calls. */
  | { readonly kind: "repaired"; readonly parts: readonly RepairedText[]; readonly cut: Cut | null }
  | ({ readonly kind: "escalated"; readonly reason: Reason } & Required<Details>)

/** What is told of a call that is not executed, beside the reason. */
export interface Details {
  readonly issues?: readonly Issue[]
  readonly findings?: readonly Finding[]
  /** Without argument values: they go to the model. */
  readonly hints?: readonly string[]
  /** Readings between which nothing decides: for the host only. */
  readonly readings?: readonly string[]
}

/** One argument text after repair. */
export interface RepairedText {
  readonly text: string
  /** JSON.parse of the text. */
  readonly value: unknown
  readonly findings: readonly Finding[]
}

export interface ArgumentsContext {
  readonly tool: string
  /** The tool's schema as it was given. */
  readonly parameters: unknown
  readonly knownNames: ReadonlySet<string>
  readonly schema: CompiledSchema
  /** Set when the tool was shown flat: how its text is read and nested. */
  readonly flat: Unfolding | null
  readonly limits: Limits
  readonly apply: "certain" | "likely"
  readonly off: ReadonlySet<string>
  /** The provider said that the output was cut at its limit. */
  readonly cutByProvider: boolean
  /** The provider said that the output came to its own end. */
  readonly wholeByProvider: boolean
  /** No hint anywhere in the schema: without markup in it a text that fits has no fault. */
  readonly plain: boolean
  /** Undeclared members that seem to mean declared ones are a fault. */
  readonly asks: boolean
}

const NO_FINDINGS: readonly Finding[] = []

/**
 * Mends one argument text, or says why not. The text is known not to be a valid object that fits.
 * `value`: what the text parses to, when it is a strict JSON object; undefined when it is not.
 */
export function mendArguments(raw: string, value: object | undefined, context: ArgumentsContext): ArgumentsOutcome {
  if (value !== undefined) return judge({ text: raw, faults: [], cut: null, value }, raw, context)
  if (isTooLong(raw, context.limits.argumentsBytes)) return escalate("limit/arguments")
  const result = read(raw, context.flat === null ? context.schema.view : context.flat.view, context.limits)
  // a number at the very end has all its digits when the turn was whole
  if (result.unfinished !== undefined && context.wholeByProvider) return judge(result.unfinished, raw, context)
  if (result.failure !== null) return failed(raw, result.failure, result.cut, result.rivals, context)
  const [only] = result.readings
  if (only !== undefined && result.readings.length === 1) {
    const elements = elementsOf(only, context)
    return elements === null ? judge(only, raw, context) : split(elements, raw, context)
  }
  return result.relation === "concatenated" ? split(result.readings, raw, context) : lastOf(result.readings, raw, context)
}

/** Bytes in UTF-8, counted only where the number of characters does not decide it. */
export function isTooLong(text: string, most: number): boolean {
  if (text.length > most) return true
  if (text.length * 3 <= most) return false
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3
  }
  return bytes > most
}

export const escalate = (reason: Reason, details: Details = {}): ArgumentsOutcome => ({
  kind: "escalated",
  reason,
  issues: details.issues ?? [],
  findings: details.findings ?? NO_FINDINGS,
  hints: details.hints ?? [],
  readings: details.readings ?? [],
})

function failed(raw: string, failure: string, cut: Cut | null, rivals: readonly string[], context: ArgumentsContext): ArgumentsOutcome {
  if (failure === "json/empty") return judge(nothing({ text: raw, faults: [] }), raw, context)
  if (failure === "json/cut" || cut !== null) return escalate("truncated", { hints: [`the text ends inside a ${cut ?? "value"}.`] })
  const whole = failure === "json/unreadable" && context.flat === null && !context.cutByProvider ? rawText(raw, context.schema.view, context.tool) : null
  if (whole !== null) return judge(whole, raw, context)
  return escalate(failure as Reason, rivals.length === 0 ? {} : { hints: [`${rivals.length} readings are equally good.`], readings: rivals })
}

function fitted(reading: Reading, value: unknown, changed: boolean, context: ArgumentsContext): Fit {
  return fit(reading.text, context.schema.view, {
    limits: context.limits,
    apply: context.apply,
    off: context.off,
    read: (text, view) => readInner(text, view, context),
    tool: {
      name: context.tool,
      knownNames: context.knownNames,
      get descriptions() {
        return descriptionsOf(context.parameters)
      },
    },
    changed,
    value,
  })
}

/** The reader as the rules see it: one reading or none, and never one that was cut. */
function readInner(text: string, view: SchemaView | null, context: ArgumentsContext): string | null {
  const result = read(text, view, context.limits)
  const [only] = result.readings
  if (only === undefined || result.readings.length > 1 || result.failure !== null) return null
  // an empty list or object is nobody's broken text. Ex) "[}"
  if (only.faults.length > 0 && /^\s*(?:\[\s*\]|\{\s*\})\s*$/.test(only.text)) return null
  return mayApply(only.faults, context) && parseStrict(only.text) !== undefined ? only.text : null
}

function mayApply(faults: readonly HealedFault[], context: ArgumentsContext): boolean {
  for (const fault of faults) if (!isAtLeast(fault.confidence, context.apply) || (context.off.size > 0 && context.off.has(fault.id))) return false
  return true
}

/** Most texts that were healed fit as they are: then no rule is asked. */
function fitsAsRead({ text, faults }: Reading, value: unknown, context: ArgumentsContext): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  const { schema } = context
  const fit = schema.fit(value)
  if (fit === NO_FIT) return false
  // a mere change of form is no repair: names that violate nothing stay
  if (fit === LOOSE_FIT && faults.length > 0 && hasUndeclared(value, schema.view)) return false
  if (context.plain && !text.includes("<")) return true
  return !hasDeclaredFault(text, value, schema.view, context.tool, !context.off.has(RESIDUE))
}

function judge(given: Reading, raw: string, context: ArgumentsContext): ArgumentsOutcome {
  return context.flat === null ? judgeNested(given, NOT_FLAT, raw, context) : judgeFlat(given, NOT_FLAT, context.flat.form, raw, context)
}

/** Of a tool that was shown flat. `before`: what was done to the text until here. */
function judgeFlat(given: Reading, before: Nesting, form: FlatForm, raw: string, context: ArgumentsContext): ArgumentsOutcome {
  const { apply, off } = context
  const manner = { dropsNull: !off.has("value/null-for-optional"), foldsNames: apply === "likely" && !off.has("key/style") }
  const nested = unfold(given, form, manner)
  if ("pointer" in nested) return escalate("arguments/conflict", { hints: [nested.message] })
  return judgeNested(nested.reading, afterwards(before, nested.nesting, given.text), raw, context)
}

function judgeNested(reading: Reading, nesting: Nesting, raw: string, context: ArgumentsContext): ArgumentsOutcome {
  const value = reading.value ?? parseStrict(reading.text)
  // no slip of the reader may reach the rules, let alone a tool
  if (value === undefined) return escalate("json/unreadable")
  const isWhole = !context.cutByProvider || !mayBeCut(reading)
  const isChanged = reading.faults.length + nesting.findings.length > 0
  if (isWhole && isChanged && !nesting.isStrange && mayApply(reading.faults, context) && fitsAsRead(reading, value, context)) {
    const findings = reading.faults.map((fault) => toFinding(fault, true, raw.length))
    if (nesting.findings.length > 0) findings.push(...placed(nesting.findings, stepsOf(reading.faults), raw))
    return { kind: "repaired", parts: [{ text: reading.text, value, findings }], cut: reading.cut }
  }
  const result = fitted(reading, value, reading.faults.length > 0 || nesting.isStrange, context)
  const healing = stepsOf(reading.faults)
  const findings = [
    ...reading.faults.map((f) => toFinding(f, mayApply([f], context), raw.length)),
    ...placed(nesting.findings, healing, raw),
    ...placed(result.findings, [...healing, ...stepsOf(nesting.findings)], raw),
  ]
  if (result.blocked !== null) return escalate("value/protocol-residue", { findings: [result.blocked] })
  const truncated = context.cutByProvider ? mayBeCut(reading) : reading.cut === "closers" && result.issues.length > 0
  if (truncated) return escalate("truncated", { issues: result.issues, findings })
  if (result.issues.length > 0)
    return escalate(reasonOf(reading, result.issues, context), { issues: result.issues, findings: [...findings, ...result.guesses], hints: hintsOf(result) })
  if (!mayApply(reading.faults, context)) return escalate("policy/not-applied", { findings })
  const after: unknown = result.text === reading.text ? value : parseStrict(result.text)
  if (context.flat !== null) {
    const { form } = context.flat
    // Ex) {"arguments":{"guest.name":"Ada"}}: only what was taken out of its envelope shows that it is flat
    if (result.findings.length > 0 && hasFlatNames(after, form)) {
      if (nesting.findings.length > MOST_FORMS) return escalate("arguments/invalid", { findings })
      const done = afterwards(nesting, { ...nesting, findings: result.findings }, reading.text)
      return judgeFlat({ ...reading, text: result.text, value: after }, done, form, raw, context)
    }
    const strange = strangeIssue(after, form, context.schema.view)
    if (strange !== null) return escalate("arguments/invalid", { issues: [strange], findings, hints: hintsOf(result) })
    // what the rules took out left an object that only the nested form can say, and that nobody wrote
    if (form.hollowIn(after) > nesting.hollow) return escalate("policy/not-applied", { findings })
  }
  const surplus = context.asks && typeof after === "object" && after !== null ? surplusIn(after, context.schema.view) : []
  if (surplus.length > 0) return escalate("arguments/surplus", { findings, hints: surplus.map(meant) })
  if (findings.length === 0) return { kind: "valid", value }
  return { kind: "repaired", parts: [{ text: result.text, value: after, findings }], cut: reading.cut }
}

const meant = ({ key, name }: Surplus): string => `${JSON.stringify(clip(key, 64))} is not declared; did you mean ${JSON.stringify(name)}?`

/** Changes of form and what led to them: envelopes in envelopes end somewhere. */
const MOST_FORMS = 16

const stepsOf = (changes: readonly (HealedFault | Finding)[]): readonly TextEdit[] => changes.flatMap((change) => change.edits)

/** Faults that a text cut at the provider's limit shows as well. */
const CUT_FAULTS: ReadonlySet<string> = new Set(["json/missing-closer", "json/half-quoted-value", "json/unescaped-quote"])
const mayBeCut = (reading: Reading): boolean => reading.cut !== null || reading.faults.some((fault) => CUT_FAULTS.has(fault.id))

function reasonOf(reading: Reading, issues: readonly Issue[], context: ArgumentsContext): Reason {
  const missing = issues.some((issue) => issue.missing !== undefined)
  if (missing && context.cutByProvider) return "truncated"
  if (reading.text === "null" || reading.text === "{}") return missing || issues[0]?.pointer === "" ? "arguments/empty" : "arguments/invalid"
  return issues.every((issue) => issue.missing !== undefined) ? "arguments/missing" : "arguments/invalid"
}

const hintsOf = (result: Fit): string[] => [...new Set(result.guesses.map((guess) => guess.message))].slice(0, 3)

/** Ex) [{"path":"a"},{"path":"b"}] where one object is wanted: the list is of calls. */
function elementsOf(reading: Reading, context: ArgumentsContext): Reading[] | null {
  if (!reading.text.startsWith("[") || (context.schema.view.kinds & ARRAY) !== 0) return null
  const { items } = readTree(reading.text)
  if (items.length < 2 || items.length > context.limits.splitCalls || items.some((item) => item.kind !== "object")) return null
  // a list of calls holds calls as they stand; any other list is judged as one value
  if (!items.every(({ start, end }) => context.schema.isValid(parseStrict(reading.text.slice(start, end))))) return null
  return items.map(({ start, end }) => {
    const { text } = reading
    const edits: TextEdit[] = [
      { offset: 0, removed: text.slice(0, start), inserted: "" },
      { offset: end - start, removed: text.slice(end), inserted: "" },
    ]
    const fault: HealedFault = { id: "json/concatenated", pointer: "", confidence: FAULTS["json/concatenated"].confidence, span: [0, text.length], edits }
    return { text: text.slice(start, end), faults: [...reading.faults, fault], cut: reading.cut }
  })
}

/** Ex) {"path":"a"}{"path":"b"} : as many calls, if each is one. */
function split(readings: readonly Reading[], raw: string, context: ArgumentsContext): ArgumentsOutcome {
  if (readings.length > context.limits.splitCalls) return escalate("json/concatenated")
  const parts: RepairedText[] = []
  for (const reading of readings) {
    const outcome = judge(reading, raw, context)
    if (outcome.kind !== "repaired") return escalate("json/concatenated", outcome.kind === "escalated" ? { issues: outcome.issues } : {})
    // an object that had to change its shape may as well be a part of something
    if (context.flat === null && outcome.parts.some((part) => part.findings.some(({ rule }) => rule.startsWith("shape/")))) return escalate("json/concatenated")
    parts.push(...outcome.parts)
  }
  return { kind: "repaired", parts: distinct(parts), cut: null }
}

function distinct<P extends { readonly text: string }>(parts: readonly P[]): P[] {
  const seen = new Set<string>()
  return parts.filter((part) => {
    const key = canonical(part.text)
    return seen.has(key) ? false : seen.add(key)
  })
}

/** Ex) First {"colour":"red"}, then {"path":"b"} : the last object, if no other one is a call; what stands behind a call is never dropped. */
function lastOf(readings: readonly Reading[], raw: string, context: ArgumentsContext): ArgumentsOutcome {
  const last = readings[readings.length - 1] as Reading
  const isOther = readings.slice(0, -1).some((reading) => judge(reading, raw, context).kind === "repaired")
  if (isOther)
    return escalate("json/ambiguous", { hints: [`${readings.length} objects stand in the text.`], readings: readings.map((reading) => reading.text) })
  const outcome = judge(last, raw, context)
  return outcome.kind === "repaired" && context.apply === "certain" ? escalate("policy/not-applied") : outcome
}

/** A healed fault of the text as it is told. */
export function toFinding(fault: HealedFault, applied: boolean, most: number): Finding {
  let before = ""
  let after = ""
  for (const edit of fault.edits) {
    before += edit.removed
    after += edit.inserted
  }
  return {
    rule: fault.id,
    pointer: fault.pointer,
    before,
    after,
    confidence: fault.confidence,
    // behind an encoding places count in another text
    span: fault.span[1] <= most ? fault.span : [Math.min(most, fault.span[0]), most],
    edits: fault.edits,
    applied,
    message: FAULTS[fault.id].title,
  }
}

/** One change of form behind other changes. */
function afterwards(before: Nesting, then: Nesting, text: string): Nesting {
  if (before.findings.length === 0) return then
  const steps = stepsOf(before.findings)
  return { ...then, findings: [...before.findings, ...placed(then.findings, steps, undo(text, steps))] }
}

/** Findings behind other changes count in the text as those left it; their spans are told in the model's own. */
export function placed(findings: readonly Finding[], steps: readonly TextEdit[], raw: string): readonly Finding[] {
  if (steps.length === 0) return findings
  const origin = (offset: number): number => Math.min(raw.length, toOrigin(offset, steps))
  // the end by its last character: text that was removed behind it does not belong to the place
  const spanOf = ([start, end]: readonly [number, number]): readonly [number, number] => {
    const from = origin(start)
    return [from, Math.max(from, Math.min(raw.length, end > start ? origin(end - 1) + 1 : origin(end)))]
  }
  return findings.map((finding) => changed(finding, { span: spanOf(finding.span) }))
}
