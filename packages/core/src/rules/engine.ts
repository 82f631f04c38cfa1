// Validate, propose, check, apply, until nothing is wrong or nothing helps. A rule never writes.
import { parseStrict } from "../json/strict.ts"
import { readTree } from "../json/tree.ts"
import { type Finding, isAtLeast, type TextEdit, updateFinding } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import { type AcceptedRepair, applyRepairs, changedRegion, chooseRepairs, findingOf, liftFindings } from "./apply.ts"
import { chooseBranch } from "./branches.ts"
import { blockedBy, blockedBySwallowed, declaredIssues } from "./declared.ts"
import { BRANCH_STEP, RULE_ORDER } from "./index.ts"
import { isTooLarge } from "./measure.ts"
import { type FitScene, placeOf } from "./place.ts"
import { RESIDUE_RULE } from "./residue.ts"
import type { RepairPlace, RepairProposal, RepairRule } from "./rule.ts"
import { COST_PER_FIT, type FitOptions, type FitResult, type FitRun, innerRun, MAX_FIT_DEPTH, startRun } from "./run.ts"
import { isDeclaredFault } from "./triggers.ts"

export type { FitOptions, FitResult } from "./run.ts"

/**
 * Makes strict JSON text fit a schema by edits, or leaves the issues that stand in the way.
 * @example fitToSchema('{"n":"5"}', compileSchema({ type: "object", properties: { n: { type: "integer" } } }).view, options).text // '{"n":5}'
 */
export function fitToSchema(text: string, view: SchemaView, options: FitOptions): FitResult {
  return fitPart(text, view, startRun(text, view, options))
}

function fitPart(text: string, view: SchemaView, run: FitRun): FitResult {
  if (run.depth === 0) return fitOnce(text, view, run)
  const known = run.fitMemo.get(view) ?? new Map<string, FitResult>()
  run.fitMemo.set(view, known)
  const memoKey = `${run.atRoot ? 1 : 0} ${[...run.excludedRules].join(" ")} ${run.key}\n${text}`
  const memoizedFit = known.get(memoKey) ?? fitOnce(text, view, run)
  known.set(memoKey, memoizedFit)
  return memoizedFit
}

/** The text as the passes so far have changed it, and what the schema says of it. */
interface FitState {
  readonly view: SchemaView
  text: string
  value: unknown
  issues: readonly Issue[]
  /** Of the latest pass only. */
  readonly guesses: Finding[]
  readonly findings: Finding[]
  /** The edits of all findings, in order. */
  readonly steps: TextEdit[]
  readonly seenTexts: Set<string>
}

function fitOnce(text: string, view: SchemaView, run: FitRun): FitResult {
  const { limits, tool, value } = run.options
  const isWholeCall = run.depth === 0
  const blocksResidue = isWholeCall && findsResidue(run)
  const blockedByCall = blocksResidue ? blockedBy(text, tool.name) : null
  const state: FitState = { view, text, value: undefined, issues: [], guesses: [], findings: [], steps: [], seenTexts: new Set() }
  setText(state, text, isWholeCall && value !== undefined ? value : JSON.parse(text), run)
  const wasValid = state.issues.length === 0
  const passLimit = isWholeCall && mayNotBeWalked(text, limits.nodes) ? 0 : limits.passes
  for (let pass = 0; pass < passLimit && repairOnce(state, wasValid, run); pass++)
    // A repair of what only a declaration tells must not break a call that was valid.
    if (wasValid && state.issues.length > 0) return { text, findings: [], guesses: [], issues: [], blocked: blockedByCall }
  const { issues, guesses, findings } = state
  const blockedByMember = blocksResidue && issues.length === 0 && blockedByCall === null ? blockedBySwallowed(state.text, view) : null
  return { text: state.text, findings, guesses, issues, blocked: blockedByCall ?? blockedByMember }
}

const findsResidue = (run: FitRun): boolean => !run.excludedRules.has(RESIDUE_RULE)

/** Asked before anything visits each value. A value takes two characters at least, so a short text needs no count. */
const mayNotBeWalked = (text: string, maxNodes: number): boolean => text.length > 2 * maxNodes && isTooLarge(readTree(text), maxNodes)

function setText(state: FitState, text: string, value: unknown, run: FitRun): void {
  run.budget.costLeft -= text.length + COST_PER_FIT
  state.text = text
  state.value = value
  state.issues = state.view.validate(value)
  state.guesses.length = 0
  state.seenTexts.add(text)
}

/** One pass. False when nothing is wrong, when no rule helps, or when a limit is met. */
function repairOnce(state: FitState, wasValid: boolean, run: FitRun): boolean {
  const { text, value, view, issues } = state
  const { limits, mustChange } = run.options
  const declared = declaredIssues(text, value, view, {
    key: run.key,
    issueLimit: limits.issues,
    isValid: issues.length === 0,
    isRepair: run.depth === 0 && (!wasValid || mustChange === true),
    findsResidue: findsResidue(run),
  })
  if (issues.length + declared.length === 0 || issues.length >= limits.issues) return false
  if (run.budget.costLeft < 0 || run.depth > MAX_FIT_DEPTH) return false
  const repairs = collectRepairs({ text, value, root: readTree(text), view }, [...issues, ...declared], run, state.guesses)
  const applied = applyTogether(text, chooseRepairs(repairs), state.steps)
  if (applied === null || state.seenTexts.has(applied.text)) return false
  for (const finding of applied.findings) {
    state.findings.push(finding)
    state.steps.push(...finding.edits)
  }
  setText(state, applied.text, JSON.parse(applied.text), run)
  return true
}

function applyTogether(text: string, pickedRepairs: readonly AcceptedRepair[], steps: readonly TextEdit[]): ReturnType<typeof applyRepairs> | null {
  if (pickedRepairs.length === 0) return null
  const appliedTogether = applyRepairs(text, pickedRepairs, steps)
  // Two repairs of one object may each be right and together leave a comma too many: then one at a time.
  return parseStrict(appliedTogether.text) !== undefined ? appliedTogether : applyRepairs(text, pickedRepairs.slice(0, 1), steps)
}

function collectRepairs(fitScene: FitScene, issues: readonly Issue[], run: FitRun, guesses: Finding[]): AcceptedRepair[] {
  const collectedRepairs: AcceptedRepair[] = []
  for (const issue of issues) {
    const place = placeOf(fitScene, issue, run, fitPart)
    if (place !== null) collectedRepairs.push(...repairAt(place, run, guesses))
  }
  return collectedRepairs
}

/** The repairs of the first rule that has any. */
function repairAt(place: RepairPlace, run: FitRun, guesses: Finding[]): readonly AcceptedRepair[] {
  for (const [order, rule] of RULE_ORDER.entries()) {
    if (rule === BRANCH_STEP) {
      const branchRepair = chooseBranch(place, run, fitPart, order, guesses)
      if (branchRepair !== null) return [branchRepair]
    } else if (rule.triggerKeywords.includes(place.issue.keyword) && !run.excludedRules.has(rule.id)) {
      const acceptedRepairs = proposalsOf(rule, place)
        .map((proposal) => checkProposal({ rule, order }, place, proposal, run, guesses))
        .filter((repair) => repair !== null)
      if (acceptedRepairs.length > 0) return acceptedRepairs
    }
  }
  return []
}

function proposalsOf(rule: RepairRule, place: RepairPlace): readonly RepairProposal[] {
  const proposed = rule.propose(place) ?? []
  return Array.isArray(proposed) ? (proposed as readonly RepairProposal[]) : [proposed as RepairProposal]
}

interface OrderedRule {
  readonly rule: RepairRule
  readonly order: number
}

/** A proposal is accepted when its result fits, with repairs of its own, and the policy allows it. */
function checkProposal({ rule, order }: OrderedRule, place: RepairPlace, proposal: RepairProposal, run: FitRun, guesses: Finding[]): AcceptedRepair | null {
  const region = changedRegion(place, proposal)
  const { start, end, after, steps } = region
  const fitted = proposal.part === true ? { text: after, findings: [] } : fitProposal(place, proposal, after, run)
  if (fitted === null) return null
  const own = findingOf(rule.id, place, proposal, region)
  if (!isAtLeast(proposal.confidence, run.options.apply)) {
    guesses.push(updateFinding(own, { applied: false }))
    return null
  }
  return { order, start, end, after: fitted.text, findings: [own, ...liftFindings(fitted.findings, place.issue.pointer, start, steps)] }
}

/** The new text of a whole place with the repairs it needs; null when it does not fit. */
function fitProposal(place: RepairPlace, { withoutRules = [] }: RepairProposal, after: string, run: FitRun): FitResult | null {
  if (!staysValid(place, after)) return null
  const excludedInside = withoutRules.length === 0 ? run.excludedRules : new Set([...run.excludedRules, ...withoutRules])
  const inner = fitPart(after, place.view, innerRun(run, excludedInside, place.atRoot, place.key))
  return inner.issues.length > 0 || !satisfiesIssue(place, inner.text) ? null : inner
}

/** A fault that only a declaration tells stands in a value that fits: its repair must fit as it is, without further changes. */
const staysValid = (place: RepairPlace, after: string): boolean =>
  !isDeclaredFault(place.issue.keyword) || !place.view.isValid(place.value) || place.view.isValid(JSON.parse(after))

/** The violated subschema may say more than the place as a whole. Ex) one member of an allOf */
const satisfiesIssue = (place: RepairPlace, text: string): boolean => place.issue.view === place.view || place.issue.view.isValid(JSON.parse(text))
