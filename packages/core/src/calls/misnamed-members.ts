import { isJsonObject } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { areAliases } from "../rules/aliases.ts"
import { foldAccents } from "../rules/fold.ts"
import { MAX_COMPARED, pairUp } from "../rules/key-pairs.ts"
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
export function findMisnamedMembers(value: object, view: SchemaView): MisnamedMember[] {
  const { names } = view
  const givenKeys = Object.keys(value)
  if (givenKeys.length > MAX_COMPARED || names.length > MAX_COMPARED) return []
  const members = value as Readonly<Record<string, unknown>>
  const undeclaredKeys = givenKeys
    .filter((key) => !names.includes(key) && carriesValue(members[key]))
    .map((key) => ({ key }))
  if (undeclaredKeys.length === 0) return []
  const absent = names.filter((name) => !Object.hasOwn(value, name))
  return pairUp(undeclaredKeys, absent, isMeant)
    .map(([{ key }, name]) => ({ key, name }))
    .filter(({ key, name }) => view.member(name)?.isValid(members[key]) === true)
}

const isMeant = (key: string, name: string): boolean =>
  foldAccents(key) === foldAccents(name) || areAliases(foldMemberName(key), foldMemberName(name))

const carriesValue = (value: unknown): boolean => value !== null && value !== "" && value !== false

/**
 * Whether a schema says nothing at all about members it does not name. One that allows them on purpose is taken at its
 * word.
 */
export function isOpenByDefault(parameters: unknown): boolean {
  if (!isJsonObject(parameters) || typeof parameters["properties"] !== "object") return false
  return MEMBER_KEYWORDS.every((keyword) => parameters[keyword] === undefined)
}

const MEMBER_KEYWORDS =
  "additionalProperties patternProperties unevaluatedProperties propertyNames $ref allOf anyOf oneOf if".split(" ")
