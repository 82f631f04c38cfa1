import { type CatalogTool, catalogOf, schemaOf } from "../calls/catalog.ts"
import { type Limits, withLimits } from "../limits.ts"
import { readTools } from "../providers/tools.ts"
import { isFields } from "../schema/node.ts"
import { fromStandard } from "../schema/standard.ts"
import type { Tool, ToolsInput } from "../turn.ts"
import type { LintCheck, LintFinding, LintHit } from "./check.ts"
import { LINT_CHECKS } from "./index.ts"
import { placesOf } from "./places.ts"
import type { LintScene } from "./scene.ts"

/** Remarks of one check on one tool: one generator repeats the same fault in every field. */
const MAX_HITS_PER_CHECK = 20

/**
 * Remarks on tools: what makes their calls fail, or keeps them from being mended. In the order of the tools.
 * @example lintTools([{ name: "read file", parameters: { type: "object" } }])[0].code // "lint/name"
 */
export function lintTools(given: ToolsInput, options: { readonly limits?: Partial<Limits> } = {}): LintFinding[] {
  const tools = readTools(given)
  const limits = withLimits(options.limits)
  const { byName } = catalogOf(tools, limits)
  const out = new Map<string, LintFinding[]>()
  for (const name of byName.keys()) out.set(name, [])
  for (const toolsCheck of LINT_CHECKS)
    if ("compare" in toolsCheck) for (const toolsHit of toolsCheck.compare(tools)) out.get(toolsHit.tool)?.push(findingOf(toolsCheck, toolsHit.tool, toolsHit))
  for (const entry of byName.values()) {
    const toolScene = sceneOf(entry, limits)
    for (const toolCheck of LINT_CHECKS)
      if ("look" in toolCheck)
        out.get(entry.name)?.push(
          ...toolCheck
            .look(toolScene)
            .slice(0, MAX_HITS_PER_CHECK)
            .map((toolHit) => findingOf(toolCheck, entry.name, toolHit)),
        )
  }
  return [...out.values()].flat()
}

function sceneOf(entry: CatalogTool, limits: Limits): LintScene {
  const compiled = schemaOf(entry, limits)
  const root = compiled.broken === null ? rootOf(entry.tool) : null
  return { tool: entry.tool, compiled, root, places: root === null ? [] : placesOf(root, compiled.view) }
}

/** The JSON Schema of a tool as an object, or null. It must have been compiled without fault. */
export function rootOf(tool: Tool): LintScene["root"] {
  const { schema } = fromStandard(tool.parameters ?? { type: "object" })
  return isFields(schema) ? schema : null
}

const findingOf = (lintCheck: LintCheck, tool: string, { pointer, severity, message }: LintHit): LintFinding => ({
  code: lintCheck.id,
  tool,
  ...(pointer === undefined ? {} : { pointer }),
  severity: severity ?? lintCheck.severity,
  message,
  advice: lintCheck.advice,
})
