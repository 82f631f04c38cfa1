// Types of what is reported: findings, edits, issues, confidence.

/** How sure a fix is. It belongs to the fix, not to the rule. */
export type Confidence = "certain" | "likely" | "guess"

const RANKS: Readonly<Record<Confidence, number>> = { certain: 2, likely: 1, guess: 0 }

/** True when a fix of the given level may be applied under the required one. */
export const isAtLeast = (givenLevel: Confidence, requiredLevel: Confidence): boolean =>
  RANKS[givenLevel] >= RANKS[requiredLevel]

export const weakerConfidence = (a: Confidence, b: Confidence): Confidence => (RANKS[a] <= RANKS[b] ? a : b)

/**
 * One replacement of text. `offset` counts in the text as it stood right before this edit, after all earlier ones,
 * so applying them in order gives the result and undoing them in reverse gives the original.
 */
export interface TextEdit {
  readonly offset: number
  readonly removed: string
  readonly inserted: string
}

/** One thing that was wrong, and what was done about it. */
export interface Finding {
  /**
   * `json/…` for a fault of the text, `type/…`, `shape/…`, `key/…`, `value/…`, `name/…` for a rule, `text/…` for a
   * dialect.
   */
  readonly rule: string
  /** JSON pointer into the repaired arguments, or "" for the whole. */
  readonly pointer: string
  /** Text before and after at that place. */
  readonly before: string
  readonly after: string
  readonly confidence: Confidence
  /** Where in the model's own text it stems from: [start, end). */
  readonly span: readonly [number, number]
  readonly edits: readonly TextEdit[]
  readonly applied: boolean
  readonly message: string
}

/**
 * Returns a finding with another pointer, span or edits. Written out: an object literal with a spread before other
 * members takes a microsecond.
 */
export const updateFinding = (
  finding: Finding,
  to: Partial<Pick<Finding, "pointer" | "span" | "edits" | "applied" | "confidence">>,
): Finding => ({
  rule: finding.rule,
  pointer: to.pointer ?? finding.pointer,
  before: finding.before,
  after: finding.after,
  confidence: to.confidence ?? finding.confidence,
  span: to.span ?? finding.span,
  edits: to.edits ?? finding.edits,
  applied: to.applied ?? finding.applied,
  message: finding.message,
})

/** Returns the rules of the applied findings, without duplicates. */
export function appliedRules(findings: readonly Finding[]): string[] {
  const rules = new Set<string>()
  for (const { rule, applied } of findings) if (applied) rules.add(rule)
  return [...rules]
}

/** One violation of the tool's schema. */
export interface IssueReport {
  readonly pointer: string
  readonly keyword: string
  readonly expected: string
  readonly received: string
  /** The issue in one sentence, without argument values. */
  readonly message: string
}
