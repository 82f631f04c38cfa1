import { MendError } from "../errors.ts"
import type { StormOptions } from "../turn.ts"

/** What counts as a loop. Zero switches that watch off. docs/storms.md names each. */
export const STORM_SETTINGS = {
  window: { value: 6, why: "how many calls back an identical one still counts; withheld calls take a place in it, so no call is locked out for ever" },
  threshold: { value: 3, why: "the how-manieth identical call is withheld" },
  retries: {
    value: 4,
    why: "the same for a call that ended in a timeout, a lost connection or a busy server; from the threshold on it runs with a notice, and 0 means no such grace",
  },
  cycleNotice: { value: 2, why: "whole laps of two to four calls after which the next lap runs with a notice" },
  cycleSuppress: { value: 3, why: "whole laps after which the next one is withheld" },
  rewordedNotice: { value: 3, why: "errors of one kind from one tool, with nothing but reading in between, after which the next attempt runs with a notice" },
  rewordedStop: { value: 8, why: "the same, after which the host is advised to stop; the call itself still runs, for it may be the right one" },
  writes: { value: 3, why: "the how-manieth identical successful write is withheld when nothing else was written in between" },
  polls: {
    value: 30,
    why: "identical calls of a declared poller after which the next is withheld; while results change, and for other tools, it runs with a notice",
  },
  stopAfter: { value: 2, why: "turns in a row of which every call was withheld, after which the host is advised to stop" },
} as const satisfies { readonly [K in keyof Required<StormOptions>]: { readonly value: number; readonly why: string } }

export type StormSettings = { readonly [K in keyof typeof STORM_SETTINGS]: number }

export const DEFAULT_STORM: StormSettings = Object.fromEntries(
  Object.entries(STORM_SETTINGS).map(([name, row]) => [name, row.value]),
) as unknown as StormSettings

/** Calls that are remembered with all that is known of them. */
export const REMEMBERED = 64

/** The defaults with a host's own numbers over them. A guard that blocks the first call, or can never trip, is a mistake of the host. */
export function stormSettings(own: StormOptions | undefined): StormSettings {
  if (own === undefined) return DEFAULT_STORM
  const out: Record<string, number> = { ...DEFAULT_STORM }
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue
    if (!Object.hasOwn(STORM_SETTINGS, name)) throw wrong(name, "is not a setting", Object.keys(STORM_SETTINGS).join(", "))
    if (!Number.isInteger(value) || value < 0 || value > REMEMBERED) throw wrong(name, `is ${String(value)}`, `a whole number from 0 (off) to ${REMEMBERED}`)
    out[name] = value
  }
  const settings = out as unknown as StormSettings
  for (const name of ["threshold", "writes"] as const)
    if (settings[name] === 1) throw wrong(name, "is 1, which would withhold the first call", "0 (off), or 2 and more")
  if (settings.threshold > 0 && settings.window < settings.threshold - 1)
    throw wrong("window", `is ${settings.window}, so ${settings.threshold} identical calls never stand in it`, `at least ${settings.threshold - 1}`)
  return settings
}

const wrong = (name: string, what: string, instead: string): MendError => new MendError("MEND_STORM", `storm.${name} ${what}; use ${instead}`)
