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
  ["up to 8", "8", "max_seats"],
  ["no more than eight", "8", "limit"],
  ["at least 3", "3", "min_seats"],
])("%s is %s for %s", (said, literal, key) => {
  expect(isSaidNumber(said, literal, key)).toBe(true)
})

test.each([
  ["about 10", "10", "seats"],
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
  expect(isSaidNumber(said, literal, key)).toBe(false)
})
