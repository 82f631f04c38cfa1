/** Digits and exponent of a finite number as JavaScript prints it: value = digits × 10^exponent. */
function toDecimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = "0", power = "0"] = String(Math.abs(value)).split("e")
  const [whole = "0", fraction = ""] = mantissa.split(".")
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}

/** Exact for what was written: 0.0075 is a multiple of 0.0001, which floating point division denies. */
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(step)) return value % step === 0
  const left = toDecimal(value)
  const right = toDecimal(step)
  if (left.digits === 0n) return true
  const shift = left.exponent - right.exponent
  // 1e308 against 1e-308: at most 632 digits, so the powers stay small.
  return shift >= 0 ? (left.digits * 10n ** BigInt(shift)) % right.digits === 0n : left.digits % (right.digits * 10n ** BigInt(-shift)) === 0n
}
