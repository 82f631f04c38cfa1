// Checks options by a table; options without a row are rejected.
import { isJsonObject } from "../json/kind.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import { refuseOption } from "./passes.ts"

/** The check of an option, and its description for the error message. */
export type OptionRow = readonly [is: (value: unknown) => boolean, must: string]

/** Returns the row of an option that is one of several words. */
export const wordOf = (...words: readonly string[]): OptionRow => {
  const said = words.map((word) => JSON.stringify(word))
  return [(value) => words.includes(value as string), `${said.slice(0, -1).join(", ")} or ${said.at(-1)}`]
}

/** For options that are checked where they are used. */
export const CHECKED_ELSEWHERE: OptionRow = [() => true, ""]

export const AMOUNT: OptionRow = [(value) => typeof value === "number" && value >= 0, "a number of 0 or more"]

export const LIMITS_ROW: OptionRow = [isJsonObject, "an object of numbers, by the names of DEFAULT_LIMITS"]

/** Returns the rows by option name. */
export const optionRows = (rows: Readonly<Record<string, OptionRow>>): ReadonlyMap<string, OptionRow> =>
  new Map(Object.entries(rows))

/**
 * Throws for an unknown option: if a typo such as `opne: "keep"` were ignored, the host's intention would be ignored
 * too. `more`: options that the caller checks itself.
 */
export function checkRows(options: unknown, rows: ReadonlyMap<string, OptionRow>, more: readonly string[] = []): void {
  if (!isJsonObject(options)) refuseOption("options must be an object")
  for (const name in options) {
    if (more.includes(name)) continue
    const row = rows.get(name)
    if (row === undefined)
      refuseOption(`${JSON.stringify(name)} is not an option; use ${[...rows.keys(), ...more].join(", ")}`)
    const value = options[name]
    if (value !== undefined && !row[0](value)) refuseOption(`${name} must be ${row[1]}`)
  }
  const { limits } = options
  if (limits !== undefined && limits !== DEFAULT_LIMITS) checkLimits(limits as Readonly<Record<string, unknown>>)
}

function checkLimits(limits: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name))
      refuseOption(`limits[${JSON.stringify(name)}] does not exist; DEFAULT_LIMITS lists the limits`)
    if (value !== undefined && !AMOUNT[0](value)) refuseOption(`limits.${name} must be ${AMOUNT[1]}`)
  }
}
