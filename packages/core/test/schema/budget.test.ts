import { expect, it } from "vitest"
import type { NodeCheck } from "../../src/schema/budget.ts"
import { checkLiterally, holdsLiterally } from "../../src/schema/budget.ts"

const fuelWith = (hasReadings: boolean) => ({ left: 10, hasUndeclared: false, hasReadings, isLiteral: false })

it("runs a check to the letter, and puts the mode back", () => {
  const fuel = fuelWith(true)
  const modes: boolean[] = []
  const check: NodeCheck = () => modes.push(fuel.isLiteral) > 0
  expect([checkLiterally(check, fuel, null, 0), fuel.isLiteral]).toEqual([true, false])
  fuel.isLiteral = true
  expect([checkLiterally(check, fuel, null, 0), fuel.isLiteral]).toEqual([true, true])
  expect(modes).toEqual([true, true])
})

it("asks a second time only where a schema is read as meant, and the answer may change", () => {
  const asked = (hasReadings: boolean, accepts: boolean): number => {
    const fuel = fuelWith(hasReadings)
    let count = 0
    const check: NodeCheck = () => ++count > 0 && accepts && !fuel.isLiteral
    expect(holdsLiterally(check, fuel, null, 0)).toBe(accepts && !hasReadings)
    return count
  }
  expect([asked(false, true), asked(true, false), asked(true, true)]).toEqual([1, 1, 2])
})
