import { expect, test } from "vitest"
import { clockOf, momentOf } from "../../src/model-repair/moments.ts"

test.each([
  ["7:05", "07:05:00"],
  ["7 pm", "19:00:00"],
  ["12 a.m.", "00:00:00"],
  ["12:30 PM", "12:30:00"],
  ["23:59:58.500", "23:59:58.5"],
  ["noon", "12:00:00"],
])("%s is %s", (text, clock) => {
  expect(clockOf(text)).toBe(clock)
})

test.each(["7", "13 pm", "0 am", "24:00", "7:60", "about 7 pm", "7 o'clock", "", "9".repeat(100)])(
  "%s is no time of day for sure",
  (text) => {
    expect(clockOf(text)).toBeNull()
  },
)

test.each([
  ["2031-03-04T10:20Z", "2031-03-04T10:20:00+00:00"],
  ["2031-03-04 10:20 UTC", "2031-03-04T10:20:00+00:00"],
  ["4 March 2031, 10:20:30 GMT", "2031-03-04T10:20:30+00:00"],
  ["4 March 2031 at 10 pm UTC", "2031-03-04T22:00:00+00:00"],
  ["2031-03-04 10:20 +0200", "2031-03-04T10:20:00+02:00"],
  ["2031-03-04T10:20:30-05:00", "2031-03-04T10:20:30-05:00"],
  ["10:20 UTC on 4 March 2031", "2031-03-04T10:20:00+00:00"],
])("%s is one moment", (text, moment) => {
  expect(momentOf(text)).toBe(moment)
})

test.each([
  "2031-03-04 10:20",
  "2031-03-04 10:20 CET",
  "2031-03-04 UTC",
  "2031-03-04 10:20-11:20",
  "after 2031-03-04 10:20 UTC",
  "03/04/2031 10:20 UTC",
  "2031-03-04 10:20 UTC or 11:20 UTC",
  "10:20 UTC",
  "",
  " ".repeat(50_000),
])("%s is none for sure", (text) => {
  expect(momentOf(text)).toBeNull()
})
