import { expect, test } from "vitest"
import { cutCall, isBlankBetween, oneCall, unreadMember } from "../../../src/dialects/grammar/one-call.ts"

test("one call ends where its text ends", () => {
  const call = {
    name: "ring",
    start: 2,
    end: 9,
    id: "c1",
    written: { kind: "members", members: [] },
    whole: true,
  } as const
  expect(oneCall(call)).toEqual({ end: 9, calls: [call] })
})

test("a cut call has no arguments and is not whole", () => {
  expect(cutCall("ring", 2, 9)).toEqual({
    end: 9,
    calls: [{ name: "ring", start: 2, end: 9, id: null, written: { kind: "cut" }, whole: false }],
  })
})

test("what is no argument must not be left out", () => {
  expect(unreadMember(3, 7)).toMatchObject({ isDoubtful: true, start: 3, end: 7 })
  for (const text of ["", " \n\t", "\\n", "\\n \\t"]) expect(isBlankBetween(text)).toBe(true)
  for (const text of ["x", "\\x", ">"]) expect(isBlankBetween(text)).toBe(false)
})
