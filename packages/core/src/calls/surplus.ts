import { foldName } from "../json/names.ts"
import { areAliases } from "../rules/aliases.ts"
import type { SchemaView } from "../schema/view.ts"

/** A member the tool does not declare, and the declared and absent name it most likely means. */
export interface Surplus {
  readonly key: string
  readonly name: string
}

/** An object with more members than this was not written by hand; its names are its own. */
const MOST = 64

/**
 * Ex) {"action":"replace","old_string":"a"} for a tool with an optional `old_text`: nothing forbids the name, so the call validates,
 * and the tool would run without what was said. It is not renamed, for it is valid; it is asked about.
 */
export function surplusIn(value: object, view: SchemaView): Surplus[] {
  const keys = Object.keys(value)
  if (keys.length > MOST || view.names.length > MOST) return []
  const present = new Set(keys)
  const declared = new Set(view.names)
  const absent = view.names.filter((name) => !present.has(name))
  if (absent.length === 0) return []
  const out: Surplus[] = []
  for (const key of keys) {
    if (declared.has(key)) continue
    const folded = foldName(key)
    const hits = absent.filter((name) => foldName(name) === folded || areAliases(folded, foldName(name)))
    const [only] = hits
    const said = (value as Readonly<Record<string, unknown>>)[key]
    if (only !== undefined && hits.length === 1 && isSaying(said) && view.member(only)?.isValid(said) === true) out.push({ key, name: only })
  }
  return out
}

const isSaying = (value: unknown): boolean => value !== null && value !== "" && value !== false

/** Whether a schema says nothing at all about members it does not name. One that allows them on purpose is taken at its word. */
export function isSilent(parameters: unknown): boolean {
  if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) return false
  const schema = parameters as Readonly<Record<string, unknown>>
  return typeof schema["properties"] === "object" && SPEAKING.every((keyword) => schema[keyword] === undefined)
}

const SPEAKING = ["additionalProperties", "patternProperties", "unevaluatedProperties", "propertyNames", "$ref", "allOf", "anyOf", "oneOf", "if"]
