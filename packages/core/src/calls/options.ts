// The table of all mend options, and the checks that reject wrong names and values.
import { JSON_FAULTS } from "../json/faults.ts"
import { isJsonObject } from "../json/kind.ts"
import { NAME_FAULTS } from "../names/faults.ts"
import { ruleIds } from "../rules/index.ts"
import type { MendOptions } from "../turn.ts"
import { CHECKED_ELSEWHERE, checkRows, LIMITS_ROW, type OptionRow, optionRows, wordOf } from "./option-rows.ts"
import { refuseOption } from "./passes.ts"

const isChoice = (value: unknown): boolean =>
  value === "auto" ||
  value === "none" ||
  value === "required" ||
  (isJsonObject(value) && (typeof value["name"] === "string" || isNames(value["names"])))

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name: unknown) => typeof name === "string")

/** All options. Passes, presets, loops, history and budget are checked where they are used. */
const OPTION_CHECKS: Readonly<Record<keyof MendOptions, OptionRow>> = {
  apply: wordOf("certain", "likely"),
  channel: wordOf("native", "text"),
  scavenge: [(value) => value === "on" || value === "eager", '"on" or "eager"; recover: "off" leaves all text alone'],
  recover: wordOf("off", "marked", "all"),
  toolChoice: [isChoice, '"auto", "none", "required", { name } or { names }'],
  formats: wordOf("off", "lenient", "strict"),
  rules: [isJsonObject, 'an object of ids with "on" or "off"'],
  disabledTools: [(value) => Array.isArray(value), "a list of names"],
  onEvent: [(value) => typeof value === "function", "a function"],
  limits: LIMITS_ROW,
  sampleUnchanged: [(value) => typeof value === "number" && value >= 0 && value <= 1, "a number from 0 to 1"],
  argumentsInEvents: [(value) => typeof value === "boolean", "true or false"],
  passes: CHECKED_ELSEWHERE,
  preset: CHECKED_ELSEWHERE,
  storm: CHECKED_ELSEWHERE,
  history: CHECKED_ELSEWHERE,
  maxReprompts: CHECKED_ELSEWHERE,
  maxRepromptsPerTurn: CHECKED_ELSEWHERE,
  model: CHECKED_ELSEWHERE,
}

const CHECKS_BY_NAME = optionRows(OPTION_CHECKS)

export const OPTION_NAMES: readonly string[] = Object.keys(OPTION_CHECKS)

let switchableIds: ReadonlySet<string> | null = null

/** True if a rule or fault exists. The set is built on first use, because most hosts switch no rule. */
function hasSwitch(id: string): boolean {
  switchableIds ??= new Set([...Object.keys(JSON_FAULTS), ...Object.keys(NAME_FAULTS), ...ruleIds()])
  return switchableIds.has(id)
}

const SWITCHABLE = "json/, name/, shape/, value/, type/ or key/"

/**
 * Throws for an unknown option: if a typo such as `aply: "certain"` were ignored, calls would run that the host
 * forbade. A mender checks once, `mend` on each call with options. `more`: further options, which the caller checks
 * itself.
 */
export function checkOptions(options: MendOptions, more: readonly string[] = []): void {
  checkRows(options, CHECKS_BY_NAME, more)
  for (const [id, to] of Object.entries(options.rules ?? {})) {
    const rule = `rules[${JSON.stringify(id)}]`
    if (!hasSwitch(id))
      refuseOption(
        `${rule} is not a rule that can be switched off: those begin with ${SWITCHABLE}, and describe("rules") of toolmend/describe lists them. Calls in text: recover: "off"; other passes: passes`,
      )
    if (to !== "on" && to !== "off") refuseOption(`${rule} must be "on" or "off"`)
  }
}

/** Options that may differ between the turns of one conversation. */
export type TurnOptions = Pick<MendOptions, "toolChoice" | "channel" | "disabledTools" | "model">

const TURN_OPTIONS: readonly string[] = ["toolChoice", "channel", "disabledTools", "model"]

/** Throws for options of a whole conversation: some of them would have no effect for a single turn. */
export function checkTurnOptions(options: TurnOptions): void {
  checkOptions(options)
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !TURN_OPTIONS.includes(name))
      refuseOption(`${name} is an option of createMender; the options of one turn are ${TURN_OPTIONS.join(", ")}`)
}
