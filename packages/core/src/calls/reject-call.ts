// Builds escalated calls: reason, feedback, issues and findings.
import { inShownWords } from "../flat/nest-flat-arguments.ts"
import type { IssueReport } from "../report.ts"
import type { Issue } from "../schema/view.ts"
import type { EscalatedCall, FlatForm } from "../turn.ts"
import type { EscalationDetails } from "./arguments-outcome.ts"
import { type CallOutcome, NO_CALLS, type TurnContext } from "./call-outcome.ts"
import { describeIssue, feedbackText } from "./feedback.ts"
import type { EscalationReason } from "./reasons.ts"

/** A call by its id, the name to report, and its text. */
export interface RejectedCall {
  readonly id: string
  readonly name: string
  readonly raw: string
}

/** Returns a call that is not executed, with its message for the model. */
export function rejectCall(
  { id, name, raw }: RejectedCall,
  reason: EscalationReason,
  context: TurnContext,
  rejectionDetails: EscalationDetails = {},
  flat?: FlatForm,
): CallOutcome {
  const { issues = [], findings = [], hints = [], rivalReadings: readings = [] } = rejectionDetails
  const shownIssues = flat === undefined ? issues : issues.map((issue) => inShownWords(issue, flat))
  const feedback = feedbackText({ tool: name, reason, issues: shownIssues, hints }, context.limits.feedbackChars)
  const escalated: EscalatedCall = {
    id,
    name,
    arguments: raw,
    reason,
    issues: issues.map(toReport),
    findings,
    hints: [...hints, ...readings],
    feedback,
  }
  return { ...NO_CALLS, escalated }
}

const toReport = (issue: Issue): IssueReport => ({
  pointer: issue.pointer,
  keyword: issue.keyword,
  expected: issue.expected,
  received: issue.received,
  message: describeIssue(issue),
})
