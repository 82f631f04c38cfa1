/**
 * What becomes of a call. `suppressed`: withheld, and not as it should be even so (the same call twice, a loop of
 * broken calls);
 * `looped`: withheld because it went round in circles, and valid as it was sent.
 */
export const OUTCOMES = ["valid", "repaired", "recovered", "escalated", "suppressed", "looped"] as const

export type Outcome = (typeof OUTCOMES)[number]

/** Outcomes of calls that broke. */
export const BROKEN: readonly Outcome[] = ["repaired", "recovered", "escalated", "suppressed"]
