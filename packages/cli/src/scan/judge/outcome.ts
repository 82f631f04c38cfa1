export const OUTCOMES = ["valid", "repaired", "recovered", "escalated", "suppressed"] as const

/** What becomes of a call. */
export type Outcome = (typeof OUTCOMES)[number]
