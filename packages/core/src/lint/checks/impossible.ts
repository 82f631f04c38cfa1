import { ALL_KIND_BITS, ARRAY_BIT, isContainer, isJsonObject } from "../../json/kind.ts"
import type { UnknownRecord } from "../../schema/read.ts"
import { isOfType, readType } from "../../schema/types.ts"
import { exampleTool, type LintCheck, type LintHit } from "../check.ts"
import { membersOf } from "../places.ts"

const BOUND_PAIRS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const

/** A reason why no value is valid, and the keyword where it is reported. */
type Contradiction = readonly [keyword: string, message: string]

const crossedBounds = (schema: UnknownRecord): readonly Contradiction[] =>
  BOUND_PAIRS.flatMap(([least, most]): Contradiction[] =>
    typeof schema[least] === "number" && typeof schema[most] === "number" && schema[least] > schema[most]
      ? [[least, `${least} is above ${most}.`]]
      : [],
  )

const limitIn = (schema: UnknownRecord, keyword: string, without: number): number =>
  typeof schema[keyword] === "number" ? schema[keyword] : without

/**
 * Finds bounds without a number between them. Ex) minimum 1, maximum 5, multipleOf 10; integers strictly between 1 and
 * 2
 */
function emptyRange(schema: UnknownRecord): readonly Contradiction[] {
  const inclusive = [limitIn(schema, "minimum", -Infinity), limitIn(schema, "maximum", Infinity)] as const
  const exclusive = [
    limitIn(schema, "exclusiveMinimum", -Infinity),
    limitIn(schema, "exclusiveMaximum", Infinity),
  ] as const
  const [least, most] = [Math.max(inclusive[0], exclusive[0]), Math.min(inclusive[1], exclusive[1])]
  if (!Number.isFinite(least) || !Number.isFinite(most) || inclusive[0] > inclusive[1]) return []
  const { multipleOf } = schema
  const wholeStep = readType(schema).integer ? 1 : null
  // multiples of a fraction are not exact in floating point
  const step = Number.isSafeInteger(multipleOf) && Number(multipleOf) > 0 ? Number(multipleOf) : wholeStep
  const isAllowed = (value: number): boolean =>
    value >= inclusive[0] && value > exclusive[0] && value <= inclusive[1] && value < exclusive[1]
  const first = step === null ? least : Math.ceil(least / step) * step
  // without a step there is a number between any two different ones
  const isPossible = step === null ? least < most || isAllowed(least) : isAllowed(first) || isAllowed(first + step)
  const keyword = exclusive[0] >= inclusive[0] ? "exclusiveMinimum" : "minimum"
  return isPossible ? [] : [[keyword, "No number is between the bounds."]]
}

function emptyEnumeration(schema: UnknownRecord): readonly Contradiction[] {
  const keyword = Object.hasOwn(schema, "const") ? "const" : "enum"
  const values: unknown = keyword === "const" ? [schema["const"]] : schema["enum"]
  if (!Array.isArray(values)) return []
  if (values.length === 0) return [[keyword, "The enumeration has no value."]]
  const plan = readType(schema)
  // scalars on a list are meant for its items, see lint/item-enum
  const isForItems = (plan.kinds & ARRAY_BIT) !== 0 && keyword === "enum" && !values.every(isContainer)
  return plan.nullable || isForItems || values.some((value) => isOfType(plan, value))
    ? []
    : [[keyword, `No value of the ${keyword} is of the type.`]]
}

const disjointTypes = (schema: UnknownRecord): readonly Contradiction[] => {
  const parts: readonly unknown[] = Array.isArray(schema["allOf"]) ? schema["allOf"] : []
  const kinds = [schema, ...parts].reduce<number>(
    (bits, part) => (isJsonObject(part) ? bits & readType(part).kinds : bits),
    ALL_KIND_BITS,
  )
  return kinds === 0 ? [["allOf", "The parts of allOf ask for different types."]] : []
}

const forbidsAll = ({ not }: UnknownRecord): readonly Contradiction[] =>
  not === true || (isJsonObject(not) && Object.keys(not).length === 0) ? [["not", "It forbids every value."]] : []

const tooFewMembers = (schema: UnknownRecord): readonly Contradiction[] =>
  schema["additionalProperties"] === false &&
  schema["patternProperties"] === undefined &&
  limitIn(schema, "minProperties", 0) > membersOf(schema).length
    ? [["minProperties", "More members are asked for than are allowed."]]
    : []

const CONTRADICTIONS = [crossedBounds, emptyRange, emptyEnumeration, disjointTypes, forbidsAll, tooFewMembers]

export const impossibleValue: LintCheck = {
  id: "lint/impossible",
  severity: "error",
  title: "a place where no value can be valid",
  why: "Every call that fills it is rejected, whatever the model writes.",
  advice: "Correct the bounds, the types or the values of the enumeration, so that some value satisfies all of them.",
  bad: [exampleTool("lend", { days: { type: "integer", minimum: 30, maximum: 3 } })],
  good: [exampleTool("lend", { days: { type: "integer", minimum: 3, maximum: 30 } })],
  lookAt: ({ schema, pointer }) =>
    CONTRADICTIONS.flatMap((contradictionsIn) =>
      contradictionsIn(schema).map(([keyword, message]): LintHit => ({ pointer: `${pointer}/${keyword}`, message })),
    ),
}
