import { expect, test } from "vitest"
import { dayOf } from "../../src/model-repair/dates.ts"

test.each([
  ["2031-3-4", "2031-03-04"],
  ["2031/03/04", "2031-03-04"],
  ["20310304", "2031-03-04"],
  ["25/12/2031", "2031-12-25"],
  ["12.25.2031", "2031-12-25"],
  ["07-07-2031", "2031-07-07"],
  ["4 March 2031", "2031-03-04"],
  ["4-Mar-2031", "2031-03-04"],
  ["Thursday, 4th of sept. 2031", "2031-09-04"],
  ["4. Juni 2031", "2031-06-04"],
  ["4 août 2031", "2031-08-04"],
  ["2031, March 4", "2031-03-04"],
  ["4/Mar/2031", "2031-03-04"],
  ["March 4th, 2031", "2031-03-04"],
  ["on Tue. 4 March 2031", "2031-03-04"],
  ["Tuesday, March 4 2031", "2031-03-04"],
])("%s is one day", (text, day) => {
  expect(dayOf(text)).toBe(day)
})

test.each([
  "03/04/2031",
  "4/3/31",
  "March 2031",
  "tomorrow",
  "Monday, 4 March 2031",
  "30 February 2031",
  "2031-02/03",
  "2031-13-04",
  "4 Foo 2031",
  "32 March 2031",
  "4 ma 2031",
  "not 4 March 2031",
  "until 4 March 2031",
  "before, March 4 2031",
  "",
  "9".repeat(60),
])("%s is none", (text) => {
  expect(dayOf(text)).toBeNull()
})
