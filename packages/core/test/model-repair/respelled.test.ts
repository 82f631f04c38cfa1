import { expect, test } from "vitest"
import { isRespelled } from "../../src/model-repair/respelled.ts"

const says = (
  said: string,
  next: string,
  rest: { key?: string; isAsked?: boolean; pattern?: RegExp } = {},
): boolean => {
  const { key = "plate", isAsked = true, pattern = /^$/ } = rest
  return isRespelled(said, next, { key, isAsked, mayTakePart: isAsked, isValid: (text) => pattern.test(text) })
}

test.each([
  [" A-7 ", "A-7"],
  ["ab 12", "AB-12"],
  ["my_boat", "my-boat"],
  ["4 March 2031", "2031-03-04"],
  ["4 March 2031, 5 pm UTC", "2031-03-04T17:00:00Z"],
  ["7:05 pm", "19:05"],
  ["plate: AB-12", "AB-12"],
  ["the code is AB-12.", "AB-12"],
  ["<ann@lie.no>", "ann@lie.no"],
  ["mailto:ann@lie.no", "ann@lie.no"],
  ["Ann Lie <ann@lie.no>", "ann@lie.no"],
  ["ann@lie.no (Ann)", "ann@lie.no"],
  ["+47 22 33 (44)", "+47223344"],
])("%j is %j", (said, next) => {
  expect(says(said, next)).toBe(true)
})

test.each([
  ["-5", "5"],
  ["1.5", "15"],
  ["3/4", "34"],
  ["1 2", "12"],
  ["10:00+02:00", "10:00-02:00"],
  ["anything but AB", "AB"],
  ["old AB-12", "AB-12"],
  ["AB-12?", "AB-12"],
  ["AB-12 or AC-13", "AB-12"],
  ["AB-123", "AB-12"],
  ["Café", "Cafe"],
  ["ab c", "abc"],
  ["file.txt", "file-txt"],
  ["Unsubscribed <ann@lie.no>", "ann@lie.no"],
  ["ann@lie.no (declined)", "ann@lie.no"],
  ["to 2031-03-04", "2031-03-04"],
  ["x", ""],
  ["", "x"],
])("%j is not %j", (said, next) => {
  expect(says(said, next)).toBe(false)
})

test("where no spelling is asked for, only blanks around it may go", () => {
  expect(says(" AB ", "AB", { isAsked: false })).toBe(true)
  expect(says("ab", "AB", { isAsked: false })).toBe(false)
  expect(says("plate: AB", "AB", { isAsked: false })).toBe(false)
})

test("digits that stand apart are joined only where none of them would do alone", () => {
  expect(says("2233 4455", "22334455", { pattern: /^\d{8}$/ })).toBe(true)
  expect(says("2233 4455", "22334455", { pattern: /^\d+$/ })).toBe(false)
})

test("of a secret every character counts", () => {
  expect(says(" hunter2 ", "hunter2", { key: "password" })).toBe(false)
  expect(says("ab-12", "AB12", { key: "apiKey" })).toBe(false)
})

test.each(["two days before 2031-04-05", "after 2031-04-05", "until 2031-04-05", "any day but 2031-04-05"])(
  "%s is not that day",
  (said) => {
    expect(says(said, "2031-04-05", { key: "day" })).toBe(false)
    expect(says("the day 2031-04-05", "2031-04-05", { key: "day" })).toBe(true)
    expect(says("from 5 April 2031", "2031-04-05", { key: "from" })).toBe(true)
  },
)

test("a number in parentheses may be negative", () => {
  expect(says("(1250)", "1250", { pattern: /^\d+$/ })).toBe(false)
  expect(says("(22) 334455", "22334455", { pattern: /^\d{8}$/ })).toBe(true)
})
