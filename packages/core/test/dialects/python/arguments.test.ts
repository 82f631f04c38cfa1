import { describe, expect, test } from "vitest"
import { told } from "./given.ts"

describe("arguments as Python has them", () => {
  test.each([
    ["f('x', 3, seats=2,)", 'f(0="x", 1=3, seats=2)'],
    ["f(seats: 2, note: 'x')", 'f(seats=2, note="x")'],
    ["f(\"seats\"=2, 'note': 'x')", 'f(seats=2, note="x")'],
    ["f(from='here', in=2)", 'f(from="here", in=2)'],
    ["f(a, b)", "f(0~a, 1~b)"],
    ["f(note='x', 'y')", 'f(note="x", 1="y")'],
    ["f(a=1, # one\n b=2)", "f(a=1, b=2)"],
    ["f(a == 1)", "f(0~a == 1)"],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })
})

describe("arguments as they were meant", () => {
  test.each([
    ["f(place=New York, unit=celsius)", "f(place~New York, unit~celsius)"],
    ["f(place=Paris, France)", "f(place~Paris, France)"],
    ["f(total=1,000,000, seats=2)", "f(total~1,000,000, seats=2)"],
    ["f(a=, b=1)", "f(a~, b=1)"],
    ["f(seats=2, for two)", "f(seats~2, for two)"],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  test.each(["f(,)", "f(a=1,, b=2)", "f(a=[1)", "f(a=1 b=2]"])("%s is none", (text) => {
    expect(told(text)).toBeNull()
  })
})
