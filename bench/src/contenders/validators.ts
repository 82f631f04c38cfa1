import { Ajv, type ValidateFunction } from "ajv"
import addFormats from "ajv-formats"
import type { BenchTool } from "../case.ts"

type Validators = ReadonlyMap<string, ValidateFunction>
const CACHES = {
  plain: new WeakMap<readonly BenchTool[], Validators>(),
  coercing: new WeakMap<readonly BenchTool[], Validators>(),
}

/** Compiled once per toolbox, as a host would. */
export function validatorsOf(tools: readonly BenchTool[], kind: keyof typeof CACHES = "plain"): Validators {
  const known = CACHES[kind].get(tools)
  if (known !== undefined) return known
  // Not strict: the tools carry annotations that ajv does not know.
  const ajv = new Ajv({ strict: false, coerceTypes: kind === "coercing" })
  addFormats.default(ajv)
  const made = new Map(tools.map((tool) => [tool.name, ajv.compile(tool.parameters)]))
  CACHES[kind].set(tools, made)
  return made
}

export const isValid = (tools: readonly BenchTool[], name: string, value: unknown): boolean =>
  validatorsOf(tools).get(name)?.(value) === true
