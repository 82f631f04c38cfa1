import type { Entry } from "./entry.ts"

/** What a loop looks like: code → what it means. docs/storms.md and docs/errors.md are held to this table. */
export const STORMS = {
  "storm/identical": "The same call came too often and nothing changed in between.",
  "storm/cycle": "The same few calls go round and round.",
  "storm/write": "The same thing was written again and again, each time with success.",
  "storm/poll": "A call was repeated more often than even a poller may.",
  "storm/reworded": "A tool keeps answering with the same kind of error, however the call is worded.",
} as const

export type StormCode = keyof typeof STORMS

/** notice: it runs, the model is told. suppress: it does not run. stop: the host should end the loop. */
export type StormStep = "notice" | "suppress" | "stop"

export interface Verdict {
  readonly code: StormCode
  readonly step: StormStep
  /** The how-manieth time this is. */
  readonly count: number
  /** The latest earlier call that it repeats. */
  readonly last: Entry | null
}
