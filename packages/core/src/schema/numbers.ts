// Keywords of numbers: minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf.
import { reportIssue, type ViolatedNode } from "./issues.ts"
import type { NumberPlan } from "./node.ts"
import { numberIn, type UnknownRecord } from "./read.ts"

export function readNumbers(keywords: UnknownRecord): NumberPlan {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = keywords
  const least = numberIn(minimum) ?? Number.NEGATIVE_INFINITY
  const most = numberIn(maximum) ?? Number.POSITIVE_INFINITY
  // Ex) draft-04: {"minimum": 1, "exclusiveMinimum": true}
  const above = exclusiveMinimum === true ? least : (numberIn(exclusiveMinimum) ?? Number.NEGATIVE_INFINITY)
  const below = exclusiveMaximum === true ? most : (numberIn(exclusiveMaximum) ?? Number.POSITIVE_INFINITY)
  const step = numberIn(multipleOf)
  const multiple = step !== null && step > 0 ? step : null
  const hasBoundsOnly = above === Number.NEGATIVE_INFINITY && below === Number.POSITIVE_INFINITY && multiple === null
  return {
    minimum: least,
    maximum: most,
    exclusiveMin: above,
    exclusiveMax: below,
    multipleOf: multiple,
    hasBoundsOnly,
  }
}

export function numberCheck(plan: NumberPlan): (value: number) => boolean {
  const { minimum, maximum, exclusiveMin, exclusiveMax, multipleOf } = plan
  if (plan.hasBoundsOnly) return (value) => value >= minimum && value <= maximum
  return (value) =>
    value >= minimum &&
    value <= maximum &&
    value > exclusiveMin &&
    value < exclusiveMax &&
    (multipleOf === null || isMultipleOf(value, multipleOf))
}

export function explainNumber(violated: ViolatedNode, value: number): void {
  const { minimum, maximum, exclusiveMin, exclusiveMax, multipleOf } = violated.node.numberPlan
  if (value < minimum) reportIssue(violated, "minimum", `at least ${minimum}`, "a smaller number")
  if (value > maximum) reportIssue(violated, "maximum", `at most ${maximum}`, "a larger number")
  if (value <= exclusiveMin && value >= minimum)
    reportIssue(violated, "exclusiveMinimum", `more than ${exclusiveMin}`, "a smaller number")
  if (value >= exclusiveMax && value <= maximum)
    reportIssue(violated, "exclusiveMaximum", `less than ${exclusiveMax}`, "a larger number")
  if (multipleOf !== null && !isMultipleOf(value, multipleOf))
    reportIssue(violated, "multipleOf", `a multiple of ${multipleOf}`, "number")
}

/** Returns digits and exponent of a finite number as JavaScript prints it: value = digits × 10^exponent. */
function toDecimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = "0", power = "0"] = String(Math.abs(value)).split("e")
  const [whole = "0", fraction = ""] = mantissa.split(".")
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}

/** Exact for what was written: 0.0075 is a multiple of 0.0001, and 3e23 of 3, which floating point division denies. */
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0
  const given = toDecimal(value)
  const unit = toDecimal(step)
  // 1e308 against 1e-308: at most 632 digits, so the powers stay small.
  const shift = given.exponent - unit.exponent
  return (given.digits * 10n ** BigInt(Math.max(0, shift))) % (unit.digits * 10n ** BigInt(Math.max(0, -shift))) === 0n
}
