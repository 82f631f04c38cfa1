import { describe, expect, test } from "vitest"
import { startsCall } from "../../../src/dialects/python/calls.ts"
import { reading, told } from "./given.ts"

describe("one call", () => {
  test.each([
    ["f (seats=2)", "f(seats=2)"],
    ["book\\_table(party\\_size=2, note='a\\_b', who=my\\_name)", 'book_table(party_size=2, note="a_b", who~my_name)'],
    ["f(party\\_size=2, note='a\\_b')", 'f(party_size=2, note="a_b")'],
    ["f(note='a\\_b')", 'f(note="a\\\\_b")'],
    ["play-song(seats=2)", "play-song(seats=2)"],
    ["[a.b.c(seats=2)]", "a.b.c(seats=2)"],
    ["f({'seats': 2})", "f({{'seats': 2}})"],
    ['f( {"note": "say "hi" to him"} )', 'f({{"note": "say "hi" to him"}})'],
    ["f({seats: 2})", "f({{seats: 2}})"],
    ["f(**{'seats': 2})", "f({{'seats': 2}})"],
    ["f({})", "f({{}})"],
    ["f({1, 2})", "f(0=[1,2])"],
    ["f({'seats': 2}, 3)", 'f(0={"seats":2}, 1=3)'],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  test.each([
    ["'f'(seats=2)", "f(seats=2)"],
    ['["f"(seats=2), `g`(note="x")]', 'f(seats=2) g(note="x")'],
    ["'f'('seats': 2, 'note': 'x')", 'f(seats=2, note="x")'],
    ["'f' ()", "f()"],
    ['"f"({"seats": 2})', 'f({{"seats": 2}})'],
    ["['book\\_table'(note='a\\_b')]", 'book_table(note="a_b")'],
  ])("only the name in quotes: %s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  // Ex) the 'f'(seats) function : a remark, not a call
  test.each([
    "'f'(seats)",
    "'f'(2)",
    "'f'(seats=2) is old",
    "`f`(seats=2).",
    "'other_tool'(seats=2)",
    "'f\"(seats=2)",
    "['f'(seats=2)](https://example.org)",
  ])("none in quotes: %s", (text) => {
    expect(told(text)).toBeNull()
  })

  test("a name and a bracket start one", () => {
    expect(startsCall(reading("a.b ("), 0)).toBe(true)
    expect(startsCall(reading("a.b\n("), 0)).toBe(false)
    expect(startsCall(reading("1("), 0)).toBe(false)
  })
})
