import { expect, test } from "vitest"
import { restrictsCall } from "../../src/json/restriction.ts"

test("words that restrict what a call may do", () => {
  for (const said of ["dry run only", "Do not send", "only after lunch", "simulated"])
    expect(restrictsCall(said)).toBe(true)
  for (const said of ["the big pot", "runs daily", "note to self", ""]) expect(restrictsCall(said)).toBe(false)
})
