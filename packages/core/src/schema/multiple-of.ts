/** Digits and exponent of a finite number as JavaScript prints it: value = digits × 10^exponent. */
function toDecimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = "0", power = "0"] = String(Math.abs(value)).split("e")
  const [whole = "0", fraction = ""] = mantissa.split(".")
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}

/** Exact for what was written: 0.0075 is a multiple of 0.0001, which floating point division denies. */
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(step)) return value % step === 0
  const valueDecimal = toDecimal(value)
  const stepDecimal = toDecimal(step)
  if (valueDecimal.digits === 0n) return true
  const exponentShift = valueDecimal.exponent - stepDecimal.exponent
  // 1e308 against 1e-308: at most 632 digits, so the powers stay small.
  return exponentShift >= 0
    ? (valueDecimal.digits * 10n ** BigInt(exponentShift)) % stepDecimal.digits === 0n
    : valueDecimal.digits % (stepDecimal.digits * 10n ** BigInt(-exponentShift)) === 0n
}
