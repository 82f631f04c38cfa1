// Decimal arithmetic without loss, for constant expressions in arguments.

/** An exact decimal number: `units` / 10^`scale`. Values that cannot be represented exactly are null. */
interface ExactDecimal {
  readonly units: bigint
  readonly scale: number
}

export type ArithmeticOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**"

/** Most digits of a result; nobody means a quantity with more. */
const MAX_DIGITS = 40
const MAX_UNITS = 10n ** 40n
const MAX_EXPONENT = 64
/** Decimals of a quotient: enough to tell a quarter and a third of a cent apart. */
const QUOTIENT_DECIMALS = 12

/** Calculates with two numbers in JSON syntax; returns the exact result in the same syntax, or null. */
export function calculateExact(left: string, operator: ArithmeticOperator, right: string): string | null {
  const a = parseDecimal(left)
  const b = parseDecimal(right)
  if (a === null || b === null) return null
  const exactResult = applyOperator(a, operator, b)
  if (exactResult === null || !isWithinBounds(exactResult)) return null
  return printDecimal(exactResult, operator !== "/" && (isFraction(left) || isFraction(right)))
}

export function negateNumber(number: string): string {
  if (number.startsWith("-")) return number.slice(1)
  return number === "0" ? "0" : `-${number}`
}

const isFraction = (number: string): boolean => number.includes(".") || number.includes("e") || number.includes("E")

function parseDecimal(number: string): ExactDecimal | null {
  if (number.length > MAX_DIGITS * 2) return null
  const [mantissa = "", power = "0"] = number.toLowerCase().split("e")
  const [whole = "", decimals = ""] = mantissa.split(".")
  const scale = decimals.length - Number(power)
  if (Math.abs(scale) > MAX_DIGITS) return null
  const units = BigInt(whole + decimals)
  const exactValue = scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
  return isWithinBounds(exactValue) ? exactValue : null
}

const isWithinBounds = ({ units, scale }: ExactDecimal): boolean =>
  absoluteValue(units) < MAX_UNITS && scale <= MAX_DIGITS

const absoluteValue = (units: bigint): bigint => (units < 0n ? -units : units)

function applyOperator(a: ExactDecimal, operator: ArithmeticOperator, b: ExactDecimal): ExactDecimal | null {
  if (operator === "*") return { units: a.units * b.units, scale: a.scale + b.scale }
  if (operator === "**") return raisePower(a, b)
  const scale = Math.max(a.scale, b.scale)
  const x = a.units * 10n ** BigInt(scale - a.scale)
  const y = b.units * 10n ** BigInt(scale - b.scale)
  if (operator === "+") return { units: x + y, scale }
  if (operator === "-") return { units: x - y, scale }
  if (y === 0n) return null
  if (operator === "/") return divideExact(x, y)
  const floorQuotient = floorOf(x, y)
  return operator === "//" ? { units: floorQuotient, scale: 0 } : { units: x - floorQuotient * y, scale }
}

function divideExact(x: bigint, y: bigint): ExactDecimal | null {
  const scaledUnits = x * 10n ** BigInt(QUOTIENT_DECIMALS)
  return scaledUnits % y === 0n ? { units: scaledUnits / y, scale: QUOTIENT_DECIMALS } : null
}

/** Divides, rounding towards minus infinity as Python does. */
function floorOf(x: bigint, y: bigint): bigint {
  const towardsZero = x / y
  return x % y !== 0n && x < 0n !== y < 0n ? towardsZero - 1n : towardsZero
}

function raisePower(baseValue: ExactDecimal, exponentValue: ExactDecimal): ExactDecimal | null {
  if (exponentValue.scale > 0 || absoluteValue(exponentValue.units) > MAX_EXPONENT) return null
  const repeatCount = absoluteValue(exponentValue.units)
  // the size of the result is checked before it is calculated
  if (BigInt(absoluteValue(baseValue.units).toString().length) * repeatCount > MAX_DIGITS * 2) return null
  const raisedValue = { units: baseValue.units ** repeatCount, scale: baseValue.scale * Number(repeatCount) }
  if (exponentValue.units >= 0n) return raisedValue
  if (raisedValue.units === 0n || !isWithinBounds(raisedValue)) return null
  return divideExact(10n ** BigInt(raisedValue.scale), raisedValue.units)
}

function printDecimal({ units, scale }: ExactDecimal, isDecimal: boolean): string {
  const allDigits = absoluteValue(units)
    .toString()
    .padStart(scale + 1, "0")
  const whole = allDigits.slice(0, allDigits.length - scale)
  const decimalDigits = allDigits.slice(allDigits.length - scale).replace(/0+$/, "")
  const signText = units < 0n ? "-" : ""
  if (decimalDigits === "") return isDecimal ? `${signText}${whole}.0` : signText + whole
  return `${signText}${whole}.${decimalDigits}`
}
