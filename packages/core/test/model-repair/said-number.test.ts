import { expect, test } from "vitest"
import { isSaidNumber } from "../../src/model-repair/said-number.ts"

test.each([
  ["ten", "10", "seats"],
  ["exactly 4 seats, please", "4", "seats"],
  ["seats: 4", "4", "seats"],
  ["30s", "30", "wait_seconds"],
  ["30 sec", "30", "wait_seconds"],
  ["30 milliseconds", "30", "wait_ms"],
  ["15 %", "15", "share_percent"],
  ["eighty percent", "80", "share_percent"],
  ["80 percent", "80", "percentage"],
  ["achtzig Prozent", "80", "share_percent"],
  ["zehn", "10", "seats"],
  ["up to zehn", "10", "max_seats"],
  ["two point five", "2.5", "share"],
  ["6 (six)", "6", "seats"],
  ["up to 8", "8", "max_seats"],
  ["no more than eight", "8", "limit"],
  ["at least 3", "3", "min_seats"],
])("%s is %s for %s", (said, literal, key) => {
  expect(isSaidNumber(said, literal, key, "", false)).toBe(true)
})

test("a percent that the description states", () => {
  const says = (description: string): boolean => isSaidNumber("eighty percent", "80", "share", description, false)
  expect([says("Share in percent"), says("Share (0-100 %)")]).toEqual([true, true])
  expect(["A share", "A fraction, not percent", "Percent as 0-1", "percent or euros", "0.5 for 50%"].map(says)).toEqual(
    Array(5).fill(false),
  )
})

test("a single group of three digits may as well be decimals", () => {
  const says = (said: string, literal: string, isWhole: boolean): boolean =>
    isSaidNumber(said, literal, "weight_kg", "", isWhole)
  for (const [said, literal] of [
    ["3,480", "3480"],
    ["just 12,500.", "12500"],
    ["-3,480", "-3480"],
    ["3,480kg", "3480"],
  ] as const)
    expect([says(said, literal, true), says(said, literal, false)], said).toEqual([true, false])
  for (const [said, literal] of [
    ["3,480,000", "3480000"],
    ["3,480.5", "3480.5"],
    ["exactly 0.125", "0.125"],
    ["exactly 3.48", "3.48"],
    ["3.480", "3.48"],
    ["3480 kg", "3480"],
  ] as const)
    expect([says(said, literal, true), says(said, literal, false)], said).toEqual([true, true])
  expect(says("just 3.480", "3.48", false)).toBe(false)
  expect(says("3,480", "3.48", false)).toBe(false)
  for (const said of ["7.000", "-7.000", "7.000 kg"])
    for (const literal of ["7", "7000", "-7", "-7000"]) expect(says(said, literal, true), said).toBe(false)
  expect([says("7.00", "7", true), says("7,000", "7000", true)]).toEqual([true, true])
})

test.each([
  ["about 10", "10", "seats"],
  ["eighty percent", "80", "share"],
  ["eighty percent", "0.8", "share_percent"],
  ["eighty percent more", "80", "share_percent"],
  ["80 percent", "80", "percent_per_seat"],
  ["etwa zehn", "10", "seats"],
  ["zehn", "11", "seats"],
  ["once", "11", "seats"],
  ["(1,250.00)", "1250", "amount"],
  ["(1,250.00)", "-1250", "amount"],
  ["(75)", "75", "amount"],
  ["amount (75)", "75", "amount"],
  ["more than 10", "10", "max_seats"],
  ["up to 8", "8", "seats"],
  ["up to 8", "8", "min_seats"],
  ["at least 3", "3", "max_seats"],
  ["30 min", "30", "wait_seconds"],
  ["30s", "30", "wait"],
  ["15 %", "15", "share"],
  ["5 days", "5", "trips_per_day"],
  ["the first of 5", "5", "position"],
  ["not 5", "5", "not_before"],
  ["nicht 5", "5", "seats"],
  ["5 euros", "5", "price"],
  ["4 in 5", "5", "seats"],
  [`5${" ".repeat(500)}`, "5", "seats"],
])("%s is not %s for %s", (said, literal, key) => {
  expect(isSaidNumber(said, literal, key, "", false)).toBe(false)
})
