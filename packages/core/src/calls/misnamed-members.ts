// Finds undeclared members that most likely mean declared ones that are absent.
import { clipText } from "../clip.ts"
import { isJsonObject } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { isPlainName } from "../names/forms.ts"
import { areAliases } from "../rules/aliases.ts"
import { foldAccents } from "../rules/fold.ts"
import { cleanName } from "../rules/key/residue.ts"
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

/** Signs that turn a name round: to ask about "status!=" is right, to rename it is not. */
const TURNING_SIGNS = /^[!~¬-]{1,3}\s?|\s?[!~¬-]{1,3}={0,2}$/g
/** Only of an argument: an object inside may be a filter, or a document whose names are free. Ex) "price<" */
const COMPARING_SIGNS = /\s?[<>=≤≥≠]{1,3}$/

/** True for a name with a sign at an edge that may say something. */
const carriesSign = (key: string): boolean => key.search(TURNING_SIGNS) >= 0 || COMPARING_SIGNS.test(key)

/** The name without marks that say nothing, and without signs. Not "@type", "$filter": those are names of their own. */
function lettersOf(key: string, atRoot: boolean): string {
  const cleanedKey = cleanName(key)
  return foldAccents((atRoot ? cleanedKey.replace(COMPARING_SIGNS, "") : cleanedKey).replace(TURNING_SIGNS, ""))
}

/** Whether the value would fit there does not count: the tool ignores it either way. */
function meantBy(key: string, absent: readonly string[], atRoot: boolean): MisnamedMember[] {
  const letters = lettersOf(key, atRoot)
  const name =
    absent.find((each) => letters === foldAccents(each) && letters !== "") ??
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

/** What the model is told of such members. */
export function misnamedHints(value: unknown, view: SchemaView, parameters: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  const misnamed = findMisnamedMembers(value, view, parameters)
  const hints = misnamed.map(
    ({ key, name }) =>
      `${JSON.stringify(clipText(key, 64))} is not declared${isPlainName(key) ? `; did you mean ${JSON.stringify(name)}?` : "."}`,
  )
  return misnamed.some(({ key }) => carriesSign(key)) ? [...hints, SIGN_HINT] : hints
}

/** The name alone would say another thing. Ex) -tz, status!= */
const SIGN_HINT = "A sign is not a part of a name: the tool has no argument for what it says."
