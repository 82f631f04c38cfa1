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

function fitOnce(text: string, view: SchemaView, run: FitRun): FitResult {
  const steps: TextEdit[] = []
  const findings: Finding[] = []
  const guesses: Finding[] = []
  const seen = new Set([text])
  let currentText = text
  let issues: readonly Issue[] = []
  let wasValid = false
  const residueEnabled = !run.excludedRules.has(RESIDUE_RULE)
  const blockedByCall = run.depth === 0 && residueEnabled ? blockedBy(text, run.tool.name) : null
  for (let passNumber = 0; ; passNumber++) {
    run.budget.costLeft -= currentText.length + COST_PER_FIT
    guesses.length = 0
    const value: unknown = passNumber === 0 && run.depth === 0 && run.value !== undefined ? run.value : JSON.parse(currentText)
    issues = view.validate(value)
    // A cure of what only a declaration tells must not break a call that was valid.
    if (passNumber === 0) wasValid = issues.length === 0
    else if (wasValid && issues.length > 0) return { text, findings: [], guesses: [], issues: [], blocked: blockedByCall }
    // before anything looks at each value: a value takes two characters at least
    if (passNumber === 0 && run.depth === 0 && currentText.length > 2 * run.limits.nodes && isTooLarge(readTree(currentText), run.limits.nodes)) break
    const isRepair = run.depth === 0 && (!wasValid || run.mustChange === true)
    const declared = declaredIssues(currentText, value, view, {
      key: run.key,
      issueLimit: run.limits.issues,
      isValid: issues.length === 0,
      isRepair,
      findsResidue: residueEnabled,
    })
    if (issues.length + declared.length === 0 || issues.length >= run.limits.issues) break
    if (passNumber >= run.limits.passes || run.budget.costLeft < 0 || run.depth > MAX_FIT_DEPTH) break
    const root = readTree(currentText)
    const foundRepairs = collectRepairs({ text: currentText, value, root, view }, [...issues, ...declared], run, guesses)
    const appliedRound = applyTogether(currentText, chooseRepairs(foundRepairs), steps)
    if (appliedRound === null || seen.has(appliedRound.text)) break
    seen.add(appliedRound.text)
    currentText = appliedRound.text
    for (const finding of appliedRound.findings) {
      findings.push(finding)
      steps.push(...finding.edits)
    }
  }
  const blockedByMember = run.depth === 0 && residueEnabled && issues.length === 0 && blockedByCall === null ? blockedBySwallowed(currentText, view) : null
  return { text: currentText, findings, guesses, issues, blocked: blockedByCall ?? blockedByMember }
}

function applyTogether(text: string, pickedRepairs: readonly AcceptedRepair[], steps: readonly TextEdit[]): ReturnType<typeof applyRepairs> | null {
  if (pickedRepairs.length === 0) return null
  const appliedTogether = applyRepairs(text, pickedRepairs, steps)
  // Two cures of one object may each be right and together leave a comma too many: then one at a time.
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

function repairAt(place: RepairPlace, run: FitRun, guesses: Finding[]): readonly AcceptedRepair[] {
  for (const [order, entry] of RULE_ORDER.entries()) {
    if (entry === BRANCH_STEP) {
      const branchRepair = chooseBranch(place, run, fitPart, order, guesses)
      if (branchRepair !== null) return [branchRepair]
    } else if (entry.triggerKeywords.includes(place.issue.keyword) && !run.excludedRules.has(entry.id)) {
      const offeredProposals = entry.propose(place)
      const proposalList =
        offeredProposals === null
          ? []
          : Array.isArray(offeredProposals)
            ? (offeredProposals as readonly RepairProposal[])
            : [offeredProposals as RepairProposal]
      const acceptedRepairs = proposalList
        .map((proposal) => checkProposal(entry, place, proposal, run, order, guesses))
        .filter((checkedRepair) => checkedRepair !== null)
      if (acceptedRepairs.length > 0) return acceptedRepairs
    }
  }
  return []
}

/** A proposal becomes a cure when its result fits, with fixes of its own, and the policy allows it. */
function checkProposal(rule: RepairRule, place: RepairPlace, proposal: RepairProposal, run: FitRun, order: number, guesses: Finding[]): AcceptedRepair | null {
  const { start, end, after, steps } = changedRegion(place, proposal)
  const own = findingOf(rule.id, place, proposal, true)
  const isAllowed = isAtLeast(proposal.confidence, run.apply)
  if (proposal.part === true) {
    if (!isAllowed) guesses.push(updateFinding(own, { applied: false }))
    return isAllowed ? { order, start, end, after, findings: [own] } : null
  }
  if (!staysValid(place, after)) return null
  const excludedInside = proposal.withoutRules === undefined ? run.excludedRules : new Set([...run.excludedRules, ...proposal.withoutRules])
  const inner = fitPart(after, place.view, innerRun(run, excludedInside, place.atRoot, place.key))
  if (inner.issues.length > 0 || !satisfiesIssue(place, inner.text)) return null
  if (!isAllowed) {
    guesses.push(updateFinding(own, { applied: false }))
    return null
  }
  return { order, start, end, after: inner.text, findings: [own, ...liftFindings(inner.findings, place.issue.pointer, start, steps)] }
}

/** A fault that only a declaration tells stands in a value that fits: its cure must fit as it is, without further changes. */
const staysValid = (place: RepairPlace, after: string): boolean =>
  !isDeclaredFault(place.issue.keyword) || !place.view.isValid(place.value) || place.view.isValid(JSON.parse(after))

/** The violated subschema may say more than the place as a whole. Ex) one member of an allOf */
const satisfiesIssue = (place: RepairPlace, text: string): boolean => place.issue.view === place.view || place.issue.view.isValid(JSON.parse(text))
