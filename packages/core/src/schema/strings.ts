// Keywords of strings: minLength, maxLength, pattern, format.
import { formatCheck, lenientFormatCheck } from "./formats.ts"
import { explainCount, reportIssue, type ViolatedNode } from "./issues.ts"
import type { SchemaNode, StringPlan } from "./node.ts"
import { gatePattern } from "./pattern.ts"
import { countIn } from "./read.ts"

/**
 * Returns the test for a format. Unless formats are strict, it accepts a time without offset or seconds, because models
 * and people write times like that.
 */
function formatTestOf({ schemaDoc: { formats, stepBudget: fuel } }: SchemaNode, format: unknown): StringPlan["format"] {
  if (formats === "off" || typeof format !== "string") return null
  const strictTest = formatCheck(format)
  const lenientTest = formats === "strict" ? null : lenientFormatCheck(format)
  if (strictTest === null || lenientTest === null) return strictTest
  fuel.hasReadings = true
  return (text) => strictTest(text) || (!fuel.isLiteral && lenientTest(text))
}

export function readStrings(node: SchemaNode): StringPlan {
  const { minLength, maxLength, pattern, format } = node.keywords
  const least = countIn(minLength) ?? 0
  const most = countIn(maxLength) ?? Number.POSITIVE_INFINITY
  return {
    minLength: least,
    maxLength: most,
    hasLengthBounds: least > 0 || most < Number.POSITIVE_INFINITY,
    pattern: typeof pattern === "string" ? gatePattern(pattern, node.schemaDoc.limits) : null,
    format: formatTestOf(node, format),
  }
}

export function stringCheck({ stringPlan, schemaDoc }: SchemaNode): ((text: string) => boolean) | null {
  const { minLength, maxLength, hasLengthBounds, pattern, format } = stringPlan
  const hasPattern = pattern !== null && pattern.skipReason === null
  if (!hasLengthBounds && !hasPattern) return format
  if (hasLengthBounds && !hasPattern && format === null) return (text) => isLengthIn(text, minLength, maxLength)
  const { stepBudget: fuel } = schemaDoc
  return (text) => {
    if (pattern !== null && !pattern.isBlind(text)) {
      fuel.left -= pattern.charge(text.length)
      if (fuel.left < 0) return false
    }
    return (
      (!hasLengthBounds || isLengthIn(text, minLength, maxLength)) &&
      (format === null || format(text)) &&
      (pattern === null || pattern.accepts(text))
    )
  }
}

export function explainString(violated: ViolatedNode, text: string): void {
  const { hasLengthBounds, pattern, format } = violated.node.stringPlan
  if (hasLengthBounds) explainCount(violated, "Length", codePoints(text))
  if (pattern !== null && !pattern.accepts(text))
    reportIssue(violated, "pattern", `text matching ${pattern.source}`, "string")
  if (format !== null && !format(text))
    reportIssue(
      violated,
      "format",
      `text in the format ${String(violated.node.keywords.format)}`,
      text.trim() !== text && format(text.trim()) ? "string with white space around it" : "string",
    )
}

/** Counts characters as code points: a surrogate pair counts once. */
export function codePoints(text: string): number {
  let count = text.length
  for (let at = 0; at + 1 < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      count--
      at++
    }
  }
  return count
}

/**
 * True if the length is within the bounds. Counts code points only if code units do not decide: there are at most as
 * many code points as code units, and at least half as many.
 */
export function isLengthIn(text: string, minLength: number, maxLength: number): boolean {
  const unitCount = text.length
  if (unitCount < minLength || (unitCount + 1) >> 1 > maxLength) return false
  if (unitCount <= maxLength && unitCount >> 1 >= minLength) return true
  const count = codePoints(text)
  return count >= minLength && count <= maxLength
}
