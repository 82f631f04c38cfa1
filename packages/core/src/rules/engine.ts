// Validate, propose, check, apply, until nothing is wrong or nothing helps. A rule never writes.
import { parseStrict } from "../json/strict.ts"
import { readTree } from "../json/tree.ts"
import { changed, type Finding, isAtLeast, type TextEdit } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import { applyCures, type Cure, chooseCures, findingOf, lift, regionOf } from "./apply.ts"
import { chooseBranch } from "./branches.ts"
import { blockedBy, blockedBySwallowed, declaredIssues } from "./declared.ts"
import { BRANCHES, ORDER } from "./index.ts"
import { isTooLarge } from "./measure.ts"
import { placeOf, type Scene } from "./place.ts"
import { RESIDUE } from "./residue.ts"
import type { Place, Proposal, Rule } from "./rule.ts"
import { ENTRY, type Fit, type FitOptions, innerRun, MAX_DEPTH, type Run, startRun } from "./run.ts"
import { isDeclared } from "./wakes.ts"

export type { Fit, FitOptions } from "./run.ts"

/**
 * Makes strict JSON text fit a schema by edits, or leaves the issues that stand in the way.
 * @example fit('{"n":"5"}', compileSchema({ type: "object", properties: { n: { type: "integer" } } }).view, options).text // '{"n":5}'
 */
export function fit(text: string, view: SchemaView, options: FitOptions): Fit {
  return fitPart(text, view, startRun(text, view, options))
}

function fitPart(text: string, view: SchemaView, run: Run): Fit {
  if (run.depth === 0) return fitOnce(text, view, run)
  const known = run.memo.get(view) ?? new Map<string, Fit>()
  run.memo.set(view, known)
  const question = `${run.atRoot ? 1 : 0} ${[...run.off].join(" ")} ${run.key}\n${text}`
  const answer = known.get(question) ?? fitOnce(text, view, run)
  known.set(question, answer)
  return answer
}

function fitOnce(text: string, view: SchemaView, run: Run): Fit {
  const steps: TextEdit[] = []
  const findings: Finding[] = []
  const guesses: Finding[] = []
  const seen = new Set([text])
  let current = text
  let issues: readonly Issue[] = []
  let wasValid = false
  const residue = !run.off.has(RESIDUE)
  const blocked = run.depth === 0 && residue ? blockedBy(text, run.tool.name) : null
  for (let pass = 0; ; pass++) {
    run.budget.left -= current.length + ENTRY
    guesses.length = 0
    const value: unknown = pass === 0 && run.depth === 0 && run.value !== undefined ? run.value : JSON.parse(current)
    issues = view.validate(value)
    // A cure of what only a declaration tells must not break a call that was valid.
    if (pass === 0) wasValid = issues.length === 0
    else if (wasValid && issues.length > 0) return { text, findings: [], guesses: [], issues: [], blocked }
    // before anything looks at each value: a value takes two characters at least
    if (pass === 0 && run.depth === 0 && current.length > 2 * run.limits.nodes && isTooLarge(readTree(current), run.limits.nodes)) break
    const isRepair = run.depth === 0 && (!wasValid || run.changed === true)
    const declared = declaredIssues(current, value, view, { key: run.key, limit: run.limits.issues, isValid: issues.length === 0, isRepair, residue })
    if (issues.length + declared.length === 0 || issues.length >= run.limits.issues) break
    if (pass >= run.limits.passes || run.budget.left < 0 || run.depth > MAX_DEPTH) break
    const root = readTree(current)
    const cures = collect({ text: current, value, root, view }, [...issues, ...declared], run, guesses)
    const done = applyTogether(current, chooseCures(cures), steps)
    if (done === null || seen.has(done.text)) break
    seen.add(done.text)
    current = done.text
    for (const finding of done.findings) {
      findings.push(finding)
      steps.push(...finding.edits)
    }
  }
  const swallowed = run.depth === 0 && residue && issues.length === 0 && blocked === null ? blockedBySwallowed(current, view) : null
  return { text: current, findings, guesses, issues, blocked: blocked ?? swallowed }
}

function applyTogether(text: string, cures: readonly Cure[], steps: readonly TextEdit[]): ReturnType<typeof applyCures> | null {
  if (cures.length === 0) return null
  const all = applyCures(text, cures, steps)
  // Two cures of one object may each be right and together leave a comma too many: then one at a time.
  return parseStrict(all.text) !== undefined ? all : applyCures(text, cures.slice(0, 1), steps)
}

function collect(scene: Scene, issues: readonly Issue[], run: Run, guesses: Finding[]): Cure[] {
  const cures: Cure[] = []
  for (const issue of issues) {
    const place = placeOf(scene, issue, run, fitPart)
    if (place !== null) cures.push(...cureAt(place, run, guesses))
  }
  return cures
}

function cureAt(place: Place, run: Run, guesses: Finding[]): readonly Cure[] {
  for (const [order, entry] of ORDER.entries()) {
    if (entry === BRANCHES) {
      const cure = chooseBranch(place, run, fitPart, order, guesses)
      if (cure !== null) return [cure]
    } else if (entry.wakes.includes(place.issue.keyword) && !run.off.has(entry.id)) {
      const offered = entry.propose(place)
      const proposals = offered === null ? [] : Array.isArray(offered) ? (offered as readonly Proposal[]) : [offered as Proposal]
      const cures = proposals.map((proposal) => check(entry, place, proposal, run, order, guesses)).filter((cure) => cure !== null)
      if (cures.length > 0) return cures
    }
  }
  return []
}

/** A proposal becomes a cure when its result fits, with fixes of its own, and the policy allows it. */
function check(rule: Rule, place: Place, proposal: Proposal, run: Run, order: number, guesses: Finding[]): Cure | null {
  const { start, end, after, steps } = regionOf(place, proposal)
  const own = findingOf(rule.id, place, proposal, true)
  const allowed = isAtLeast(proposal.confidence, run.apply)
  if (proposal.part === true) {
    if (!allowed) guesses.push(changed(own, { applied: false }))
    return allowed ? { order, start, end, after, findings: [own] } : null
  }
  if (!staysValid(place, after)) return null
  const off = proposal.without === undefined ? run.off : new Set([...run.off, ...proposal.without])
  const inner = fitPart(after, place.view, innerRun(run, off, place.atRoot, place.key))
  if (inner.issues.length > 0 || !holds(place, inner.text)) return null
  if (!allowed) {
    guesses.push(changed(own, { applied: false }))
    return null
  }
  return { order, start, end, after: inner.text, findings: [own, ...lift(inner.findings, place.issue.pointer, start, steps)] }
}

/** A fault that only a declaration tells stands in a value that fits: its cure must fit as it is, without further changes. */
const staysValid = (place: Place, after: string): boolean =>
  !isDeclared(place.issue.keyword) || !place.view.isValid(place.value) || place.view.isValid(JSON.parse(after))

/** The violated subschema may say more than the place as a whole. Ex) one member of an allOf */
const holds = (place: Place, text: string): boolean => place.issue.view === place.view || place.issue.view.isValid(JSON.parse(text))
