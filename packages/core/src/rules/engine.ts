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
import {
  BASE_BUDGET,
  BUDGET_PER_CHARACTER,
  COST_PER_FIT,
  type FitOptions,
  type FitResult,
  type FitRun,
  innerRun,
  MAX_FIT_DEPTH,
} from "./run.ts"

export type { FitOptions, FitResult } from "./run.ts"

/**
 * Makes strict JSON text fit a schema by edits, or leaves the issues that stand in the way.
 * @example fitToSchema('{"n":"5"}', compileSchema({ type: "object", properties: { n: { type: "integer" } } }).view,
 * options).text // '{"n":5}'
 */
export function fitToSchema(text: string, view: SchemaView, options: FitOptions): FitResult {
  const budget = { costLeft: BASE_BUDGET + BUDGET_PER_CHARACTER * text.length }
  const run: FitRun = {
    options,
    budget,
    fitMemo: new Map(),
    root: view,
    excludedRules: options.excludedRules,
    depth: 0,
    atRoot: true,
    key: "",
  }
  return fitOnce(text, options.value ?? JSON.parse(text), view, run)
}

/** Makes the text of a part of the arguments fit. */
function fitPart(text: string, view: SchemaView, run: FitRun): FitResult {
  const known = run.fitMemo.get(view) ?? new Map<string, FitResult>()
  run.fitMemo.set(view, known)
  const memoKey = `${run.atRoot ? 1 : 0} ${[...run.excludedRules].join(" ")} ${run.key}\n${text}`
  const memoizedFit = known.get(memoKey) ?? fitOnce(text, JSON.parse(text), view, run)
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

function fitOnce(text: string, value: unknown, view: SchemaView, run: FitRun): FitResult {
  const { limits, tool } = run.options
  const isWholeCall = run.depth === 0
  const blocksResidue = isWholeCall && !run.excludedRules.has(RESIDUE_RULE)
  const blockedByCall = blocksResidue && text.includes("<") ? blockedBy(text, tool.name) : null
  const state: FitState = {
    view,
    text,
    value: undefined,
    issues: [],
    guesses: [],
    findings: [],
    steps: [],
    seenTexts: new Set(),
  }
  setText(state, text, value, run)
  const wasValid = state.issues.length === 0
  // Asked before anything visits each value. A value takes two characters at least, so a short text needs no count.
  const passLimit =
    isWholeCall && text.length > 2 * limits.nodes && isTooLarge(readTree(text), limits.nodes) ? 0 : limits.passes
  for (let pass = 0; pass < passLimit && repairOnce(state, wasValid, run); pass++)
    // A repair of what only a declaration tells must not break a call that was valid.
    if (wasValid && state.issues.length > 0)
      return { text, findings: [], guesses: [], issues: [], blocked: blockedByCall }
  const { issues, guesses, findings } = state
  const isSuspect = blocksResidue && issues.length === 0 && blockedByCall === null && state.text.includes("<")
  return {
    text: state.text,
    findings,
    guesses,
    issues,
    blocked: isSuspect ? blockedBySwallowed(state.text, view) : blockedByCall,
  }
}

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
    findsResidue: !run.excludedRules.has(RESIDUE_RULE),
  })
  if (issues.length + declared.length === 0 || issues.length >= limits.issues) return false
  if (run.budget.costLeft < 0 || run.depth > MAX_FIT_DEPTH) return false
  const scene: FitScene = { text, value, root: readTree(text), view }
  const repairs: AcceptedRepair[] = []
  for (const issue of [...issues, ...declared]) {
    const place = placeOf(scene, issue, run, fitPart)
    if (place !== null) repairs.push(...repairAt(place, run, state.guesses))
  }
  const picked = chooseRepairs(repairs)
  let applied = applyRepairs(text, picked, state.steps)
  // Two repairs of one object may each be right and together leave a comma too many: then one at a time.
  if (picked.length > 1 && parseStrict(applied.text) === undefined)
    applied = applyRepairs(text, picked.slice(0, 1), state.steps)
  if (state.seenTexts.has(applied.text)) return false
  for (const finding of applied.findings) {
    state.findings.push(finding)
    state.steps.push(...finding.edits)
  }
  setText(state, applied.text, JSON.parse(applied.text), run)
  return true
}

/** The repairs of the first rule that has any. */
function repairAt(place: RepairPlace, run: FitRun, guesses: Finding[]): readonly AcceptedRepair[] {
  for (const [order, rule] of RULE_ORDER.entries()) {
    if (rule === BRANCH_STEP) {
      const branchRepair = chooseBranch(place, run, fitPart, order, guesses)
      if (branchRepair !== null) return [branchRepair]
    } else if (rule.triggerKeywords.includes(place.issue.keyword) && !run.excludedRules.has(rule.id)) {
      const acceptedRepairs: AcceptedRepair[] = []
      for (const proposal of [rule.propose(place) ?? []].flat()) {
        const repair = checkProposal({ rule, order }, place, proposal, run, guesses)
        if (repair !== null) acceptedRepairs.push(repair)
      }
      if (acceptedRepairs.length > 0) return acceptedRepairs
    }
  }
  return []
}

interface OrderedRule {
  readonly rule: RepairRule
  readonly order: number
}

/** A proposal is accepted when its result fits, with repairs of its own, and the policy allows it. */
function checkProposal(
  { rule, order }: OrderedRule,
  place: RepairPlace,
  proposal: RepairProposal,
  run: FitRun,
  guesses: Finding[],
): AcceptedRepair | null {
  const region = changedRegion(place, proposal)
  const { start, end, after, steps } = region
  const fitted = proposal.part === true ? { text: after, findings: [] } : fitProposal(place, proposal, after, run)
  if (fitted === null) return null
  const own = findingOf(rule.id, place, proposal, region)
  if (!isAtLeast(proposal.confidence, run.options.apply)) {
    guesses.push(updateFinding(own, { applied: false }))
    return null
  }
  return {
    order,
    start,
    end,
    insert: fitted.text,
    findings: [own, ...liftFindings(fitted.findings, place.issue.pointer, start, steps)],
  }
}

/** The new text of a whole place with the repairs it needs; null when it does not fit. */
function fitProposal(
  place: RepairPlace,
  { withoutRules = [] }: RepairProposal,
  after: string,
  run: FitRun,
): Pick<FitResult, "text" | "findings"> | null {
  const { view, issue } = place
  // A fault that only a declaration tells stands in a value that fits: its repair must fit as it is, without further
  // changes.
  if (issue.keyword.startsWith("declared/") && view.isValid(place.value) && !view.isValid(JSON.parse(after)))
    return null
  // In a number, a boolean or null that fits nothing is left to repair.
  const isDone = !'"[{'.includes(after.charAt(0)) && view.isValid(JSON.parse(after))
  const fitted = isDone ? { text: after, findings: [], issues: [] } : fitInside(place, withoutRules, after, run)
  // The violated subschema may say more than the place as a whole. Ex) one member of an allOf
  const isMended = fitted.issues.length === 0 && (issue.view === view || issue.view.isValid(JSON.parse(fitted.text)))
  return isMended ? fitted : null
}

function fitInside(place: RepairPlace, withoutRules: readonly string[], after: string, run: FitRun): FitResult {
  const excludedInside =
    withoutRules.length === 0 ? run.excludedRules : new Set([...run.excludedRules, ...withoutRules])
  return fitPart(after, place.view, innerRun(run, excludedInside, place.atRoot, place.key))
}
