import { expect, test } from "vitest"
import { MendError } from "../../src/errors.ts"
import { DEFAULT_LOOPS, loopSettings, REMEMBERED } from "../../src/loops/settings.ts"

const fault = (own: object): string => {
  try {
    loopSettings(own)
  } catch (error) {
    return MendError.is(error) ? error.message : "no MendError"
  }
  return "none"
}

test("the defaults are the table", () => {
  expect(loopSettings(undefined)).toBe(DEFAULT_LOOPS)
  expect(loopSettings({})).toEqual(DEFAULT_LOOPS)
  expect(DEFAULT_LOOPS).toMatchObject({ notice: 2, withhold: 6, polls: 30 })
})

test("a host's own numbers stand over them; undefined is no number of its own", () => {
  expect(loopSettings({ waiting: 20, emptyStop: 0, polls: undefined } as object)).toEqual({
    ...DEFAULT_LOOPS,
    waiting: 20,
    emptyStop: 0,
  })
  expect(loopSettings({ withhold: 0 }).withhold).toBe(0)
})

test("a guard that withholds before it gives a notice is refused, with what to do", () => {
  expect(fault({ withhold: 2 })).toMatch(
    /^MEND_STORM: storm\.withhold is 2, but a notice comes first, after 2; use 0 \(off\), or more than storm\.notice/,
  )
  expect(fault({ notice: 8 })).toMatch(/storm\.withhold is 6/)
  expect(fault({ notice: 1, withhold: 2 })).toBe("none")
})

test("names and values that do not exist are refused", () => {
  expect(fault({ treshold: 3 })).toMatch(/storm\.treshold is not a setting; use notice, withhold/)
  for (const polls of [-1, 1.5, REMEMBERED + 1, Number.NaN, "3", null])
    expect(fault({ polls })).toMatch(/storm\.polls is .*whole number/)
  expect(fault(JSON.parse('{"__proto__":1}') as object)).toMatch(/is not a setting/)
})
