import { MendError } from "../errors.ts"
import type { MendOptions, Switch } from "../turn.ts"

/** The passes a turn goes through, each with a switch of its own. */
export const PASSES = {
  json: "argument text that is not strict JSON is read",
  schema: "strict arguments that do not fit are repaired by the schema",
  names: "names that are nearly a tool's are resolved",
  text: "calls written as text are recovered",
  duplicates: "identical calls within one turn are withheld",
  storm: "repetition over the conversation is watched",
} as const

export type Pass = keyof typeof PASSES
/** off: as if the pass did not exist. report: what it would do is told and not done. */
export type Passes = { readonly [P in Pass]: Switch }

const all = (to: Switch): Passes => ({ json: to, schema: to, names: to, text: to, duplicates: to, storm: to })

/** strict: valid or escalated, nothing is repaired. safe: the default. eager: as safe, and reasoning is searched beside declared calls too. */
export const PRESETS = { strict: all("off"), safe: all("on"), eager: all("on") } as const

const SAFE = PRESETS.safe

/** What is switched how. Hosts hand over the same options for each turn: an object without switches costs two looks. */
export function passesOf(options: MendOptions): Passes {
  return options.passes === undefined && options.preset === undefined ? SAFE : switched(options)
}

function switched(options: MendOptions): Passes {
  const preset = options.preset ?? "safe"
  if (!Object.hasOwn(PRESETS, preset))
    throw new MendError("MEND_OPTIONS", `preset ${JSON.stringify(preset)} does not exist; use ${Object.keys(PRESETS).join(", ")}`)
  const out: Record<string, Switch> = { ...PRESETS[preset] }
  for (const [name, to] of Object.entries(options.passes ?? {})) {
    if (!Object.hasOwn(PASSES, name)) throw new MendError("MEND_OPTIONS", `passes.${name} does not exist; use ${Object.keys(PASSES).join(", ")}`)
    if (to !== "off" && to !== "report" && to !== "on") throw new MendError("MEND_OPTIONS", `passes.${name} must be "off", "report" or "on"`)
    out[name] = to
  }
  return out as unknown as Passes
}

/** How text is searched: the pass, the older switch of its own, and the eager preset put together. */
export function searchOf(options: MendOptions, passes: Passes): "off" | "on" | "eager" {
  if (passes.text === "off" || options.scavenge === "off" || options.recover === "off") return "off"
  return options.scavenge ?? (options.preset === "eager" ? "eager" : "on")
}
