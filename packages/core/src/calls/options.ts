import { MendError } from "../errors.ts"
import { FAULTS } from "../json/faults.ts"
import { NAME_FAULTS } from "../names/faults.ts"
import { RULES } from "../rules/index.ts"
import type { MendOptions } from "../turn.ts"

type Given = (value: unknown) => boolean

const oneOf =
  (...words: readonly string[]): Given =>
  (value) =>
    words.includes(value as string)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value)

/** Checked where it is used: passes and presets, storms, history, the budget. */
const elsewhere: Given = () => true

/** Every option: what it must be, and how that is said. `state` is a mender's. */
const OPTIONS: Readonly<Record<keyof MendOptions | "state", readonly [is: Given, must: string]>> = {
  apply: [oneOf("certain", "likely"), '"certain" or "likely"'],
  channel: [oneOf("native", "text"), '"native" or "text"'],
  scavenge: [oneOf("off", "on", "eager"), '"off", "on" or "eager"'],
  toolChoice: [
    (value) => oneOf("auto", "none", "required")(value) || (isRecord(value) && typeof value["name"] === "string"),
    '"auto", "none", "required" or { name }',
  ],
  rules: [isRecord, 'an object of ids with "on" or "off"'],
  disabledTools: [(value) => Array.isArray(value), "a list of names"],
  onEvent: [(value) => typeof value === "function", "a function"],
  limits: [isRecord, "an object of numbers, as docs/limits.md lists them"],
  argumentsInEvents: [(value) => typeof value === "boolean", "true or false"],
  passes: [elsewhere, ""],
  preset: [elsewhere, ""],
  storm: [elsewhere, ""],
  history: [elsewhere, ""],
  maxReprompts: [elsewhere, ""],
  maxRepromptsPerTurn: [elsewhere, ""],
  model: [elsewhere, ""],
  state: [elsewhere, ""],
}

let switchable: ReadonlySet<string> | null = null

/** Made when first asked for: most hosts switch no rule. */
function hasSwitch(id: string): boolean {
  switchable ??= new Set([...Object.keys(FAULTS), ...Object.keys(NAME_FAULTS), ...RULES.map((rule) => rule.id)])
  return switchable.has(id)
}

/** Hosts hand over the same object for each turn: it is looked at once. */
const SEEN = new WeakSet<object>()

/** Throws for an option that does not exist: `aply: "certain"`, taken for nothing, would run what the host meant to forbid. */
export function checkOptions(options: MendOptions): void {
  if (SEEN.has(options)) return
  if (!isRecord(options)) throw new MendError("MEND_OPTIONS", "options must be an object")
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(OPTIONS, name)) throw new MendError("MEND_OPTIONS", `${JSON.stringify(name)} is not an option; use ${Object.keys(OPTIONS).join(", ")}`)
    const [is, must] = OPTIONS[name as keyof typeof OPTIONS]
    if (value !== undefined && !is(value)) throw new MendError("MEND_OPTIONS", `${name} must be ${must}`)
  }
  for (const [id, to] of Object.entries(options.rules ?? {})) {
    if (!hasSwitch(id)) throw new MendError("MEND_OPTIONS", `rules[${JSON.stringify(id)}] is no rule that can be switched; docs/rules.md lists them`)
    if (to !== "on" && to !== "off") throw new MendError("MEND_OPTIONS", `rules[${JSON.stringify(id)}] must be "on" or "off"`)
  }
  SEEN.add(options)
}
