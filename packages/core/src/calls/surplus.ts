import { foldName } from "../json/names.ts"
import { areAliases } from "../rules/aliases.ts"
import { foldAccents } from "../rules/fold.ts"
import { MOST, pairUp } from "../rules/key-pairs.ts"
import type { SchemaView } from "../schema/view.ts"

/** A member the tool does not declare, and the declared and absent name it most likely means. */
export interface Surplus {
  readonly key: string
  readonly name: string
}

/**
 * Ex) {"action":"replace","old_string":"a"} for a tool with an optional `old_text`: nothing forbids the name, so the call validates,
 * and the tool would run without what was said. It is not renamed, for it is valid; it is asked about.
 */
export function surplusIn(value: object, view: SchemaView): Surplus[] {
  const { names } = view
  const keys = Object.keys(value)
  if (keys.length > MOST || names.length > MOST) return []
  const members = value as Readonly<Record<string, unknown>>
  const strange = keys.filter((key) => !names.includes(key) && isSaying(members[key])).map((key) => ({ key }))
  if (strange.length === 0) return []
  const absent = names.filter((name) => !Object.hasOwn(value, name))
  return pairUp(strange, absent, isMeant)
    .map(([{ key }, name]) => ({ key, name }))
    .filter(({ key, name }) => view.member(name)?.isValid(members[key]) === true)
}

const isMeant = (key: string, name: string): boolean => foldAccents(key) === foldAccents(name) || areAliases(foldName(key), foldName(name))

const isSaying = (value: unknown): boolean => value !== null && value !== "" && value !== false

/** Whether a schema says nothing at all about members it does not name. One that allows them on purpose is taken at its word. */
export function isSilent(parameters: unknown): boolean {
  if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) return false
  const schema = parameters as Readonly<Record<string, unknown>>
  return typeof schema["properties"] === "object" && SPEAKING.every((keyword) => schema[keyword] === undefined)
}

const SPEAKING = ["additionalProperties", "patternProperties", "unevaluatedProperties", "propertyNames", "$ref", "allOf", "anyOf", "oneOf", "if"]
