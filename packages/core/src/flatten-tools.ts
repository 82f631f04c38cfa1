// flattenTools: shows tools with large schemas flat, and nests their calls again.
import { CHECKED_ELSEWHERE, checkRows, LIMITS_ROW, optionRows } from "./calls/option-rows.ts"
import { MendError } from "./errors.ts"
import { analyzeSchema, type Thresholds } from "./flat/analyze.ts"
import { type FlatPlan, planFlat } from "./flat/plan.ts"
import { parseObject } from "./json/strict.ts"
import { lazyPattern } from "./lazy-pattern.ts"
import { type Limits, withLimits } from "./limits.ts"
import { mend } from "./mend.ts"
import { rewriteTools, type ToolChange } from "./providers/rewrite-tools.ts"
import { readTools } from "./providers/tools.ts"
import type { FlatConflict, MendOptions, MendResult, NestOptions, Tool, ToolsInput, Turn } from "./turn.ts"

export interface FlattenOptions extends Thresholds {
  /** Which tools are flattened. "auto" (default): those with more leaves or levels than the thresholds. */
  readonly when?: "auto" | "always" | "never" | ((tool: Tool) => boolean)
  /** Separator between the names of a path. Default "."; use "__" if a provider forbids dots. */
  readonly separator?: string
  readonly limits?: Partial<Limits>
}

/** A list of tools in two forms: as shown to the model, and as called. */
export interface FlatTools<T extends ToolsInput = readonly Tool[]> {
  /**
   * The tools for the model: in the shape in which they were given, with flat schemas. A tool that was not flattened is
   * the same object. If the static type spells out a schema, it is still that of the given one.
   */
  readonly tools: T
  /** The given tools, for all functions that take tools and calls: each knows whether its arguments may be flat. */
  readonly callable: readonly Tool[]
  wasFlattened(name: string): boolean
  /**
   * Returns arguments in the tool's own form. Strict JSON only; values keep their bytes, and a text without flat names
   * is returned unchanged.
   */
  nest(name: string, text: string): { readonly text: string } | FlatConflict
  /**
   * Flattens nested arguments, for histories and examples. Parts that no flat name can express stay nested. A text that
   * is not a JSON object is returned unchanged.
   */
  flattenArguments(name: string, text: string): string
  /** Like `mend`: calls may be flat, nested or mixed, and are returned nested and valid against the given schemas. */
  mend(turn: Turn, options?: MendOptions): MendResult
}

/**
 * Flattens tools with large or deep schemas for the model, and nests the arguments of their calls again.
 * @example flattenTools(tools).mend({ toolCalls: [{ id: "c1", name: "book", arguments: '{"guest.name":"Ada"}' }]
 * }).calls[0].arguments // '{"guest":{"name":"Ada"}}'
 */
export function flattenTools<T extends ToolsInput>(given: T, options: FlattenOptions = {}): FlatTools<T> {
  const tools = readTools(given)
  const { separator, isWanted, limits } = readOptions(options)
  const plansByName = new Map<string, FlatPlan | null>()
  const shownChanges: (ToolChange | null)[] = []
  const callable: Tool[] = []
  tools.forEach((tool: Tool, position) => {
    // if two tools have the same name, the first one is called
    const newPlan =
      plansByName.has(tool.name) || position >= limits.tools || !isWanted(tool)
        ? null
        : planFlat(tool.parameters, separator, limits)
    if (!plansByName.has(tool.name)) plansByName.set(tool.name, newPlan)
    shownChanges.push(newPlan === null ? null : { parameters: newPlan.flatSchema, without: OF_NESTED_FORM })
    callable.push(newPlan === null ? tool : { ...tool, flat: newPlan.form })
  })
  const planOf = (name: string): FlatPlan | null => plansByName.get(name) ?? null
  return {
    tools: rewriteTools(given, (_, position) => shownChanges[position] ?? null) as T,
    callable,
    wasFlattened: (name) => planOf(name) !== null,
    nest(name, text) {
      requireText(text, "nest")
      const foundPlan = planOf(name)
      if (foundPlan === null || parseObject(text) === undefined) return { text }
      const nestOutcome = foundPlan.form.nest(text, EXACT_NESTING)
      return nestOutcome.text === null ? nestOutcome : { text: nestOutcome.text }
    },
    flattenArguments(name, text) {
      requireText(text, "flattenArguments")
      return planOf(name)?.flatten(text) ?? text
    },
    mend: (turn, given) => mend(turn, callable, given),
  }
}

function requireText(given: unknown, method: string): void {
  if (typeof given !== "string")
    throw new MendError("MEND_TEXT", `${method} takes the name of a tool and the JSON text of its arguments`)
}

/** Only exact flat names are nested. */
const EXACT_NESTING: NestOptions = { dropsNull: false, foldsNames: false }

/** Declarations that name members: they refer to the nested form. */
const OF_NESTED_FORM = ["paths", "aliases", "relational", "flat"] as const

const UNUSABLE_IN_NAMES = lazyPattern(String.raw`[\p{C}"\\]`)

const OPTIONS = optionRows({
  when: CHECKED_ELSEWHERE,
  separator: CHECKED_ELSEWHERE,
  leaves: CHECKED_ELSEWHERE,
  levels: CHECKED_ELSEWHERE,
  limits: LIMITS_ROW,
})

function readOptions(options: FlattenOptions): {
  readonly separator: string
  readonly isWanted: (tool: Tool) => boolean
  readonly limits: Limits
} {
  checkRows(options, OPTIONS)
  const { when = "auto", separator = ".", leaves, levels } = options
  if (typeof separator !== "string" || separator === "" || separator.length > 8 || UNUSABLE_IN_NAMES().test(separator))
    throw new MendError(
      "MEND_FLAT",
      'separator must be 1 to 8 characters without quotes, backslashes or control characters, such as "." or "__"',
    )
  for (const [name, value] of Object.entries({ leaves, levels }))
    if (value !== undefined && !(typeof value === "number" && value >= 0))
      throw new MendError("MEND_FLAT", `${name} must be a number of 0 or more`)
  if (typeof when !== "function" && !["auto", "always", "never"].includes(when))
    throw new MendError("MEND_FLAT", 'when must be "auto", "always", "never" or a function of a tool')
  const givenThresholds = { ...(leaves === undefined ? {} : { leaves }), ...(levels === undefined ? {} : { levels }) }
  const isWanted = (tool: Tool): boolean => {
    if (typeof when === "function") return when(tool)
    return when === "always" || (when === "auto" && analyzeSchema(tool.parameters, givenThresholds).shouldFlatten)
  }
  return { separator, isWanted, limits: withLimits(options.limits) }
}
