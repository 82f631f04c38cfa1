// Runs all checks on a list of tools and collects the findings.
import { type CatalogTool, catalogOf, schemaOf } from "../calls/catalog.ts"
import { checkRows, LIMITS_ROW, optionRows } from "../calls/option-rows.ts"
import { isJsonObject } from "../json/kind.ts"
import { type Limits, withLimits } from "../limits.ts"
import { readTools } from "../providers/tools.ts"
import { fromStandard, UNREADABLE_SCHEMA } from "../schema/standard.ts"
import type { Tool, ToolsInput } from "../turn.ts"
import type { LintCheck, LintFinding, LintHit, LintScene } from "./check.ts"
import { brokenSchema, hitOfBroken } from "./checks/broken-schema.ts"
import { LINT_CHECKS } from "./index.ts"
import { placesOf } from "./places.ts"

/** Maximum number of findings of one check for one tool: a generator repeats the same fault in every field. */
const MAX_HITS_PER_CHECK = 20

const OPTIONS = optionRows({ limits: LIMITS_ROW })

/**
 * Returns remarks on tools: what makes their calls fail, or prevents repairs. In the order of the tools.
 * @example lintTools([{ name: "read file", parameters: { type: "object" } }])[0].rule // "lint/name"
 */
export function lintTools(given: ToolsInput, options: { readonly limits?: Partial<Limits> } = {}): LintFinding[] {
  checkRows(options, OPTIONS)
  const tools = readTools(given)
  const limits = withLimits(options.limits)
  const { byName } = catalogOf(tools, limits)
  const out = new Map<string, LintFinding[]>([...byName.keys()].map((name) => [name, []]))
  const addHit = (lintCheck: LintCheck, tool: string, hit: LintHit): void =>
    void out.get(tool)?.push(findingOf(lintCheck, tool, hit))
  for (const lintCheck of LINT_CHECKS)
    if ("compare" in lintCheck) for (const hit of lintCheck.compare(tools)) addHit(lintCheck, hit.tool, hit)
  for (const entry of byName.values())
    for (const [lintCheck, hits] of hitsByCheck(entry, limits))
      for (const hit of hits.slice(0, MAX_HITS_PER_CHECK)) addHit(lintCheck, entry.name, hit)
  return [...out.values()].flat()
}

function hitsByCheck(entry: CatalogTool, limits: Limits): (readonly [LintCheck, readonly LintHit[]])[] {
  try {
    const toolScene = sceneOf(entry, limits)
    return LINT_CHECKS.map((lintCheck) => [lintCheck, hitsIn(toolScene, lintCheck)])
  } catch {
    // a getter or a proxy allowed the schema to compile and threw later
    return [[brokenSchema, [hitOfBroken(UNREADABLE_SCHEMA)]]]
  }
}

function hitsIn(toolScene: LintScene, lintCheck: LintCheck): readonly LintHit[] {
  const hits =
    "lookAt" in lintCheck
      ? toolScene.places.flatMap(lintCheck.lookAt)
      : "look" in lintCheck
        ? lintCheck.look(toolScene)
        : []
  return hits.filter((hit) => hit !== false)
}

function sceneOf(entry: CatalogTool, limits: Limits): LintScene {
  const compiled = schemaOf(entry, limits)
  const root = compiled.broken === null ? rootOf(entry.tool) : null
  return { tool: entry.tool, compiled, root, places: root === null ? [] : placesOf(root, compiled.view) }
}

/** Returns the JSON Schema of a tool as an object, or null. It must have compiled without fault. */
export function rootOf(tool: Tool): LintScene["root"] {
  const { schema } = fromStandard(tool.parameters ?? { type: "object" })
  return isJsonObject(schema) ? schema : null
}

const findingOf = (lintCheck: LintCheck, tool: string, { pointer, severity, message }: LintHit): LintFinding => ({
  rule: lintCheck.id,
  tool,
  ...(pointer === undefined ? {} : { pointer }),
  severity: severity ?? lintCheck.severity,
  message,
  advice: lintCheck.advice,
})
