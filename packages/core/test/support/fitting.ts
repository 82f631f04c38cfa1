import { undoEdits } from "../../src/json/edit.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { fitToSchema } from "../../src/rules/engine.ts"
import type { FitOptions, FitResult } from "../../src/rules/run.ts"
import { compileSchema } from "../../src/schema/compile.ts"

/**
 * A small lenient reader for the tests of the rules: strict JSON, or Python's spelling of it without escapes, and
 * nothing else.
 */
function readSimply(text: string): string | null {
  for (const candidate of [
    text,
    text.replaceAll("'", '"').replaceAll("True", "true").replaceAll("False", "false").replaceAll("None", "null"),
  ]) {
    try {
      JSON.parse(candidate)
      return candidate.trim()
    } catch {}
  }
  return null
}

export const OPTIONS: FitOptions = {
  limits: DEFAULT_LIMITS,
  apply: "likely",
  excludedRules: new Set(),
  readText: readSimply,
  tool: { name: "brew_tea", knownNames: new Set(["brew_tea", "boil_water"]) },
}

export const fitTo = (schema: unknown, text: string, options: Partial<FitOptions> = {}): FitResult =>
  fitToSchema(text, compileSchema(schema).view, { ...OPTIONS, ...options })

export const undone = (result: FitResult): string =>
  undoEdits(
    result.text,
    result.findings.flatMap((finding) => finding.edits),
  )

/** An object schema with these members. */
export const object = (
  properties: Record<string, unknown>,
  required: readonly string[] = Object.keys(properties),
  rest: Record<string, unknown> = {},
): Record<string, unknown> => ({ type: "object", properties, required, ...rest })
