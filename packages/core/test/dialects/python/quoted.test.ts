import { describe, expect, test } from "vitest"
import { told } from "./given.ts"

describe("calls as texts", () => {
  test.each([
    ["'f(seats=2)'", "f(seats=2)"],
    ["['f(note=\"x\")', 'g()']", 'f(note="x") g()'],
    ['["f(note=\\"it\'s\\")"]', 'f(note="it\'s")'],
    ["['f(seats=2), g()']", "f(seats=2) g()"],
    ["['f(note='x')', 'g(note='it's')']", 'f(note="x") g(note="it\'s")'],
    ["['f(seats=2)]", "f(seats=2)"],
    ["['f(note='x'), g(seats=3)]", 'f(note="x") g(seats=3)'],
    ["['f(x=[1, 2]')]", "f(x=[1,2])"],
    ["['f({\"seats\": 2})']", 'f(<{"seats": 2}>)'],
    ["['f(note=", "f(cut)…"],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  test.each(["'other_tool()'", "'f(seats=2) is how'", "['f(seats=2) is how']", "['f', 'g']", '"""f"""'])(
    "%s is none",
    (text) => {
      expect(told(text)).toBeNull()
    },
  )
})
