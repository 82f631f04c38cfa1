// Thresholds of loop detection, with defaults and checks.
import { MendError } from "../errors.ts"
import type { StormOptions } from "../turn.ts"

export type LoopSettings = Required<StormOptions>

/** Defaults: when a loop is reported and ended. Zero switches a check off. docs/loops.md explains each number. */
export const DEFAULT_LOOPS: LoopSettings = {
  notice: 2,
  withhold: 6,
  untold: 7,
  callsOnly: 2,
  waiting: 10,
  polls: 30,
  rewordedNotice: 3,
  rewordedStop: 10,
  emptyNotice: 5,
  emptyStop: 11,
  stopAfter: 2,
}

/** Number of calls that are remembered with all their facts. */
export const REMEMBERED = 64

/** Returns the defaults, overridden by the numbers of the host. */
export function loopSettings(own: StormOptions | undefined): LoopSettings {
  if (own === undefined) return DEFAULT_LOOPS
  const out: Record<string, number> = { ...DEFAULT_LOOPS }
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue
    if (!Object.hasOwn(DEFAULT_LOOPS, name))
      throw wrong(name, "is not a setting", Object.keys(DEFAULT_LOOPS).join(", "))
    if (!Number.isInteger(value) || value < 0 || value > REMEMBERED)
      throw wrong(name, `is ${String(value)}`, `a whole number from 0 (off) to ${REMEMBERED}`)
    out[name] = value
  }
  const settings = out as unknown as LoopSettings
  for (const name of ["withhold", "untold", "waiting", "polls"] as const)
    if (settings[name] > 0 && settings[name] <= settings.notice)
      throw wrong(
        name,
        `is ${settings[name]}, but a notice comes first, after ${settings.notice}`,
        "0 (off), or more than storm.notice",
      )
  return settings
}

const wrong = (name: string, what: string, instead: string): MendError =>
  new MendError("MEND_STORM", `storm.${name} ${what}; use ${instead}`)
