import type { MendOptions } from "toolmend"
import { describe } from "toolmend/describe"
import { oneOf } from "./flags.ts"
import { didYouMean } from "./nearest.ts"
import { usageError } from "./usage-error.ts"

/** Flags of several commands that select the repairs. */
export const RULE_FLAGS = {
  rules: { type: "string", multiple: true },
  preset: { type: "string" },
} as const

export interface RuleFlags {
  readonly rules?: readonly string[] | undefined
  readonly preset?: string | undefined
}

/** Reads the rule flags. Ex) --rules json/trailing-comma=off,type/number-as-string=off --preset strict */
export function ruleOptions({ rules, preset }: RuleFlags): Pick<MendOptions, "rules" | "preset"> {
  const switches = (rules ?? []).flatMap((list) => list.split(",")).filter((entry) => entry.trim() !== "")
  return {
    ...(switches.length === 0 ? {} : { rules: Object.fromEntries(switches.map((entry) => switchOf(entry.trim()))) }),
    ...(preset === undefined ? {} : { preset: oneOf("--preset", preset, ["strict", "safe"]) }),
  }
}

function switchOf(entry: string): [id: string, to: "on" | "off"] {
  const [id = "", to] = entry.split("=")
  const known = switchableIds()
  if (!known.includes(id))
    throw usageError(
      `--rules: there is no rule "${id}" that can be switched.`,
      didYouMean(
        id,
        known,
        "Those begin with json/, name/, shape/, value/, type/ or key/: toolmend explain lists them.",
      ),
    )
  if (to !== "on" && to !== "off")
    throw usageError(`--rules: "${entry}" does not say whether the rule is on or off.`, `Write ${id}=off or ${id}=on.`)
  return [id, to]
}

/** Returns the ids that can be switched. The table also contains reasons not to execute, which cannot. */
const switchableIds = (): string[] =>
  describe("rules")
    .filter(({ kind }) => kind !== "reason")
    .map(({ id }) => id)
