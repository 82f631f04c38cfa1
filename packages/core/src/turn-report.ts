// Builds the report and the result of a turn.
import { appliedRules } from "./report.ts"
import type { TextCalls } from "./scavenge/from-text.ts"
import type { EscalatedCall, MendedCall, MendResult, Report, ReportFinding, SuppressedCall } from "./turn.ts"

export const EMPTY_LIST: readonly never[] = Object.freeze([])
/** The report of a turn with one valid call: only a count. */
export const ONE_VALID: Report = Object.freeze({
  scavenged: 0,
  truncationsFixed: 0,
  stormsBroken: 0,
  notes: EMPTY_LIST,
  findings: EMPTY_LIST,
  outcomes: Object.freeze({ unchanged: 1, repaired: 0, recovered: 0, escalated: 0, suppressed: 0 }),
})

/** Returns the report of a turn with one valid call that got a new id. */
export const renewedReport = (finding: ReportFinding): Report => ({
  scavenged: 0,
  truncationsFixed: 0,
  stormsBroken: 0,
  notes: EMPTY_LIST,
  findings: [finding],
  outcomes: ONE_VALID.outcomes,
})

export const oneValid = (call: MendedCall, content: string | null, report: Report): MendResult => ({
  calls: [call],
  recovered: EMPTY_LIST,
  escalated: EMPTY_LIST,
  suppressed: EMPTY_LIST,
  content,
  report,
  order: [call.id],
})

/** For a pass that only reports: turns calls found in text into remarks, and leaves the text unchanged. */
export function reportedOnly(found: TextCalls, content: string | null): TextCalls {
  const textRemarks = [...found.calls, ...found.escalated, ...found.suppressed].map(
    ({ name }): ReportFinding => ({
      rule: "policy/not-applied",
      tool: name,
      message: "The text contains a call; the pass only reports it.",
    }),
  )
  return {
    calls: [],
    escalated: [],
    suppressed: [],
    remarks: [...found.remarks, ...textRemarks],
    closed: 0,
    content,
    order: [],
  }
}

/** What a turn produced besides its calls. */
export interface ReportedWork {
  readonly escalated: EscalatedCall[]
  readonly suppressed: SuppressedCall[]
  readonly remarks: ReportFinding[]
  truncationsClosed: number
}

export function reportOf(
  calls: readonly MendedCall[],
  { escalated, suppressed, remarks: findings, truncationsClosed }: ReportedWork,
): Report {
  const notes: string[] = []
  let repaired = 0
  let recovered = 0
  for (let i = 0; i < calls.length; i++) {
    const call = calls[i] as MendedCall
    if (call.outcome === "unchanged") continue
    if (call.outcome === "repaired") repaired++
    else recovered++
    notes.push(`${call.name}: ${call.outcome} (${appliedRules(call.findings).join(", ")})`)
  }
  for (const call of escalated) notes.push(`${call.name}: not executed (${call.reason})`)
  for (const call of suppressed) notes.push(`${call.name}: withheld (${call.reason})`)
  const unchanged = calls.length - repaired - recovered
  return {
    scavenged: recovered,
    truncationsFixed: truncationsClosed,
    stormsBroken: 0,
    notes,
    findings,
    // written out: spreading them into the literal took longer than checking the call
    outcomes: { unchanged, repaired, recovered, escalated: escalated.length, suppressed: suppressed.length },
  }
}
