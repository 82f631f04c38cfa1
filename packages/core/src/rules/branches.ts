// Unions: every branch is tried before one is taken, and two results that differ are none.
import { toCanonicalText } from "../json/canonical.ts"
import { STRING_BIT } from "../json/kind.ts"
import { type Confidence, type Finding, isAtLeast, updateFinding, weakerConfidence } from "../report.ts"
import type { SchemaView } from "../schema/view.ts"
import { type AcceptedRepair, liftFindings } from "./apply.ts"
import { joinViews } from "./joined.ts"
import type { RepairPlace } from "./rule.ts"
import { type FitResult, type FitRun, innerRun } from "./run.ts"

interface BranchResult {
  readonly fitResult: FitResult
  readonly weakestLevel: Confidence
  readonly value: string
}

/** The one result of all branches that fits the union, or null. */
export function chooseBranch(
  place: RepairPlace,
  run: FitRun,
  fitPart: (text: string, view: SchemaView, run: FitRun) => FitResult,
  order: number,
  guesses: Finding[],
): AcceptedRepair | null {
  if (place.issue.keyword !== "anyOf" && place.issue.keyword !== "oneOf") return null
  const unionView = place.issue.view
  const { start, end } = place.node
  const text = place.text.slice(start, end)
  const branchExcluded = isCode(place.value, unionView) ? new Set([...run.excludedRules, "type/number-as-string"]) : run.excludedRules
  const inner: FitRun = innerRun(run, branchExcluded, place.atRoot, place.key)
  const results: BranchResult[] = []
  const branchGuesses: Finding[] = []
  for (const branch of branchesNamedBy(unionView.branches, place.value).slice(0, run.limits.branches)) {
    const branchFit = fitPart(text, joinViews(place.view, unionView, branch), inner)
    if (branchFit.issues.length > 0) branchGuesses.push(...liftFindings(branchFit.guesses, place.issue.pointer, start, []))
    if (branchFit.issues.length > 0 || branchFit.findings.length === 0) continue
    const value: unknown = JSON.parse(branchFit.text)
    if (!unionView.isValid(value) || !place.view.isValid(value)) continue
    results.push({
      fitResult: branchFit,
      weakestLevel: branchFit.findings.map((finding) => finding.confidence).reduce(weakerConfidence),
      value: toCanonicalText(branchFit.text),
    })
  }
  const bestResults = results.filter((result) => !results.some((otherResult) => isBetter(otherResult, result)))
  const first = bestResults[0]
  if (first === undefined) {
    guesses.push(...branchGuesses)
    return null
  }
  if (bestResults.some((result) => result.value !== first.value)) {
    for (const result of bestResults)
      guesses.push(
        ...liftFindings(result.fitResult.findings, place.issue.pointer, start, []).map((finding) =>
          updateFinding(finding, { confidence: "guess", applied: false }),
        ),
      )
    return null
  }
  return { order, start, end, after: first.fitResult.text, findings: liftFindings(first.fitResult.findings, place.issue.pointer, start, []) }
}

/** Digits that a number would lose, where some texts are allowed. Ex) "02139", "+49151" for a code or a number */
const isCode = (value: unknown, codeUnion: SchemaView): boolean =>
  typeof value === "string" && (codeUnion.kinds & STRING_BIT) !== 0 && /^\s*(?:\+|-?0\d)/.test(value)

/** Surer first; at the same level the one with fewer fixes. */
function isBetter(a: BranchResult, b: BranchResult): boolean {
  if (a.weakestLevel !== b.weakestLevel) return isAtLeast(a.weakestLevel, b.weakestLevel)
  return a.fitResult.findings.length < b.fitResult.findings.length
}

/** The branches whose discriminator the value names exactly; all of them when none is named. */
function branchesNamedBy(allBranches: readonly SchemaView[], value: unknown): readonly SchemaView[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return allBranches
  const namedBranches = allBranches.filter((branch) => isNamed(branch, value as Record<string, unknown>))
  return namedBranches.length > 0 ? namedBranches : allBranches
}

function isNamed(branch: SchemaView, value: Readonly<Record<string, unknown>>): boolean {
  let found = false
  for (const name of branch.names) {
    const values = branch.member(name)?.values
    if (values == null || !Object.hasOwn(value, name)) continue
    if (!values.includes(value[name])) return false
    if (values.length === 1) found = true
  }
  return found
}
