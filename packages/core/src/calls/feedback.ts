// Writes the message that tells the model what was wrong with its call.
import { clipText, quoteName } from "../clip.ts"
import type { Issue } from "../schema/view.ts"
import { type EscalationReason, REASONS } from "./reasons.ts"

const MAX_PLACES = 4
const MAX_NAMES = 3

/** The warning matters for names that restrict a call: without them it would do more. Ex) filter */
const NO_ARGUMENT = "The tool has no such argument. If it limits the call, do not just leave it out."

interface FeedbackParts {
  readonly tool: string
  readonly reason: EscalationReason
  readonly issues: readonly Issue[]
  readonly hints: readonly string[]
}

/**
 * Writes the message for the model: what was rejected, where, the expected and received types, and what to do. It never
 * contains argument values or the broken text, because models repeat errors that they are shown.
 */
export function feedbackText(parts: FeedbackParts, most: number): string {
  const { what, todo } = REASONS[parts.reason]
  const feedbackLines = [`Tool call ${quoteName(parts.tool)} was not executed: ${what}`]
  for (const issue of parts.issues.slice(0, MAX_PLACES)) feedbackLines.push(`- ${describeIssue(issue)}`)
  if (parts.issues.length > MAX_PLACES) feedbackLines.push(`- and ${parts.issues.length - MAX_PLACES} more.`)
  if (parts.issues.some((issue) => issue.unknown !== undefined)) feedbackLines.push(NO_ARGUMENT)
  for (const hint of parts.hints.slice(0, MAX_NAMES)) feedbackLines.push(`Hint: ${hint}`)
  feedbackLines.push(todo)
  return clipText(feedbackLines.join("\n"), most)
}

/** True if a text is such a message. In a history it shows which calls were not executed. */
export const isFeedback = (text: string): boolean =>
  text.startsWith("Tool call ") && /^Tool call "(?:[^"\\]|\\.){0,400}" was not executed: /.test(text.slice(0, 512))

export function describeIssue(issue: Issue): string {
  const at = issue.pointer === "" ? "arguments" : issue.pointer
  if (issue.missing !== undefined) return `${at}: missing ${quoteNames(issue.missing)}.`
  if (issue.unknown !== undefined) return `${at}: not allowed: ${quoteNames(issue.unknown)}.`
  const tagDetail = tagOf(issue)
  if (tagDetail !== null) return `${at}: expected ${issue.expected}, received ${issue.received} (${tagDetail}).`
  // an issue of the nearest form about the same place adds nothing, unless it is about a member
  const nearestIssue = issue.branches?.[issue.nearest ?? 0]?.find(
    (found) => found.pointer !== issue.pointer || (found.missing ?? found.unknown) !== undefined,
  )
  const nearestDetail = nearestIssue === undefined ? "" : ` (nearest: ${describeIssue(nearestIssue).slice(0, -1)})`
  return `${at}: expected ${issue.expected}${formOf(issue)}, received ${issue.received}${nearestDetail}.`
}

const MAX_TAGS = 8

/** If the member that distinguishes the forms of a union has a value of none of them, lists all its allowed values. */
function tagOf({ branches = [], expected }: Issue): string | null {
  const [first = []] = branches
  // only the nearest of many forms are listed, so their values would be incomplete
  if (branches.length < 2 || !expected.startsWith(`one of ${branches.length} forms`)) return null
  const tagIn = (branch: readonly Issue[], pointer: string): Issue | undefined =>
    branch.find((found) => found.pointer === pointer && /^(?:const|enum)$/.test(found.keyword))
  const tagsAt = (pointer: string): (string | undefined)[] =>
    branches.map((branch) => tagIn(branch, pointer)?.expected.replace(/^one of /, ""))
  const pointers = new Set(branches.flatMap((branch) => branch.map((found) => found.pointer)))
  // a form that accepts the member's value is the intended one
  const isMeant = (tags: readonly (string | undefined)[]): boolean =>
    tags.includes(undefined) && tags.some((tag) => tag !== undefined)
  if ([...pointers].some((pointer) => isMeant(tagsAt(pointer)))) return null
  const found = first.find(({ pointer }) => !tagsAt(pointer).includes(undefined))
  if (found === undefined) return null
  const values = [...new Set(tagsAt(found.pointer))]
  const more = values.length > MAX_TAGS ? ", …" : ""
  return `${found.pointer}: expected one of ${values.slice(0, MAX_TAGS).join(", ")}${more}, received ${found.received}`
}

/** How values of a format are written. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ["date", "YYYY-MM-DD"],
  ["time", "hh:mm:ssZ"],
  ["date-time", "YYYY-MM-DDThh:mm:ssZ"],
])

function formOf({ keyword, expected }: Issue): string {
  const form = keyword === "format" ? FORMS.get(expected.slice(expected.lastIndexOf(" ") + 1)) : undefined
  return form === undefined ? "" : ` (${form})`
}

const quoteNames = (list: readonly string[]): string => {
  const quotedNames = list.slice(0, MAX_NAMES).map(quoteName)
  return quotedNames.join(", ") + (list.length > MAX_NAMES ? ` and ${list.length - MAX_NAMES} more` : "")
}
