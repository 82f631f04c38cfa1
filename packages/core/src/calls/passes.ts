// The passes of a turn, their presets, and how options switch them.
import { MendError } from "../errors.ts"
import type { MendOptions, PassMode } from "../turn.ts"

/** The passes of a turn. Each can be switched. */
export const PASS_DESCRIPTIONS = {
  json: "argument text that is not strict JSON is repaired",
  schema: "strict JSON that does not fit the schema is repaired",
  names: "names that are almost a tool's name are resolved",
  text: "calls written as text are recovered",
  duplicates: "identical calls within one turn are withheld if nothing between them can have changed anything",
  storm: "loops in the conversation are detected",
} as const

export type PassName = keyof typeof PASS_DESCRIPTIONS
/** off: the pass is skipped. report: its repairs are reported, not made. */
export type PassModes = { readonly [P in PassName]: PassMode }

const allPasses = (to: PassMode): PassModes => ({
  json: to,
  schema: to,
  names: to,
  text: to,
  duplicates: to,
  storm: to,
})

/**
 * strict: a call is valid or escalated, nothing is repaired. safe: the default. report: judged like safe, then the turn
 * is returned unchanged.
 */
export const PASS_PRESETS: Readonly<Record<"strict" | "safe" | "report", PassModes>> = {
  strict: allPasses("off"),
  safe: allPasses("on"),
  report: allPasses("on"),
}

const SAFE_PASSES = PASS_PRESETS.safe

/** Returns the mode of each pass. Without switches this takes two comparisons. */
export function passesOf(options: MendOptions): PassModes {
  return options.passes === undefined && options.preset === undefined ? SAFE_PASSES : readPasses(options)
}

/** Throws for an unknown option or a wrong value. */
export function refuseOption(message: string): never {
  throw new MendError("MEND_OPTIONS", message)
}

function readPasses(options: MendOptions): PassModes {
  const preset = options.preset ?? "safe"
  if (!Object.hasOwn(PASS_PRESETS, preset))
    refuseOption(`preset ${JSON.stringify(preset)} does not exist; use ${Object.keys(PASS_PRESETS).join(", ")}`)
  const out: Record<string, PassMode> = { ...PASS_PRESETS[preset] }
  for (const [name, to] of Object.entries(options.passes ?? {})) {
    if (!Object.hasOwn(PASS_DESCRIPTIONS, name))
      refuseOption(`passes.${name} does not exist; use ${Object.keys(PASS_DESCRIPTIONS).join(", ")}`)
    if (to !== "off" && to !== "report" && to !== "on") refuseOption(`passes.${name} must be "off", "report" or "on"`)
    out[name] = to
  }
  return out as unknown as PassModes
}

/** Combines the pass, `recover` and `scavenge` to how text is searched. */
export const searchOf = ({ recover, scavenge = "on" }: MendOptions, passes: PassModes): "off" | "on" | "eager" =>
  passes.text === "off" || recover === "off" ? "off" : scavenge
