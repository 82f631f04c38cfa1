// Repairs values in unions: tries every branch, and chooses none if two results differ.

import { toCanonicalText } from "../json/canonical.ts"
import { isJsonObject, OBJECT_BIT, STRING_BIT } from "../json/kind.ts"
import { addAll } from "../push-to.ts"
import { type Confidence, type Finding, isAtLeast, updateFinding, weakerConfidence } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import { type AcceptedRepair, liftFindings } from "./apply.ts"
import { joinViews } from "./joined.ts"
import type { RepairPlace } from "./rule.ts"
import { type FitResult, type FitRun, innerRun } from "./run.ts"

interface BranchResult {
  readonly fitResult: FitResult
  readonly weakestLevel: Confidence
  readonly value: string
}

/**
 * True if several branches of a `oneOf` accept the value, also of one inside a branch in which nothing else is wrong. Then
 * the schema is at fault, and a repair would change a correct value. Ex) 5 for {"oneOf": [{"type": "number"}, {"type":
 * "integer"}, {"type": "string"}]}
 */
export const fitsSeveral = ({ keyword, branches }: Issue): boolean =>
  branches === undefined
    ? keyword === "oneOf"
    : branches.some((issues) => issues.length > 0 && issues.every((issue) => fitsSeveral(issue)))

/** Returns the one result of all branches that fits the union, or null. */
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
  if (isHollow(text, unionView)) return null
  const { excludedRules: given } = run
  const excluded = isCode(place.value, unionView) ? new Set([...given, "type/number-as-string"]) : given
  const inner = innerRun(run, excluded, place.atRoot, place.key)
  const results: BranchResult[] = []
  const branchGuesses: Finding[] = []
  const liftAll = (findings: readonly Finding[]): Finding[] => liftFindings(findings, place.issue.pointer, start, [])
  for (const branch of branchesToTry(unionView.branches, place.value, run.options.limits.branches)) {
    const branchFit = fitPart(text, joinViews(place.view, unionView, branch), inner)
    if (branchFit.issues.length > 0) addAll(branchGuesses, liftAll(branchFit.guesses))
    if (branchFit.issues.length > 0 || branchFit.findings.length === 0) continue
    const value: unknown = JSON.parse(branchFit.text)
    if (!unionView.isValid(value) || !place.view.isValid(value)) continue
    const weakestLevel = branchFit.findings.map((finding) => finding.confidence).reduce(weakerConfidence)
    results.push({ fitResult: branchFit, weakestLevel, value: toCanonicalText(branchFit.text) })
  }
  const bestResults = results.filter((result) => !results.some((otherResult) => isBetter(otherResult, result)))
  const [first] = bestResults
  if (first !== undefined && bestResults.every((result) => result.value === first.value))
    return { order, start, end, insert: first.fitResult.text, findings: liftAll(first.fitResult.findings) }
  const rivals = bestResults.flatMap((result) => liftAll(result.fitResult.findings))
  for (const finding of rivals) guesses.push(updateFinding(finding, { confidence: "guess", applied: false }))
  if (first === undefined) addAll(guesses, branchGuesses)
  return null
}

/** True for {} where an object is accepted: it may mean an empty list, or an object whose members are missing. */
const isHollow = (text: string, unionView: SchemaView): boolean =>
  /^\{\s*\}$/.test(text) && (unionView.kinds & OBJECT_BIT) !== 0

/** True for digits that would change as a number, in a union that accepts strings too. Ex) "02139", "+49151" */
const isCode = (value: unknown, codeUnion: SchemaView): boolean =>
  typeof value === "string" && (codeUnion.kinds & STRING_BIT) !== 0 && /^\s*(?:\+|-?0\d)/.test(value)

/** True if `a` has the higher confidence, or the same confidence and fewer findings. */
function isBetter(a: BranchResult, b: BranchResult): boolean {
  if (a.weakestLevel !== b.weakestLevel) return isAtLeast(a.weakestLevel, b.weakestLevel)
  return a.fitResult.findings.length < b.fitResult.findings.length
}

/**
 * Returns the branches whose discriminator the value names exactly, or all branches if none is named. Returns none if
 * there are too many: an untried branch may fit better.
 */
function branchesToTry(all: readonly SchemaView[], value: unknown, maxCount: number): readonly SchemaView[] {
  const named = isJsonObject(value) ? all.filter((branch) => isNamed(branch, value)) : []
  const tried = named.length > 0 ? named : all
  return tried.length > maxCount ? [] : tried
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
