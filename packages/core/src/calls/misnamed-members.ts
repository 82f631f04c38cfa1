import { isJsonObject } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
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
  if (givenKeys.length > MAX_COMPARED || names.length > MAX_COMPARED || !isOpenByDefault(parameters)) return []
  const members = value as Readonly<Record<string, unknown>>
  const absent = names.filter((name) => !Object.hasOwn(value, name))
  return givenKeys.flatMap((key) => {
    const inner = members[key]
    if (!names.includes(key)) return carriesValue(inner) ? meantBy(key, absent) : []
    const member = isJsonObject(inner) ? view.member(key) : null
    return member === null ? [] : findMisnamedMembers(inner as object, member, parameters.properties[key])
  })
}

/** Whether the value would fit there does not count: the tool ignores it either way. */
function meantBy(key: string, absent: readonly string[]): MisnamedMember[] {
  const name =
    absent.find((each) => foldAccents(key) === foldAccents(each)) ??
    absent.find((each) => areAliases(foldMemberName(key), foldMemberName(each)))
  return name === undefined ? [] : [{ key, name }]
}

const carriesValue = (value: unknown): boolean => value !== null && value !== "" && value !== false

/**
 * Whether a schema says nothing at all about members it does not name. One that allows them on purpose is taken at its
 * word.
 */
export function isOpenByDefault(
  parameters: unknown,
): parameters is { readonly properties: Readonly<Record<string, unknown>> } {
  if (!isJsonObject(parameters) || !isJsonObject(parameters["properties"])) return false
  return MEMBER_KEYWORDS.every((keyword) => parameters[keyword] === undefined)
}

const MEMBER_KEYWORDS =
  "additionalProperties patternProperties unevaluatedProperties propertyNames $ref allOf anyOf oneOf if".split(" ")
