// Mends one arguments text: slip reader, search and rules in this order, or a reason to escalate.

import { clipText } from "../clip.ts"
import {
  hasFlatNames,
  type NestingRecord,
  NOT_FLAT,
  nestFlatArguments,
  strangeIssue,
} from "../flat/nest-flat-arguments.ts"
import { toCanonicalText } from "../json/canonical.ts"
import type { Cut } from "../json/cut.ts"
import { hasEscapeInPath } from "../json/escapes.ts"
import { ARRAY_BIT } from "../json/kind.ts"
import type { HealedFault, TextReading } from "../json/pieces.ts"
import { readAsNull, readLenientJson } from "../json/read.ts"
import { readSlips, type SlipReading } from "../json/slips/slips.ts"
import { parseStrict } from "../json/strict.ts"
import { keyWithTwoValues } from "../json/two-values.ts"
import { isTooLong } from "../limits.ts"
import { addAll } from "../push-to.ts"
import { type Finding, isAtLeast } from "../report.ts"
import { hasDeclaredFault } from "../rules/declared.ts"
import { fitToSchema } from "../rules/engine.ts"
import { RESIDUE_RULE } from "../rules/residue.ts"
import type { FitResult } from "../rules/run.ts"
import { LOOSE_FIT, NO_FIT } from "../schema/explain.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { FlatForm } from "../turn.ts"
import type { ArgumentsContext, ArgumentsOutcome, EscalationDetails, RepairedText } from "./arguments-outcome.ts"
import { listedCalls } from "./call-list.ts"
import { isReadOnly } from "./catalog.ts"
import { descriptionsOf } from "./descriptions.ts"
import { misnamedHints } from "./misnamed-members.ts"
import { dropsCall, namesAnotherTool } from "./named-tool.ts"
import { codeText, onlyText, rawText } from "./raw-text.ts"
import type { EscalationReason } from "./reasons.ts"
import { isWithinText, saysOtherwise } from "./said-around.ts"
import { appendNesting, editsOf, mapSpansToRaw, toFinding } from "./text-findings.ts"
import { hasUndeclared, isOnlyEnvelope } from "./undeclared.ts"

/**
 * Mends one arguments text that does not fit as it is, or says why it cannot.
 * `value`: the parsed text if it is a strict JSON object; otherwise undefined.
 */
export function mendArguments(raw: string, value: object | undefined, context: ArgumentsContext): ArgumentsOutcome {
  // Ex) {"Path":"C:\temp\new"} : strict JSON, but a tab in a path is not intended, so it goes to the reader
  if (value !== undefined && !hasEscapeInPath(raw))
    return judgeReading({ text: raw, faults: [], cut: null, value }, raw, context)
  if (isTooLong(raw, context.limits.argumentsBytes)) return escalateArguments("limit/arguments")
  const mayBeQuoted = QUOTED_START.test(raw) && context.flat === null && !context.cutByProvider
  const code = mayBeQuoted ? codeText(raw, context.schema.view, context.tool) : null
  if (code !== null) return judgeReading(code, raw, context)
  return (value === undefined ? acceptSlips(raw, context) : null) ?? mendRead(raw, context)
}

/** Start of a text that is one string or one block of code; this is rare. */
const QUOTED_START = /^\s*["`]/

function mendRead(raw: string, context: ArgumentsContext): ArgumentsOutcome {
  const result = readLenientJson(raw, context.flat === null ? context.schema.view : context.flat.view, context.limits)
  const found = result.unfinishedNumber === undefined ? result.readings : [result.unfinishedNumber]
  const objection = objectionAround(found, context)
  if (objection !== null) return escalateArguments("json/ambiguous", { hints: [objection] })
  // a number at the very end is complete if the turn was complete, unless a quote around the whole text is still open
  // Ex) "{\"p\": 4
  if (result.unfinishedNumber !== undefined && context.wholeByProvider && !/^\s*"\s*\{/.test(raw))
    return judgeReading(result.unfinishedNumber, raw, context)
  // a superfluous call of a read-only tool does no harm
  if (result.perhapsCalls !== undefined && isReadOnly(context.declaredTool) === true)
    return splitConcatenated(result.perhapsCalls, raw, context)
  if (result.failure !== null) return judgeUnread(raw, result.failure, result.cut, result.alternatives, context)
  const [only] = result.readings
  if (only !== undefined && result.readings.length === 1) {
    const callElements = listedCalls(only, context)
    return callElements === null ? judgeReading(only, raw, context) : splitConcatenated(callElements, raw, context)
  }
  return result.relation === "concatenated"
    ? splitConcatenated(result.readings, raw, context)
    : lastOf(result.readings, raw, context)
}

const IS_WITHIN = "the object stands within other text; send it alone, or that text as the value."
const SAID_AROUND = "the text around the arguments may say that the call is not meant; send the arguments alone."
const CALL_BEHIND = "another call stands behind the arguments; send each call on its own."
const OTHER_TOOL = "the text around the arguments names something else than this tool."

export const escalateArguments = (
  reason: EscalationReason,
  { issues = [], findings = [], hints = [], rivalReadings = [] }: EscalationDetails = {},
): ArgumentsOutcome => ({ kind: "escalated", reason, issues, findings, hints, rivalReadings })

function judgeUnread(
  raw: string,
  failure: string,
  cut: Cut | null,
  rivalReadings: readonly string[],
  context: ArgumentsContext,
): ArgumentsOutcome {
  if (failure === "json/empty") return judgeReading(readAsNull({ text: raw, faults: [] }), raw, context)
  // the provider decides between a lost quote and a cut. Ex) {"code":"x = {}
  const inside = cut?.startsWith("e") === true ? `an ${cut}` : `a ${cut ?? "value"}`
  if (failure === "json/cut" || (cut !== null && context.cutByProvider))
    return escalateArguments("truncated", { hints: [`the text ends inside ${inside}.`] })
  const mayBeText = failure === "json/unreadable" && context.flat === null && !context.cutByProvider
  const whole = mayBeText ? rawText(raw, context.schema.view, context.tool) : null
  if (whole !== null) return judgeReading(whole, raw, context)
  const hints =
    rivalReadings.length < 2
      ? []
      : [`${rivalReadings.length} readings are equally good; escape quotes and backslashes inside texts.`]
  return escalateArguments(failure as EscalationReason, { hints, rivalReadings })
}

/** Returns the objection of the text around the arguments to the call; null if it has none. */
function objectionAround(readings: readonly TextReading[], context: ArgumentsContext): string | null {
  if (readings.some(({ faults }) => namesAnotherTool(faults, context))) return OTHER_TOOL
  if (readings.some(({ faults }) => dropsCall(faults, context))) return CALL_BEHIND
  const [only, another] = readings
  if (only === undefined || another !== undefined) return null
  if (isWithinText(only.faults) && onlyText(context.schema.view) !== null) return IS_WITHIN
  return saysOtherwise(only.faults, context.tool) ? SAID_AROUND : null
}

/** The reader for rules: returns the only reading, or null; never one of a text that was cut. */
function readInner(text: string, view: SchemaView | null, context: ArgumentsContext): string | null {
  const result = readLenientJson(text, view, context.limits)
  const [only] = result.readings
  if (only === undefined || result.readings.length > 1 || result.failure !== null) return null
  // broken text is never read as an empty list or object. Ex) "[}"
  if (only.faults.length > 0 && /^\s*(?:\[\s*\]|\{\s*\})\s*$/.test(only.text)) return null
  if (only.faults.some(dropsContent)) return null
  // two equal items of a list are not a repetition
  if (((view?.kinds ?? 0) & ARRAY_BIT) !== 0 && only.faults.some(({ id }) => id === "json/repeated")) return null
  return mayApply(only.faults, context) && parseStrict(only.text) !== undefined ? only.text : null
}

/** True if text other than a fence or marks was removed around an inner value. Ex) ["a"] and ["b"], ["a","b"][0] */
const dropsContent = ({ id, edits }: HealedFault): boolean =>
  id === "json/surrounding-text" && edits.some(({ removed }) => /(?<!`\w{0,9})[^\s\]}),;:"'`]/.test(removed))

function mayApply(faults: readonly HealedFault[], context: ArgumentsContext): boolean {
  for (const { confidence, id } of faults)
    if (!isAtLeast(confidence, context.apply) || context.disabledRules.has(id)) return false
  return true
}

/** True if a repaired text fits the schema and needs no rule, as most do. */
function fitsAsRead({ text, faults }: TextReading, value: unknown, context: ArgumentsContext): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  const { schema } = context
  const schemaFit = schema.fit(value)
  if (schemaFit === NO_FIT) return false
  // without faults only the form was changed, and undeclared names that violate nothing stay
  if (schemaFit === LOOSE_FIT && faults.length > 0 && hasUndeclared(value, schema.view)) return false
  if (context.schemaHasNoHints && !text.includes("<")) return true
  return !hasDeclaredFault(text, value, schema.view, context.tool, !context.disabledRules.has(RESIDUE_RULE))
}

/** A reading with its value and the changes made to the text so far. */
interface JudgedReading {
  readonly reading: TextReading
  readonly value: unknown
  readonly nestingRecord: NestingRecord
  readonly raw: string
}

/** Judges a reading by the schema. `before`: changes made so far to the arguments of a tool that was shown flat. */
function judgeReading(
  given: TextReading,
  raw: string,
  context: ArgumentsContext,
  before: NestingRecord = NOT_FLAT,
): ArgumentsOutcome {
  const { apply, disabledRules: off, flat } = context
  let reading = given
  let nestingRecord = before
  if (flat !== null) {
    const dropsNull = !off.has("value/null-for-optional")
    const foldsNames = apply === "likely" && !off.has("key/style")
    const nested = nestFlatArguments(given, flat.form, { dropsNull, foldsNames })
    if ("pointer" in nested) return escalateArguments("arguments/conflict", { hints: [nested.message] })
    reading = nested.reading
    nestingRecord = appendNesting(before, nested.nesting, given.text)
  }
  const value = reading.value ?? parseStrict(reading.text)
  // a mistake of the reader must not reach the rules or a tool
  if (value === undefined) return escalateArguments("json/unreadable")
  const judged: JudgedReading = { reading, value, nestingRecord, raw }
  const isChanged = reading.faults.length + nestingRecord.findings.length > 0
  return (isChanged && !nestingRecord.isStrange ? acceptAsRead(judged, context) : null) ?? judgeFitted(judged, context)
}

/** Fast path: accepts a repaired text that fits the schema and needs no rule. */
function acceptAsRead(
  { reading, value, nestingRecord, raw }: JudgedReading,
  context: ArgumentsContext,
): ArgumentsOutcome | null {
  const isWhole = !context.cutByProvider || !mayBeCut(reading)
  if (!isWhole || !mayApply(reading.faults, context) || !fitsAsRead(reading, value, context)) return null
  const findings: Finding[] = []
  for (const fault of reading.faults) findings.push(toFinding(fault, true, raw.length))
  if (nestingRecord.findings.length > 0)
    addAll(findings, mapSpansToRaw(nestingRecord.findings, editsOf(reading.faults), raw))
  return { kind: "repaired", parts: [{ text: reading.text, value, findings }], cut: reading.cut }
}

/** Accepts a text whose slips have one explanation each, if it fits the schema directly or after the rules. */
function acceptSlips(raw: string, context: ArgumentsContext): ArgumentsOutcome | null {
  const reading = context.flat === null ? readSlips(raw, context.limits.depth) : null
  if (reading === "too deep") return escalateArguments("limit/depth")
  if (reading === null || !(reading.isAlone || objectionAround([reading], context) === null)) return null
  if (reading.lacksBrackets && !showsPlaces(reading, context.schema.view.names)) return null
  if (reading.unescapedTexts.length > 0 && mayHoldMember(reading, context.schema.view.names)) return null
  const judged = { reading, value: reading.value, nestingRecord: NOT_FLAT, raw }
  return acceptAsRead(judged, context) ?? acceptFitted(judgeFitted(judged, context), context)
}

/** Accepts the result of the rules, unless undeclared names are left, which may come from another slip. */
const acceptFitted = (outcome: ArgumentsOutcome, { schema }: ArgumentsContext): ArgumentsOutcome | null =>
  outcome.kind === "repaired" && !outcome.parts.some(({ value }) => hasUndeclared(value, schema.view)) ? outcome : null

/**
 * True if the names show where a missing bracket belongs: the object has only declared names, and inner objects have
 * none of these. Ex) not in {"pot": {"size": 1} , where the closer may be missing before a member of the outer object
 */
const showsPlaces = ({ value, innerNames }: SlipReading, names: readonly string[]): boolean =>
  Object.keys(value as object).every((name) => names.includes(name)) && !innerNames.some((name) => names.includes(name))

/** True if a name is undeclared, or an unescaped text contains the name of an absent member. */
const mayHoldMember = ({ value, unescapedTexts }: SlipReading, names: readonly string[]): boolean =>
  !Object.keys(value as object).every((name) => names.includes(name)) ||
  names.some((name) => !Object.hasOwn(value as object, name) && unescapedTexts.some((text) => text.includes(name)))

/** Applies the rules to a reading: it is refused, nested once more, or repaired. */
function judgeFitted(judged: JudgedReading, context: ArgumentsContext): ArgumentsOutcome {
  const { reading, value, nestingRecord } = judged
  const { schema, tool, flat } = context
  const result = fitToSchema(reading.text, schema.view, {
    limits: context.limits,
    apply: context.apply,
    excludedRules: context.disabledRules,
    readText: (text, view) => readInner(text, view, context),
    tool: {
      name: tool,
      knownNames: context.knownNames,
      isFlatName: (name) => flat?.form.concerns({ [name]: null }) === true,
      get descriptions() {
        return descriptionsOf(context.parameters)
      },
    },
    mustChange: reading.faults.length > 0 || nestingRecord.isStrange,
    value,
  })
  const isAsGiven = reading.faults.length + nestingRecord.findings.length === 0
  const findings = isAsGiven ? result.findings : allFindings(judged, result, context)
  const refusal = refusalOf(reading, result, findings, context)
  if (refusal !== null) return refusal
  const after: unknown = result.text === reading.text ? value : parseStrict(result.text)
  const still = flat === null ? null : judgeStillFlat(judged, { result, after, findings }, flat.form, context)
  if (still !== null) return still
  const hints = context.unknownIsFault ? misnamedHints(after, schema.view, context.parameters) : []
  if (hints.length > 0) return escalateArguments("arguments/unknown-member", { findings, hints })
  if (findings.length === 0) return { kind: "valid", value }
  if (isOnlyEnvelope(after, schema.view, tool)) return escalateArguments("arguments/unknown-member", { findings })
  // a strict text that has to be changed: nothing shows which of two values of one key counts
  const twice = reading.faults.length === 0 ? keyWithTwoValues(reading.text) : null
  if (twice !== null) return escalateArguments("json/ambiguous", { findings, hints: [twiceHint(twice)] })
  return { kind: "repaired", parts: [{ text: result.text, value: after, findings }], cut: reading.cut }
}

const twiceHint = (key: string): string =>
  `${JSON.stringify(clipText(key, 64))} stands twice in one object, with different values; send it once.`

function allFindings(
  { reading, nestingRecord, raw }: JudgedReading,
  result: FitResult,
  context: ArgumentsContext,
): readonly Finding[] {
  const healingEdits = editsOf(reading.faults)
  return [
    ...reading.faults.map((f) => toFinding(f, mayApply([f], context), raw.length)),
    ...mapSpansToRaw(nestingRecord.findings, healingEdits, raw),
    ...mapSpansToRaw(result.findings, [...healingEdits, ...editsOf(nestingRecord.findings)], raw),
  ]
}

function refusalOf(
  reading: TextReading,
  result: FitResult,
  findings: readonly Finding[],
  context: ArgumentsContext,
): ArgumentsOutcome | null {
  const { issues } = result
  if (result.blocked !== null) return escalateArguments("value/protocol-residue", { findings: [result.blocked] })
  const isTruncated = context.cutByProvider ? mayBeCut(reading) : reading.cut === "closers" && issues.length > 0
  if (isTruncated) return escalateArguments("truncated", { issues, findings })
  if (issues.length > 0)
    return escalateArguments(reasonOf(reading, issues, context), {
      issues,
      findings: [...findings, ...result.guesses],
      hints: hintsOf(result),
    })
  return reading.faults.length === 0 || mayApply(reading.faults, context)
    ? null
    : escalateArguments("policy/not-applied", { findings })
}

/** What of a flat tool's form is left after the rules; null when nothing is. `after`: the value of the fitted text. */
function judgeStillFlat(
  { reading, nestingRecord, raw }: JudgedReading,
  {
    result,
    after,
    findings,
  }: { readonly result: FitResult; readonly after: unknown; readonly findings: readonly Finding[] },
  form: FlatForm,
  context: ArgumentsContext,
): ArgumentsOutcome | null {
  // Ex) {"arguments":{"guest.name":"Ada"}}: only what was taken out of its envelope shows that it is flat
  if (result.findings.length > 0 && hasFlatNames(after, form)) {
    if (nestingRecord.findings.length > MAX_FORM_CHANGES) return escalateArguments("limit/depth", { findings })
    const nestedSoFar = appendNesting(nestingRecord, { ...nestingRecord, findings: result.findings }, reading.text)
    return judgeReading({ ...reading, text: result.text, value: after }, raw, context, nestedSoFar)
  }
  const unknownPathIssue = strangeIssue(after, form, context.schema.view)
  if (unknownPathIssue !== null)
    return escalateArguments("arguments/invalid", { issues: [unknownPathIssue], findings, hints: hintsOf(result) })
  // the rules left an empty object that only the nested form can express, and that the model did not write
  return form.hollowIn(after) > nestingRecord.hollow ? escalateArguments("policy/not-applied", { findings }) : null
}

/** Most changes of form, so that envelopes inside envelopes end. */
const MAX_FORM_CHANGES = 16

/** Faults that a text cut at the provider's limit can also have. */
const CUT_FAULTS = new Set<string>(["json/missing-closer", "json/half-quoted-value", "json/unescaped-quote"])
const mayBeCut = (reading: TextReading): boolean =>
  reading.cut !== null || reading.faults.some((fault) => CUT_FAULTS.has(fault.id))

function reasonOf(reading: TextReading, issues: readonly Issue[], context: ArgumentsContext): EscalationReason {
  const hasMissing = issues.some((issue) => issue.missing !== undefined)
  if (hasMissing && context.cutByProvider) return "truncated"
  if (reading.text === "null" || reading.text === "{}")
    return hasMissing || issues[0]?.pointer === "" ? "arguments/empty" : "arguments/invalid"
  return issues.every((issue) => issue.missing !== undefined) ? "arguments/missing" : "arguments/invalid"
}

/** Hints for repairs that were found but not made, worded so. */
const hintsOf = (result: FitResult): string[] =>
  [...new Set(result.guesses.map(({ message }) => `possible repair, not made: ${message}`))].slice(0, 3)

/** Splits a text into several calls if each object is one; equal ones count once. Ex) {"path":"a"}{"path":"b"} */
function splitReadings(callReadings: readonly TextReading[], raw: string, context: ArgumentsContext): ArgumentsOutcome {
  if (callReadings.length > context.limits.splitCalls) return escalateArguments("json/concatenated")
  const parts = new Map<string, RepairedText>()
  for (const reading of callReadings) {
    const outcome = judgeReading(reading, raw, context)
    if (outcome.kind !== "repaired")
      return escalateArguments("json/concatenated", outcome.kind === "escalated" ? { issues: outcome.issues } : {})
    for (const part of outcome.parts) {
      // an object whose shape had to change may be a part of another one
      if (context.flat === null && part.findings.some(({ rule }) => rule.startsWith("shape/")))
        return escalateArguments("json/concatenated")
      const key = toCanonicalText(part.text)
      if (!parts.has(key)) parts.set(key, part)
    }
  }
  return { kind: "repaired", parts: [...parts.values()], cut: null }
}

function splitConcatenated(readings: readonly TextReading[], raw: string, context: ArgumentsContext): ArgumentsOutcome {
  const outcome = splitReadings(readings, raw, context)
  return outcome.kind === "repaired" && areDisjoint(readings) ? escalateArguments("json/concatenated") : outcome
}

/** True if no two objects share a member, so that they may be parts of one call. Ex) {"path":"a"}{"depth":2} */
function areDisjoint(readings: readonly TextReading[]): boolean {
  const keys = readings.flatMap(({ text }) => Object.keys(parseStrict(text) ?? {}))
  return new Set(keys).size === keys.length
}

/**
 * Takes the last of several objects, if no other one is a call: an object after a call is never dropped. Ex) First
 * {"colour":"red"}, then {"path":"b"}
 */
function lastOf(objectReadings: readonly TextReading[], raw: string, context: ArgumentsContext): ArgumentsOutcome {
  const last = objectReadings[objectReadings.length - 1] as TextReading
  const isOther = objectReadings.slice(0, -1).some((reading) => judgeReading(reading, raw, context).kind === "repaired")
  if (isOther)
    return escalateArguments("json/ambiguous", {
      hints: [`${objectReadings.length} objects stand in the text; send one of them, or one call for each.`],
      rivalReadings: objectReadings.map((reading) => reading.text),
    })
  const outcome = judgeReading(last, raw, context)
  return outcome.kind === "repaired" && context.apply === "certain" ? escalateArguments("policy/not-applied") : outcome
}
