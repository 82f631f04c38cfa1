/**
 * Outcome of a call. `suppressed`: withheld although it was also broken or a duplicate (the same call twice, a loop of
 * broken calls); `looped`: withheld because of a loop, and valid as sent.
 */
export const OUTCOMES = ["valid", "repaired", "recovered", "escalated", "suppressed", "looped"] as const

export type Outcome = (typeof OUTCOMES)[number]

/** Outcomes of calls that broke. */
export const BROKEN: readonly Outcome[] = ["repaired", "recovered", "escalated", "suppressed"]
