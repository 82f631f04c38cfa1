import { MendError } from "../errors.ts"
import { JSON_FAULTS } from "../json/faults.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import { NAME_FAULTS } from "../names/faults.ts"
import { REPAIR_RULES } from "../rules/index.ts"
import type { MendOptions } from "../turn.ts"

type OptionCheck = (value: unknown) => boolean

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isApply = (value: unknown): boolean => value === "certain" || value === "likely"
const isChannel = (value: unknown): boolean => value === "native" || value === "text"
const isChoice = (value: unknown): boolean =>
  value === "auto" || value === "none" || value === "required" || (isRecord(value) && typeof value["name"] === "string")

/** Checked where it is used: passes and presets, storms, history, the budget. */
const checkedElsewhere: OptionCheck = () => true

/** Every option: what it must be, and how that is said. `state` is a mender's. */
const OPTION_CHECKS: Readonly<Record<keyof MendOptions | "state", readonly [is: OptionCheck, must: string]>> = {
  apply: [isApply, '"certain" or "likely"'],
  channel: [isChannel, '"native" or "text"'],
  scavenge: [(value) => value === "on" || value === "eager", '"on" or "eager"; recover: "off" leaves all text alone'],
  recover: [(value) => value === "off" || value === "marked" || value === "all", '"off", "marked" or "all"'],
  toolChoice: [isChoice, '"auto", "none", "required" or { name }'],
  formats: [(value) => value === "off" || value === "lenient" || value === "strict", '"off", "lenient" or "strict"'],
  rules: [isRecord, 'an object of ids with "on" or "off"'],
  disabledTools: [(value) => Array.isArray(value), "a list of names"],
  onEvent: [(value) => typeof value === "function", "a function"],
  limits: [isRecord, "an object of numbers, as docs/limits.md lists them"],
  sampleUnchanged: [(value) => typeof value === "number" && value >= 0 && value <= 1, "a number from 0 to 1"],
  argumentsInEvents: [(value) => typeof value === "boolean", "true or false"],
  passes: [checkedElsewhere, ""],
  preset: [checkedElsewhere, ""],
  storm: [checkedElsewhere, ""],
  history: [checkedElsewhere, ""],
  maxReprompts: [checkedElsewhere, ""],
  maxRepromptsPerTurn: [checkedElsewhere, ""],
  model: [checkedElsewhere, ""],
  state: [checkedElsewhere, ""],
}

const CHECKS_BY_NAME: ReadonlyMap<string, readonly [is: OptionCheck, must: string]> = new Map(
  Object.entries(OPTION_CHECKS),
)

export const OPTION_NAMES: readonly string[] = Object.keys(OPTION_CHECKS)

let switchableIds: ReadonlySet<string> | null = null

/** Made when first asked for: most hosts switch no rule. */
function hasSwitch(id: string): boolean {
  switchableIds ??= new Set([
    ...Object.keys(JSON_FAULTS),
    ...Object.keys(NAME_FAULTS),
    ...REPAIR_RULES.map((rule) => rule.id),
  ])
  return switchableIds.has(id)
}

/**
 * Throws for an option that does not exist: `aply: "certain"`, taken for nothing, would run what the host meant to
 * forbid. A mender asks once, `mend` at each call that brings options. `more`: names that are checked elsewhere.
 */
export function checkOptions(options: MendOptions, more: readonly string[] = []): void {
  const given: unknown = options
  if (!isRecord(given)) throw new MendError("MEND_OPTIONS", "options must be an object")
  for (const name in options) {
    const check = CHECKS_BY_NAME.get(name)
    if (more.includes(name)) continue
    if (check === undefined)
      throw new MendError(
        "MEND_OPTIONS",
        `${JSON.stringify(name)} is not an option; use ${[...more, ...OPTION_NAMES].join(", ")}`,
      )
    const value = options[name as keyof MendOptions]
    if (value !== undefined && !check[0](value)) throw new MendError("MEND_OPTIONS", `${name} must be ${check[1]}`)
  }
  if (options.rules !== undefined) checkRules(options.rules)
  if (options.limits !== undefined && options.limits !== DEFAULT_LIMITS) checkLimits(options.limits)
}

function checkRules(rules: Readonly<Record<string, unknown>>): void {
  for (const [id, to] of Object.entries(rules)) {
    if (!hasSwitch(id))
      throw new MendError(
        "MEND_OPTIONS",
        `rules[${JSON.stringify(id)}] is not a rule that can be switched off; docs/rules.md lists the rules`,
      )
    if (to !== "on" && to !== "off")
      throw new MendError("MEND_OPTIONS", `rules[${JSON.stringify(id)}] must be "on" or "off"`)
  }
}

function checkLimits(limits: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name))
      throw new MendError(
        "MEND_OPTIONS",
        `limits[${JSON.stringify(name)}] does not exist; docs/limits.md lists the limits`,
      )
    if (value !== undefined && !(typeof value === "number" && value >= 0))
      throw new MendError("MEND_OPTIONS", `limits.${name} must be a number of 0 or more`)
  }
}
