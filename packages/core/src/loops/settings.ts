import { MendError } from "../errors.ts"
import type { StormOptions } from "../turn.ts"

interface LoopSetting {
  readonly value: number
  readonly why: string
}

/** When a loop is reported and ended. Zero switches that check off. docs/loops.md lists each. */
export const LOOP_SETTINGS: Readonly<Record<keyof StormOptions, LoopSetting>> = {
  notice: {
    value: 2,
    why: "calls in a row that brought nothing new, after which a repeated call runs with a notice; for calls that wait or poll, half of `waiting` or `polls`",
  },
  withhold: { value: 6, why: "calls in a row that brought nothing new, after which a repeated call is withheld" },
  untold: { value: 7, why: "as `withhold`, if results are not known" },
  callsOnly: {
    value: 2,
    why: "identical calls in a row, after which the next one is withheld, if `mend` gets a `history` without any result; the second one runs with a notice; a cycle is withheld after three rounds",
  },
  waiting: {
    value: 10,
    why: "as `withhold`, for calls that wait: the name or description of the tool says that it polls, waits, presses keys or looks at a screen; the answer says that work is in progress; or the error is temporary",
  },
  polls: { value: 30, why: "as `withhold`, for tools that declare `poller: true`" },
  rewordedNotice: {
    value: 3,
    why: "errors of one kind in a row from one tool, however the call is worded, after which the next attempt runs with a notice",
  },
  rewordedStop: {
    value: 10,
    why: "errors of any kind in a row, after which the host is advised to stop; the call itself still runs, because it may be the right one",
  },
  emptyNotice: {
    value: 5,
    why: "as `rewordedNotice`, for errors of several kinds, and for answers of one kind that find nothing or report an error as if it were a result",
  },
  emptyStop: { value: 11, why: "as `rewordedStop`, for such answers" },
  stopAfter: {
    value: 2,
    why: "turns in a row in which every call was withheld, after which the host is advised to stop",
  },
}

export type LoopSettings = Required<StormOptions>

export const DEFAULT_LOOPS: LoopSettings = Object.fromEntries(
  Object.entries(LOOP_SETTINGS).map(([name, row]) => [name, row.value]),
) as unknown as LoopSettings

/** Calls that are remembered with all that is known of them. */
export const REMEMBERED = 64

/** The defaults with a host's own numbers over them. */
export function loopSettings(own: StormOptions | undefined): LoopSettings {
  if (own === undefined) return DEFAULT_LOOPS
  const out: Record<string, number> = { ...DEFAULT_LOOPS }
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue
    if (!Object.hasOwn(LOOP_SETTINGS, name))
      throw wrong(name, "is not a setting", Object.keys(LOOP_SETTINGS).join(", "))
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
        `0 (off), or more than storm.notice`,
      )
  return settings
}

const wrong = (name: string, what: string, instead: string): MendError =>
  new MendError("MEND_STORM", `storm.${name} ${what}; use ${instead}`)
