// Makes arguments fit the schema: asks the rules for proposals, checks and applies them, and validates again.

import { applyEdits, toSequence } from "../json/edit.ts"
import { toPointer } from "../json/pointer.ts"
import { parseStrict } from "../json/strict.ts"
import { type JsonNode, readTree } from "../json/tree.ts"
import { addAll } from "../push-to.ts"
import { type Finding, isAtLeast, type TextEdit } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import { type AcceptedRepair, appliedFindings, chooseRepairs, liftFindings } from "./apply.ts"
import { chooseBranch, fitsSeveral } from "./branches.ts"
import { blockedBy, blockedBySwallowed, declaredIssues } from "./declared.ts"
import { BRANCH_STEP, RULE_ORDER } from "./index.ts"
import { isOfOuterObject, placeOf } from "./place.ts"
import { RESIDUE_RULE } from "./residue.ts"
import { concernsPlace, type RepairPlace, type RepairProposal, type RepairRule, strongestOf } from "./rule.ts"
import { type FitOptions, type FitResult, type FitRun, innerRun } from "./run.ts"

// One character costs about 60 ns to parse, index and validate, so the base budget is about 60 ms.
const BASE_BUDGET = 1_000_000
const BUDGET_PER_CHARACTER = 16
/** Charged for each fit regardless of its size, so that a long series of tiny fits ends too. */
const COST_PER_FIT = 500
/** Passes that may each repair as many faults as one collects. Ex) a table of 600 rows, each with a number as text */
const MAX_FULL_PASSES = 4
/** Maximum nesting of fits: wrapper, text, element, union, member and one more. */
const MAX_FIT_DEPTH = 12

/**
 * Makes strict JSON text fit a schema by edits, and returns the issues that remain.
 * @example fitToSchema('{"n":"5"}', compileSchema({ type: "object", properties: { n: { type: "integer" } } }).view,
 * options).text // '{"n":5}'
 */
export function fitToSchema(text: string, view: SchemaView, options: FitOptions): FitResult {
  const budget = { costLeft: BASE_BUDGET + BUDGET_PER_CHARACTER * text.length }
  const { excludedRules } = options
  const run = { options, budget, fitMemo: new Map(), root: view, excludedRules, depth: 0, atRoot: true, key: "" }
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

/** The text after the passes so far, and what the schema reports about it. */
interface FitState {
  readonly view: SchemaView
  text: string
  value: unknown
  issues: readonly Issue[]
  /** Guesses of the latest pass only. */
  guesses: Finding[]
  readonly findings: Finding[]
  /** Edits of all findings, in order. */
  readonly steps: TextEdit[]
  readonly seenTexts: Set<string>
}

function fitOnce(text: string, value: unknown, view: SchemaView, run: FitRun): FitResult {
  const { limits, tool } = run.options
  const blocksResidue = run.depth === 0 && !run.excludedRules.has(RESIDUE_RULE)
  const blockedByCall = blocksResidue && text.includes("<") ? blockedBy(text, tool.name) : null
  const state: FitState = {
    view,
    text,
    value,
    issues: view.validate(value),
    guesses: [],
    findings: [],
    steps: [],
    seenTexts: new Set([text]),
  }
  run.budget.costLeft -= text.length + COST_PER_FIT
  const wasValid = state.issues.length === 0
  // Checked before other visits of all values. A value takes at least two characters, so short texts need no count.
  const passLimit =
    run.depth === 0 && text.length > 2 * limits.nodes && isTooLarge(readTree(text), limits.nodes) ? 0 : limits.passes
  for (let pass = 0; pass < passLimit && repairOnce(state, wasValid, run); pass++)
    // A repair of a fault that only a declaration reports must not break a call that was valid.
    if (wasValid && state.issues.length > 0)
      return { text, findings: [], guesses: [], issues: [], blocked: blockedByCall }
  const { issues, guesses, findings } = state
  const isSuspect = blocksResidue && issues.length === 0 && blockedByCall === null && state.text.includes("<")
  const blocked = isSuspect ? blockedBySwallowed(state.text, view) : blockedByCall
  return { text: state.text, findings, guesses, issues, blocked }
}

/** True if a tree has more values than may be repaired. */
function isTooLarge(root: JsonNode, maxNodes: number): boolean {
  const nodes = [root]
  for (const node of nodes) {
    if (nodes.length > maxNodes) return true
    for (const item of node.items) nodes.push(item)
    for (const member of node.members) nodes.push(member.value)
  }
  return nodes.length > maxNodes
}

/** Runs one pass. Returns false if nothing is wrong, no rule helps, or a limit is reached. */
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
  if (issues.length + declared.length === 0 || state.findings.length >= MAX_FULL_PASSES * limits.issues) return false
  if (run.budget.costLeft < 0 || run.depth > MAX_FIT_DEPTH) return false
  const scene = { text, value, root: readTree(text), view }
  const repairs: AcceptedRepair[] = []
  for (const issue of withoutOverlaps(issues, declared)) {
    const place = placeOf(scene, issue, run, fitPart)
    if (place !== null) addAll(repairs, repairAt(place, scene.root, run, state.guesses))
  }
  let picked = repairs.length > 1 ? chooseRepairs(repairs) : repairs
  let after = applyEdits(text, picked)
  // Two correct repairs of one object can together leave one comma too many: then only the first is applied.
  if (picked.length > 1 && parseStrict(after) === undefined) {
    picked = picked.slice(0, 1)
    after = applyEdits(text, picked)
  }
  if (state.seenTexts.has(after)) return false
  for (const finding of appliedFindings(picked, state.steps)) {
    state.findings.push(finding)
    addAll(state.steps, finding.edits)
  }
  run.budget.costLeft -= after.length + COST_PER_FIT
  state.text = after
  state.value = JSON.parse(after)
  state.issues = view.validate(state.value)
  state.guesses = []
  state.seenTexts.add(after)
  return true
}

/**
 * Returns the issues to repair. A value that several branches of a `oneOf` accept is right as it is, with its names; only
 * other issues in it count. Ex) {"id":3,"name":null} where one of the two is required
 */
function withoutOverlaps(issues: readonly Issue[], declared: readonly Issue[]): readonly Issue[] {
  const wrong: Issue[] = []
  const overlaps: Issue[] = []
  // fitsSeveral is called for unions only: most issues are not about one
  for (const issue of issues)
    ((issue.keyword === "oneOf" || issue.branches) && fitsSeveral(issue) ? overlaps : wrong).push(issue)
  if (overlaps.length === 0) return addAll(wrong, declared)
  const isInside = (inner: Issue): boolean =>
    overlaps.some(({ pointer }) => inner.pointer === pointer || inner.pointer.startsWith(`${pointer}/`))
  return [...wrong, ...declared.filter((issue) => !isInside(issue))]
}

/** Returns the repairs of the first rule that has any. */
function repairAt(place: RepairPlace, rootNode: JsonNode, run: FitRun, guesses: Finding[]): readonly AcceptedRepair[] {
  if (place.owner?.view !== place.root && isOfOuterObject(place, rootNode)) return []
  for (const [order, rule] of RULE_ORDER.entries()) {
    if (rule === BRANCH_STEP) {
      const branchRepair = chooseBranch(place, run, fitPart, order, guesses)
      if (branchRepair !== null) return [branchRepair]
    } else if (concernsPlace(rule, place) && !run.excludedRules.has(rule.id)) {
      const acceptedRepairs: AcceptedRepair[] = []
      for (const proposal of [rule.propose(place) ?? []].flat()) {
        const repair = checkProposal(rule, place, proposal, run, guesses)
        if (repair !== null) acceptedRepairs.push(repair)
      }
      if (acceptedRepairs.length > 0) return acceptedRepairs
    }
  }
  return []
}

/** Accepts a proposal if its result fits, if necessary after more repairs, and the policy allows it. */
function checkProposal(
  rule: RepairRule,
  place: RepairPlace,
  given: string | RepairProposal,
  run: FitRun,
  guesses: Finding[],
): AcceptedRepair | null {
  const { text, node, issue } = place
  const proposal: RepairProposal = typeof given === "string" ? { edits: given } : given
  const { part = false, confidence = strongestOf(rule), message = rule.message ?? "" } = proposal
  const edits =
    typeof proposal.edits === "string" ? [{ start: node.start, end: node.end, insert: proposal.edits }] : proposal.edits
  const { start } = (part ? edits[0] : undefined) ?? node
  const { end } = (part ? edits.at(-1) : undefined) ?? node
  const after = applyEdits(text, edits, start, end)
  const fitted = part ? { text: after, findings: [] } : fitProposal(place, proposal, after, run)
  if (fitted === null) return null
  const steps = toSequence(text, edits, -start)
  const { removed, inserted } =
    steps.length === 1 ? (steps[0] as TextEdit) : { removed: text.slice(start, end), inserted: after }
  const own: Finding = {
    rule: rule.id,
    pointer: issue.pointer + toPointer(proposal.reportedUnder ?? []),
    before: removed,
    after: inserted,
    confidence,
    span: [start, end],
    edits: steps,
    applied: isAtLeast(confidence, run.options.apply),
    message,
  }
  if (!own.applied) {
    guesses.push(own)
    return null
  }
  // Most values that a rule writes need no further repair.
  const inner = fitted.findings.length === 0 ? [] : liftFindings(fitted.findings, issue.pointer, start, steps)
  return { order: RULE_ORDER.indexOf(rule), start, end, insert: fitted.text, findings: [own, ...inner] }
}

/** Returns the new text of a whole place with the further repairs it needs, or null if it does not fit. */
function fitProposal(
  { view, issue, value, atRoot, key }: RepairPlace,
  { withoutRules = [] }: RepairProposal,
  after: string,
  run: FitRun,
): Pick<FitResult, "text" | "findings"> | null {
  // A fault that only a declaration reports can be in a valid value. Its repair must be valid without more changes.
  if (issue.keyword.startsWith("declared/") && view.isValid(value) && !view.isValid(JSON.parse(after))) return null
  const excluded = withoutRules.length === 0 ? run.excludedRules : new Set([...run.excludedRules, ...withoutRules])
  // A number, a boolean or null that fits needs no further repair.
  const isDone = !'"[{'.includes(after.charAt(0)) && view.isValid(JSON.parse(after))
  const fitted = isDone
    ? { text: after, findings: [], issues: [] }
    : fitPart(after, view, innerRun(run, excluded, atRoot, key))
  // The violated subschema may require more than the view of the place. Ex) one member of an allOf
  const isMended = fitted.issues.length === 0 && (issue.view === view || issue.view.isValid(JSON.parse(fitted.text)))
  return isMended ? fitted : null
}
