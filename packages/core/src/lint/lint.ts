import { type CatalogTool, catalogOf, schemaOf } from "../calls/catalog.ts"
import { type Limits, withLimits } from "../limits.ts"
import { isFields } from "../schema/node.ts"
import { fromStandard } from "../schema/standard.ts"
import type { Tool } from "../turn.ts"
import type { Hit, LintCheck, LintFinding } from "./check.ts"
import { CHECKS } from "./index.ts"
import { placesOf } from "./places.ts"
import type { Scene } from "./scene.ts"

/** Remarks of one check on one tool: one generator repeats the same fault in every field. */
const MOST = 20

/**
 * Remarks on tools: what makes their calls fail, or keeps them from being mended. In the order of the tools.
 * @example lintTools([{ name: "read file", parameters: { type: "object" } }])[0].code // "lint/name"
 */
export function lintTools(tools: readonly Tool[], options: { readonly limits?: Partial<Limits> } = {}): LintFinding[] {
  const limits = withLimits(options.limits)
  const { byName } = catalogOf(tools, limits)
  const out = new Map<string, LintFinding[]>()
  for (const name of byName.keys()) out.set(name, [])
  for (const check of CHECKS) if ("compare" in check) for (const hit of check.compare(tools)) out.get(hit.tool)?.push(findingOf(check, hit.tool, hit))
  for (const entry of byName.values()) {
    const scene = sceneOf(entry, limits)
    for (const check of CHECKS)
      if ("look" in check)
        out.get(entry.name)?.push(
          ...check
            .look(scene)
            .slice(0, MOST)
            .map((hit) => findingOf(check, entry.name, hit)),
        )
  }
  return [...out.values()].flat()
}

function sceneOf(entry: CatalogTool, limits: Limits): Scene {
  const compiled = schemaOf(entry, limits)
  const root = compiled.broken === null ? rootOf(entry.tool) : null
  return { tool: entry.tool, compiled, root, places: root === null ? [] : placesOf(root, compiled.view) }
}

/** The JSON Schema of a tool as an object, or null. It must have been compiled without fault. */
export function rootOf(tool: Tool): Scene["root"] {
  const { schema } = fromStandard(tool.parameters ?? { type: "object" })
  return isFields(schema) ? schema : null
}

const findingOf = (check: LintCheck, tool: string, { pointer, severity, message }: Hit): LintFinding => ({
  code: check.id,
  tool,
  ...(pointer === undefined ? {} : { pointer }),
  severity: severity ?? check.severity,
  message,
  advice: check.advice,
})
