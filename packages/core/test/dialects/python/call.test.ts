import { describe, expect, test } from "vitest"
import { startsCall } from "../../../src/dialects/python/call.ts"
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

  test("a name and a bracket start one", () => {
    expect(startsCall(reading("a.b ("), 0)).toBe(true)
    expect(startsCall(reading("a.b\n("), 0)).toBe(false)
    expect(startsCall(reading("1("), 0)).toBe(false)
  })
})
