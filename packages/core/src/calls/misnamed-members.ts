import { isJsonObject } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { lazyPattern } from "../lazy-pattern.ts"
import { areAliases } from "../rules/aliases.ts"
import { foldAccents } from "../rules/fold.ts"
import { MAX_COMPARED } from "../rules/key-pairs.ts"
import type { SchemaView } from "../schema/view.ts"

/** A member the tool does not declare, and the declared and absent name it most likely means. */
export interface MisnamedMember {
  readonly key: string
  readonly name: string
}

/**
 * Ex) {"action":"replace","old_string":"a"} for a tool with an optional `old_text`: nothing forbids the name, so the
 * call validates, and the tool would run without what was said. It is not renamed, for it is valid; it is asked about.
 */
export function findMisnamedMembers(value: object, view: SchemaView, parameters: unknown): MisnamedMember[] {
  const { names } = view
  const givenKeys = Object.keys(value)
  const properties = givenKeys.length > MAX_COMPARED || names.length > MAX_COMPARED ? null : openProperties(parameters)
  if (properties === null) return []
  const members = value as Readonly<Record<string, unknown>>
  const absent = names.filter((name) => !Object.hasOwn(value, name))
  return givenKeys.flatMap((key) => {
    const inner = members[key]
    if (!names.includes(key)) return carriesValue(inner) ? meantBy(key, absent) : []
    const member = isJsonObject(inner) ? view.member(key) : null
    return member === null ? [] : findMisnamedMembers(inner as object, member, properties.get(key))
  })
}

/** Marks around and between the words, whatever they say: to ask about "status!=" is right, to rename it is not. */
const MARKS = lazyPattern(String.raw`[^\p{L}\p{N}\p{M}]+`, "gu")
const lettersOf = (name: string): string => foldAccents(name.replace(MARKS(), "_"))

/** Whether the value would fit there does not count: the tool ignores it either way. */
function meantBy(key: string, absent: readonly string[]): MisnamedMember[] {
  const name =
    absent.find((each) => lettersOf(key) === lettersOf(each) && lettersOf(key) !== "") ??
    absent.find((each) => areAliases(foldMemberName(key), foldMemberName(each)))
  return name === undefined ? [] : [{ key, name }]
}

const carriesValue = (value: unknown): boolean => value !== null && value !== "" && value !== false

/**
 * Whether a schema says nothing at all about members it does not name. One that allows them on purpose is taken at its
 * word.
 */
export const isOpenByDefault = (parameters: unknown): boolean => openProperties(parameters) !== null

/** The members that a schema of this kind names, itself or in a part of it; null for any other schema. */
function openProperties(parameters: unknown): Map<string, unknown> | null {
  if (!isJsonObject(parameters) || MEMBER_KEYWORDS.some((keyword) => parameters[keyword] !== undefined)) return null
  const { properties, allOf } = parameters
  if (allOf !== undefined && (!Array.isArray(allOf) || allOf.length === 0)) return null
  const named = new Map<string, unknown>(isJsonObject(properties) ? Object.entries(properties) : [])
  for (const part of (allOf ?? []) as readonly unknown[]) {
    const inner = hasMembers(part) ? openProperties(part) : new Map<string, unknown>()
    if (inner === null) return null
    for (const [name, schema] of inner) named.set(name, named.has(name) ? { allOf: [named.get(name), schema] } : schema)
  }
  return properties === undefined && named.size === 0 ? null : named
}

/** Ex) { "required": ["b"] } is a part that says nothing of other members. */
const hasMembers = (part: unknown): boolean =>
  !isJsonObject(part) || ["properties", "allOf", ...MEMBER_KEYWORDS].some((keyword) => part[keyword] !== undefined)

const MEMBER_KEYWORDS =
  "additionalProperties patternProperties unevaluatedProperties propertyNames $ref anyOf oneOf if".split(" ")
