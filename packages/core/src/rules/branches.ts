// Unions: every branch is tried before one is taken, and two results that differ are none.
import { canonical } from "../json/canonical.ts"
import { STRING } from "../json/kind.ts"
import { type Confidence, changed, type Finding, isAtLeast, weaker } from "../report.ts"
import type { SchemaView } from "../schema/view.ts"
import { type Cure, lift } from "./apply.ts"
import { joinViews } from "./joined.ts"
import type { Place } from "./rule.ts"
import { type Fit, innerRun, type Run } from "./run.ts"

interface Result {
  readonly fit: Fit
  readonly level: Confidence
  readonly value: string
}

/** The one result of all branches that fits the union, or null. */
export function chooseBranch(
  place: Place,
  run: Run,
  fitPart: (text: string, view: SchemaView, run: Run) => Fit,
  order: number,
  guesses: Finding[],
): Cure | null {
  if (place.issue.keyword !== "anyOf" && place.issue.keyword !== "oneOf") return null
  const union = place.issue.view
  const { start, end } = place.node
  const text = place.text.slice(start, end)
  const off = isCode(place.value, union) ? new Set([...run.off, "type/number-as-string"]) : run.off
  const inner: Run = innerRun(run, off, place.atRoot, place.key)
  const results: Result[] = []
  const offered: Finding[] = []
  for (const branch of named(union.branches, place.value).slice(0, run.limits.branches)) {
    const fit = fitPart(text, joinViews(place.view, union, branch), inner)
    if (fit.issues.length > 0) offered.push(...lift(fit.guesses, place.issue.pointer, start, []))
    if (fit.issues.length > 0 || fit.findings.length === 0) continue
    const value: unknown = JSON.parse(fit.text)
    if (!union.isValid(value) || !place.view.isValid(value)) continue
    results.push({ fit, level: fit.findings.map((finding) => finding.confidence).reduce(weaker), value: canonical(fit.text) })
  }
  const best = results.filter((result) => !results.some((other) => isBetter(other, result)))
  const first = best[0]
  if (first === undefined) {
    guesses.push(...offered)
    return null
  }
  if (best.some((result) => result.value !== first.value)) {
    for (const result of best)
      guesses.push(...lift(result.fit.findings, place.issue.pointer, start, []).map((finding) => changed(finding, { confidence: "guess", applied: false })))
    return null
  }
  return { order, start, end, after: first.fit.text, findings: lift(first.fit.findings, place.issue.pointer, start, []) }
}

/** Digits that a number would lose, where some texts are allowed. Ex) "02139", "+49151" for a code or a number */
const isCode = (value: unknown, union: SchemaView): boolean => typeof value === "string" && (union.kinds & STRING) !== 0 && /^\s*(?:\+|-?0\d)/.test(value)

/** Surer first; at the same level the one with fewer fixes. */
function isBetter(a: Result, b: Result): boolean {
  if (a.level !== b.level) return isAtLeast(a.level, b.level)
  return a.fit.findings.length < b.fit.findings.length
}

/** The branches whose discriminator the value names exactly; all of them when none is named. */
function named(branches: readonly SchemaView[], value: unknown): readonly SchemaView[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return branches
  const hits = branches.filter((branch) => isNamed(branch, value as Record<string, unknown>))
  return hits.length > 0 ? hits : branches
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
