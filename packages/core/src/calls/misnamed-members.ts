// Finds undeclared members that most likely mean absent declared ones.
import { clipText } from "../clip.ts"
import { isJsonObject } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { isPlainName } from "../names/forms.ts"
import { areAliases } from "../rules/aliases.ts"
import { foldAccents } from "../rules/fold.ts"
import { cleanName } from "../rules/key/residue.ts"
import { MAX_COMPARED } from "../rules/key-pairs.ts"
import type { SchemaView } from "../schema/view.ts"

/** An undeclared member, and the absent declared name that it most likely means. */
export interface MisnamedMember {
  readonly key: string
  readonly name: string
}

/**
 * Finds members that validate but would be ignored. Ex) {"action":"replace","old_string":"a"} for a tool with an
 * optional `old_text`. The member is not renamed, because the call is valid; the model is asked.
 */
export const findMisnamedMembers = (value: object, view: SchemaView, parameters: unknown): MisnamedMember[] =>
  findIn(value, view, parameters, true)

function findIn(value: object, view: SchemaView, parameters: unknown, atRoot: boolean): MisnamedMember[] {
  const { names } = view
  const givenKeys = Object.keys(value)
  const properties = givenKeys.length > MAX_COMPARED || names.length > MAX_COMPARED ? null : openProperties(parameters)
  if (properties === null) return []
  const members = value as Readonly<Record<string, unknown>>
  const absent = names.filter((name) => !Object.hasOwn(value, name))
  return givenKeys.flatMap((key) => {
    const inner = members[key]
    if (!names.includes(key)) return carriesValue(inner) ? meantBy(key, absent, atRoot) : []
    const member = isJsonObject(inner) ? view.member(key) : null
    return member === null ? [] : findIn(inner as object, member, properties.get(key), false)
  })
}

/** Signs that negate a name: "status!=" may be asked about, but not renamed. */
const TURNING_SIGNS = /^[!~¬-]{1,3}\s?|\s?[!~¬-]{1,3}={0,2}$/g
/** Comparison signs, for top-level arguments only: inner objects may be filters with free names. Ex) "price<" */
const COMPARING_SIGNS = /\s?[<>=≤≥≠]{1,3}$/

/** True for a name with a meaningful sign at its start or end. */
const carriesSign = (key: string): boolean => key.search(TURNING_SIGNS) >= 0 || COMPARING_SIGNS.test(key)

/** Returns the name without meaningless marks and signs, but keeps "@type" and "$filter", which are names. */
function lettersOf(key: string, atRoot: boolean): string {
  const cleanedKey = cleanName(key)
  return foldAccents((atRoot ? cleanedKey.replace(COMPARING_SIGNS, "") : cleanedKey).replace(TURNING_SIGNS, ""))
}

/** The value need not fit the meant member: the tool ignores it either way. */
function meantBy(key: string, absent: readonly string[], atRoot: boolean): MisnamedMember[] {
  const letters = lettersOf(key, atRoot)
  const name =
    absent.find((each) => letters === foldAccents(each) && letters !== "") ??
    absent.find((each) => areAliases(foldMemberName(key), foldMemberName(each)))
  return name === undefined ? [] : [{ key, name }]
}

const carriesValue = (value: unknown): boolean => value !== null && value !== "" && value !== false

/**
 * True if a schema says nothing about undeclared members. If it allows them explicitly, they are accepted.
 */
export const isOpenByDefault = (parameters: unknown): boolean => openProperties(parameters) !== null

/** Returns the members that such a schema declares, also in its parts; null for any other schema. */
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

/** Ex) not { "required": ["b"] }, a part that says nothing about other members */
const hasMembers = (part: unknown): boolean =>
  !isJsonObject(part) || ["properties", "allOf", ...MEMBER_KEYWORDS].some((keyword) => part[keyword] !== undefined)

const MEMBER_KEYWORDS =
  "additionalProperties patternProperties unevaluatedProperties propertyNames $ref anyOf oneOf if".split(" ")

/** Returns the hints about such members for the model. */
export function misnamedHints(value: unknown, view: SchemaView, parameters: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  const misnamed = findMisnamedMembers(value, view, parameters)
  const hints = misnamed.map(
    ({ key, name }) =>
      `${JSON.stringify(clipText(key, 64))} is not declared${isPlainName(key) ? `; did you mean ${JSON.stringify(name)}?` : "."}`,
  )
  return misnamed.some(({ key }) => carriesSign(key)) ? [...hints, SIGN_HINT] : hints
}

/** For names whose sign changes the meaning. Ex) -tz, status!= */
const SIGN_HINT = "A sign is not a part of a name: the tool has no argument for what it says."
