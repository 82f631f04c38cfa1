import { expect, test } from "vitest"
import { cutCall, oneCall } from "../../../src/dialects/grammar/one-call.ts"

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
