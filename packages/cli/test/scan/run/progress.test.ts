import { expect, test } from "vitest"
import { bar, progressLine } from "../../../src/scan/run/progress.ts"

const moment = { seconds: 10, bytes: 50 * 1024 ** 2, total: 200 * 1024 ** 2, lines: 1234, broken: 5 }

test("tells how far, how fast and how long", () => {
  expect(progressLine(moment, 120)).toBe(
    "██████░░░░░░░░░░░░░░░░░░  25 %  50 MB of 200 MB  5 MB/s  30 s left  1,234 lines  5 broken",
  )
})

test("a stream has no end to tell", () => {
  expect(progressLine({ ...moment, total: -1 }, 120)).toBe("50 MB  5 MB/s  1,234 lines  5 broken")
})

test("never wraps", () => {
  for (let columns = 1; columns < 120; columns++) expect(progressLine(moment, columns).length).toBeLessThan(columns)
})

test("nothing is divided by zero, and more than all is all", () => {
  expect(progressLine({ ...moment, seconds: 0, bytes: 0 }, 120)).toContain("0 B/s")
  expect(progressLine({ ...moment, bytes: 300 * 1024 ** 2 }, 120)).toContain("100 %")
})

test("bars move in eighths", () => {
  expect([bar(0, 4), bar(0.5, 4), bar(0.53, 4), bar(1, 4)]).toEqual(["░░░░", "██░░", "██▏░", "████"])
})
