/** Decimal numbers without loss: `units` / 10^`scale`. What cannot be said exactly is null. */
interface Exact {
  readonly units: bigint
  readonly scale: number
}

export type Operator = "+" | "-" | "*" | "/" | "//" | "%" | "**"

/** Digits of a result; more are no quantity anybody meant. */
const DIGITS = 40
const LARGEST = 10n ** 40n
const EXPONENT = 64
/** Decimals of a quotient: a quarter and a third of a cent are told apart long before. */
const DECIMALS = 12

/** Two numbers in JSON's spelling, and the exact result in the same. */
export function calculate(left: string, operator: Operator, right: string): string | null {
  const a = parse(left)
  const b = parse(right)
  if (a === null || b === null) return null
  const result = apply(a, operator, b)
  if (result === null) return null
  const isDecimal = operator === "/" ? false : isFraction(left) || isFraction(right)
  return print(result, isDecimal)
}

export function negate(number: string): string {
  if (number.startsWith("-")) return number.slice(1)
  return number === "0" ? "0" : `-${number}`
}

const isFraction = (number: string): boolean => number.includes(".") || number.includes("e") || number.includes("E")

function parse(number: string): Exact | null {
  if (number.length > DIGITS * 2) return null
  const [mantissa = "", power = "0"] = number.toLowerCase().split("e")
  const [whole = "", decimals = ""] = mantissa.split(".")
  const scale = decimals.length - Number(power)
  if (Math.abs(scale) > DIGITS) return null
  const units = BigInt(whole + decimals)
  return bounded(scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale })
}

const bounded = (exact: Exact): Exact | null => (size(exact.units) < LARGEST && exact.scale <= DIGITS ? exact : null)

const size = (units: bigint): bigint => (units < 0n ? -units : units)

function apply(a: Exact, operator: Operator, b: Exact): Exact | null {
  if (operator === "*") return bounded({ units: a.units * b.units, scale: a.scale + b.scale })
  if (operator === "**") return power(a, b)
  const scale = Math.max(a.scale, b.scale)
  const x = a.units * 10n ** BigInt(scale - a.scale)
  const y = b.units * 10n ** BigInt(scale - b.scale)
  if (operator === "+") return bounded({ units: x + y, scale })
  if (operator === "-") return bounded({ units: x - y, scale })
  if (y === 0n) return null
  if (operator === "/") return quotient(x, y)
  const floor = floorOf(x, y)
  return operator === "//" ? bounded({ units: floor, scale: 0 }) : bounded({ units: x - floor * y, scale })
}

function quotient(x: bigint, y: bigint): Exact | null {
  const scaled = x * 10n ** BigInt(DECIMALS)
  return scaled % y === 0n ? bounded({ units: scaled / y, scale: DECIMALS }) : null
}

/** Towards minus infinity, as Python does. */
function floorOf(x: bigint, y: bigint): bigint {
  const towardsZero = x / y
  return x % y !== 0n && x < 0n !== y < 0n ? towardsZero - 1n : towardsZero
}

function power(base: Exact, exponent: Exact): Exact | null {
  if (exponent.scale > 0 || size(exponent.units) > EXPONENT) return null
  const times = size(exponent.units)
  // the product is bounded before it is made
  if (BigInt(size(base.units).toString().length) * times > DIGITS * 2) return null
  const raised = bounded({ units: base.units ** times, scale: base.scale * Number(times) })
  if (raised === null || exponent.units >= 0n) return raised
  return raised.units === 0n ? null : quotient(10n ** BigInt(raised.scale), raised.units)
}

function print({ units, scale }: Exact, isDecimal: boolean): string {
  const digits = size(units)
    .toString()
    .padStart(scale + 1, "0")
  const whole = digits.slice(0, digits.length - scale)
  const decimals = withoutZeros(digits.slice(digits.length - scale))
  const sign = units < 0n ? "-" : ""
  if (decimals === "") return isDecimal ? `${sign}${whole}.0` : sign + whole
  return `${sign}${whole}.${decimals}`
}

function withoutZeros(decimals: string): string {
  let end = decimals.length
  while (end > 0 && decimals[end - 1] === "0") end--
  return decimals.slice(0, end)
}
