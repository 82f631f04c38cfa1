import { toPointer } from "../json/pointer.ts"
import { type Fields, isFields } from "./node.ts"
import type { Hints, RelationalDefault, SchemaFinding } from "./view.ts"

type Tell = (steps: readonly string[], message: string) => void

const PATH_FORMATS: ReadonlySet<unknown> = new Set(["path", "file-path"])
/** Values that declare a path, and what it starts from. */
const SEMANTICS: ReadonlyMap<unknown, Hints["base"]> = new Map([
  ["path", null],
  ["absolute_path", "absolute"],
  ["relative_path", "relative"],
])
const PATH_VALUES: ReadonlyMap<unknown, Hints["base"]> = new Map<unknown, Hints["base"]>([
  [true, null],
  ["absolute", "absolute"],
  ["relative", "relative"],
])

const isNameList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((name) => typeof name === "string")

function readRelational(value: unknown, steps: readonly string[], tell: Tell): RelationalDefault[] {
  if (!Array.isArray(value)) {
    tell(steps, "must be a list")
    return []
  }
  return value.flatMap((entry: unknown, index) => {
    const here = [...steps, String(index)]
    if (!isFields(entry)) {
      tell(here, "must be an object with fields and defaults")
      return []
    }
    for (const key of Object.keys(entry)) if (!["fields", "requires", "default", "defaults"].includes(key)) tell([...here, key], "is not a known hint")
    const fields = entry.fields ?? entry.requires
    const defaults = entry.defaults ?? entry.default
    if (!isNameList(fields)) tell([...here, "fields"], "must be a list of member names")
    if (!isFields(defaults)) tell([...here, "defaults"], "must map member names to values")
    return isNameList(fields) && isFields(defaults) ? [{ fields, defaults: new Map(Object.entries(defaults)) }] : []
  })
}

function readAliases(value: unknown, steps: readonly string[], tell: Tell, into: Map<string, string>): void {
  if (!isFields(value)) {
    tell(steps, "must map declared names to lists of aliases")
    return
  }
  for (const [declared, others] of Object.entries(value)) {
    const list = typeof others === "string" ? [others] : others
    if (isNameList(list)) for (const alias of list) into.set(alias, declared)
    else tell([...steps, declared], "must be a list of names")
  }
}

function readAll(schema: Fields, tell: Tell): Hints | null {
  let path = PATH_FORMATS.has(schema.format)
  let base: Hints["base"] = null
  const relational: RelationalDefault[] = []
  const aliases = new Map<string, string>()
  const kind = schema["x-dirge-kind"]
  if (kind === "path") path = true
  else if (kind !== undefined) tell(["x-dirge-kind"], "is not a known kind")
  for (const word of ["x-toolmend", "dirge-hints"]) {
    const block = schema[word]
    if (block === undefined) continue
    if (!isFields(block)) {
      tell([word], "must be an object")
      continue
    }
    for (const [key, value] of Object.entries(block)) {
      const steps = [word, key]
      if (key === "relational") relational.push(...readRelational(value, steps, tell))
      else if (key === "aliases") readAliases(value, steps, tell, aliases)
      else if (key === "path" && word === "x-toolmend") {
        if (PATH_VALUES.has(value)) {
          path = true
          base ??= PATH_VALUES.get(value) ?? null
        } else if (value !== false) tell(steps, 'must be true, "absolute" or "relative"')
      } else if (key === "semantic" && word === "dirge-hints") {
        if (SEMANTICS.has(value)) {
          path = true
          base ??= SEMANTICS.get(value) ?? null
        } else tell(steps, "is not a known semantic")
      } else tell(steps, "is not a known hint")
    }
  }
  return path || relational.length > 0 || aliases.size > 0 ? { path, base, relational, aliases } : null
}

/** What a schema declares beyond JSON Schema, or null. */
export const readHints = (schema: Fields): Hints | null => readAll(schema, () => {})

/** Hints nobody understands: a typing error here would silently switch a repair off. */
export function hintFindings(schema: Fields, pointer: string): SchemaFinding[] {
  const out: SchemaFinding[] = []
  readAll(schema, (steps, message) => {
    out.push({ code: "schema/unknown-hint", pointer: pointer + toPointer(steps), message: `${steps[steps.length - 1]} ${message}` })
  })
  return out
}
