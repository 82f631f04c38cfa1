import { toPointer } from "../json/pointer.ts"
import { isFields, type UnknownRecord } from "./node.ts"
import type { RelationalDefault, SchemaFinding, SchemaHints } from "./view.ts"

type ReportHint = (steps: readonly string[], message: string) => void

const PATH_FORMATS: ReadonlySet<unknown> = new Set(["path", "file-path"])
/** Values that declare a path, and what it starts from. */
const SEMANTIC_BASES: ReadonlyMap<unknown, SchemaHints["base"]> = new Map([
  ["path", null],
  ["absolute_path", "absolute"],
  ["relative_path", "relative"],
])
const PATH_VALUES: ReadonlyMap<unknown, SchemaHints["base"]> = new Map<unknown, SchemaHints["base"]>([
  [true, null],
  ["absolute", "absolute"],
  ["relative", "relative"],
])

const isNameList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((name) => typeof name === "string")

function readRelational(value: unknown, steps: readonly string[], reportHint: ReportHint): RelationalDefault[] {
  if (!Array.isArray(value)) {
    reportHint(steps, "must be a list")
    return []
  }
  return value.flatMap((entry: unknown, index) => {
    const entrySteps = [...steps, String(index)]
    if (!isFields(entry)) {
      reportHint(entrySteps, "must be an object with fields and defaults")
      return []
    }
    for (const key of Object.keys(entry))
      if (!["fields", "requires", "default", "defaults"].includes(key)) reportHint([...entrySteps, key], "is not a known hint")
    const memberNames = entry.fields ?? entry.requires
    const defaultValues = entry.defaults ?? entry.default
    if (!isNameList(memberNames)) reportHint([...entrySteps, "fields"], "must be a list of member names")
    if (!isFields(defaultValues)) reportHint([...entrySteps, "defaults"], "must map member names to values")
    return isNameList(memberNames) && isFields(defaultValues) ? [{ fields: memberNames, defaults: new Map(Object.entries(defaultValues)) }] : []
  })
}

function readAliases(value: unknown, steps: readonly string[], reportAlias: ReportHint, aliasMap: Map<string, string>): void {
  if (!isFields(value)) {
    reportAlias(steps, "must map declared names to lists of aliases")
    return
  }
  for (const [declared, others] of Object.entries(value)) {
    const aliasList = typeof others === "string" ? [others] : others
    if (isNameList(aliasList)) for (const alias of aliasList) aliasMap.set(alias, declared)
    else reportAlias([...steps, declared], "must be a list of names")
  }
}

function readAllHints(schema: UnknownRecord, reportProblem: ReportHint): SchemaHints | null {
  let isPath = PATH_FORMATS.has(schema.format)
  let pathBase: SchemaHints["base"] = null
  const relationalDefaults: RelationalDefault[] = []
  const aliasNames = new Map<string, string>()
  const kind = schema["x-dirge-kind"]
  if (kind === "path") isPath = true
  else if (kind !== undefined) reportProblem(["x-dirge-kind"], "is not a known kind")
  for (const word of ["x-toolmend", "dirge-hints"]) {
    const hintBlock = schema[word]
    if (hintBlock === undefined) continue
    if (!isFields(hintBlock)) {
      reportProblem([word], "must be an object")
      continue
    }
    for (const [key, value] of Object.entries(hintBlock)) {
      const hintSteps = [word, key]
      if (key === "relational") relationalDefaults.push(...readRelational(value, hintSteps, reportProblem))
      else if (key === "aliases") readAliases(value, hintSteps, reportProblem, aliasNames)
      else if (key === "path" && word === "x-toolmend") {
        if (PATH_VALUES.has(value)) {
          isPath = true
          pathBase ??= PATH_VALUES.get(value) ?? null
        } else if (value !== false) reportProblem(hintSteps, 'must be true, "absolute" or "relative"')
      } else if (key === "semantic" && word === "dirge-hints") {
        if (SEMANTIC_BASES.has(value)) {
          isPath = true
          pathBase ??= SEMANTIC_BASES.get(value) ?? null
        } else reportProblem(hintSteps, "is not a known semantic")
      } else reportProblem(hintSteps, "is not a known hint")
    }
  }
  return isPath || relationalDefaults.length > 0 || aliasNames.size > 0
    ? { path: isPath, base: pathBase, relational: relationalDefaults, aliases: aliasNames }
    : null
}

/** What a schema declares beyond JSON Schema, or null. */
export const readHints = (schema: UnknownRecord): SchemaHints | null => readAllHints(schema, () => {})

/** Hints nobody understands: a typing error here would silently switch a repair off. */
export function hintFindings(schema: UnknownRecord, pointer: string): SchemaFinding[] {
  const out: SchemaFinding[] = []
  readAllHints(schema, (steps, message) => {
    out.push({ code: "schema/unknown-hint", pointer: pointer + toPointer(steps), message: `${steps[steps.length - 1]} ${message}` })
  })
  return out
}
