// Keywords of types: type, nullable.
import {
  ALL_KIND_BITS,
  BOOLEAN_BIT,
  isJsonObject,
  KIND_BITS,
  kindOf,
  NULL_BIT,
  NUMBER_BIT,
  OBJECT_BIT,
  STRING_BIT,
} from "../json/kind.ts"
import type { NodeCheck } from "./budget.ts"
import { tableByWord } from "./keywords.ts"
import type { TypePlan } from "./node.ts"
import type { UnknownRecord } from "./read.ts"

/** The JSON types, and type names of other languages that real tool schemas contain. */
const TYPE_NAMES = tableByWord(
  ["string str text", "string"],
  ["integer int long", "integer"],
  ["number float double decimal", "number"],
  ["boolean bool", "boolean"],
  ["object dict map", "object"],
  ["array list tuple", "array"],
  ["null none nil", "null"],
)

/**
 * The JSON type that an entry of `type` stands for: itself, its translation, or null where it stands for none. YAML reads
 * an unquoted null as the value.
 */
export function typeName(name: unknown): string | null {
  if (name === null) return "null"
  return typeof name === "string" ? (TYPE_NAMES.get(name) ?? TYPE_NAMES.get(name.toLowerCase()) ?? null) : null
}

const UNTYPED_PLAN: TypePlan = { kinds: ALL_KIND_BITS, integer: false, nullable: false }

export function readType({ type, nullable }: UnknownRecord): TypePlan {
  const isNullable = nullable === true
  const untypedPlan = isNullable ? { ...UNTYPED_PLAN, nullable: isNullable } : UNTYPED_PLAN
  let kinds = 0
  let hasInteger = false
  let hasNumber = false
  for (const name of typeof type === "string" ? [type] : Array.isArray(type) ? type : []) {
    const jsonType = typeName(name)
    if (jsonType === null) return untypedPlan
    kinds |= jsonType === "integer" ? NUMBER_BIT : KIND_BITS[jsonType as keyof typeof KIND_BITS]
    if (jsonType === "integer") hasInteger = true
    if (jsonType === "number") hasNumber = true
  }
  if (kinds === 0) return untypedPlan
  return { kinds: isNullable ? kinds | NULL_BIT : kinds, integer: hasInteger && !hasNumber, nullable: isNullable }
}

/** True if a value has the type of a plan or a view. */
export const isOfType = ({ kinds, integer }: Pick<TypePlan, "kinds" | "integer">, value: unknown): boolean =>
  value !== undefined &&
  (kinds & KIND_BITS[kindOf(value)]) !== 0 &&
  (typeof value !== "number" || (integer ? Number.isInteger(value) : Number.isFinite(value)))

export const alwaysValid: NodeCheck = () => true
export const isText: NodeCheck = (value) => typeof value === "string"
const isFlag: NodeCheck = (value) => typeof value === "boolean"
const isNumber: NodeCheck = (value) => Number.isFinite(value)
const isWhole: NodeCheck = (value) => Number.isInteger(value)

/** Returns the check of a schema that only restricts the type to one, or nothing; null for other types. */
export function typeCheck({ kinds, integer }: TypePlan): NodeCheck | null {
  switch (kinds) {
    case ALL_KIND_BITS:
      return integer ? null : alwaysValid
    case STRING_BIT:
      return isText
    case BOOLEAN_BIT:
      return isFlag
    case NUMBER_BIT:
      return integer ? isWhole : isNumber
    case OBJECT_BIT:
      return isJsonObject
    default:
      return null
  }
}
