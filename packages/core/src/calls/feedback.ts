import type { Issue } from "../schema/view.ts"
import { clip, quoteName } from "./clip.ts"
import { REASONS, type Reason } from "./reasons.ts"

const MOST_PLACES = 4
const MOST_NAMES = 3

interface FeedbackParts {
  readonly tool: string
  readonly reason: Reason
  readonly issues: readonly Issue[]
  readonly hints: readonly string[]
}

/**
 * The message for the model: what was rejected, where, expected and received types, what to do.
 * No argument value and no echo of the broken text: a sample of the error teaches the error.
 */
export function feedbackText(parts: FeedbackParts, most: number): string {
  const { what, todo } = REASONS[parts.reason]
  const lines = [`Tool call ${quoteName(parts.tool)} was not executed: ${what}`]
  for (const issue of parts.issues.slice(0, MOST_PLACES)) lines.push(`- ${describeIssue(issue)}`)
  if (parts.issues.length > MOST_PLACES) lines.push(`- and ${parts.issues.length - MOST_PLACES} more.`)
  for (const hint of parts.hints.slice(0, MOST_NAMES)) lines.push(`Hint: ${hint}`)
  lines.push(todo)
  return clip(lines.join("\n"), most)
}

/** Whether a text is such a message: in a history it tells which calls were not executed. */
export const isFeedback = (text: string): boolean =>
  text.startsWith("Tool call ") && /^Tool call "(?:[^"\\]|\\.){0,400}" was not executed: /.test(text.slice(0, 512))

export function describeIssue(issue: Issue): string {
  const at = issue.pointer === "" ? "arguments" : issue.pointer
  if (issue.missing !== undefined) return `${at}: missing ${names(issue.missing)}.`
  if (issue.unknown !== undefined) return `${at}: not allowed: ${names(issue.unknown)}.`
  const nearest = issue.branches?.[issue.nearest ?? 0]?.[0]
  const detail = nearest === undefined || nearest.pointer === issue.pointer ? "" : ` (nearest: ${nearest.pointer}: expected ${nearest.expected})`
  return `${at}: expected ${issue.expected}, received ${issue.received}${detail}.`
}

const names = (list: readonly string[]): string => {
  const shown = list.slice(0, MOST_NAMES).map(quoteName)
  return shown.join(", ") + (list.length > MOST_NAMES ? ` and ${list.length - MOST_NAMES} more` : "")
}
