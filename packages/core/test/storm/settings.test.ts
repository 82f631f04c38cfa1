import { expect, test } from "vitest"
import { MendError } from "../../src/errors.ts"
import { DEFAULT_STORM, REMEMBERED, STORM_SETTINGS, stormSettings } from "../../src/storm/settings.ts"

const fault = (own: object): string => {
  try {
    stormSettings(own)
  } catch (error) {
    return MendError.is(error) ? error.message : "no MendError"
  }
  return "none"
}

test("the defaults are the table", () => {
  expect(stormSettings(undefined)).toBe(DEFAULT_STORM)
  expect(stormSettings({})).toEqual(DEFAULT_STORM)
  expect(DEFAULT_STORM).toMatchObject({ window: 6, threshold: 3, polls: 30 })
  expect(Object.keys(DEFAULT_STORM)).toEqual(Object.keys(STORM_SETTINGS))
})

test("a host's own numbers stand over them; undefined is no number of its own", () => {
  expect(stormSettings({ window: 10, writes: 0, polls: undefined } as object)).toEqual({ ...DEFAULT_STORM, window: 10, writes: 0 })
  expect(stormSettings({ threshold: 0, window: 0 }).threshold).toBe(0)
})

test("a guard that blocks the first call or can never trip is refused, with what to do", () => {
  expect(fault({ threshold: 1 })).toMatch(/^MEND_STORM: storm\.threshold is 1.*2 and more/)
  expect(fault({ writes: 1 })).toMatch(/storm\.writes is 1/)
  expect(fault({ window: 2, threshold: 4 })).toMatch(/storm\.window is 2, so 4 identical calls never stand in it; use at least 3/)
  expect(fault({ window: 2, threshold: 3 })).toBe("none")
})

test("names and values that do not exist are refused", () => {
  expect(fault({ treshold: 3 })).toMatch(/storm\.treshold is not a setting; use window, threshold/)
  for (const polls of [-1, 1.5, REMEMBERED + 1, Number.NaN, "3", null]) expect(fault({ polls })).toMatch(/storm\.polls is .*whole number/)
  expect(fault(JSON.parse('{"__proto__":1}') as object)).toMatch(/is not a setting/)
})
