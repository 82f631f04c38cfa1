import { describe, expect, it } from "vitest"
import { assignIds } from "../../src/history/ids.ts"
import { callPart } from "../../src/history/part.ts"

const PLAIN = /^[a-zA-Z0-9_-]+$/

/** The ids that calls get, one message each. */
function ids(given: readonly unknown[], rule = /./s): (string | null)[] {
  const calls = given.map((givenId, at) => ({
    ...callPart({ value: {}, index: 0, givenId, givenName: "dig", given: "{}", form: "text" }),
    at,
  }))
  assignIds(calls, rule)
  return calls.map((call) => call.newId ?? call.id)
}

describe("ids", () => {
  it("stay where they can", () => {
    expect(ids(["a", "b~1", "ü"])).toEqual(["a", "b~1", "ü"])
  })

  it("are unique, and the first keeps its own", () => {
    expect(ids(["a", "a", "a"])).toEqual(["a", "a_2", "a_3"])
    expect(ids(["a", "a", "a_2"])).toEqual(["a", "a_2", "a_2_2"])
  })

  it("are made by place where there is none", () => {
    expect(ids(["", undefined, "call_0_0"])).toEqual(["call_0_0", "call_1_0", "call_0_0_2"])
  })

  it("are texts", () => {
    expect(ids([7, 7, Number.NaN])).toEqual(["7", "7_2", "call_2_0"])
  })

  it("fit the provider's rule", () => {
    expect(ids(["a.b", "a_b", "…", "functions.dig:0"], PLAIN)).toEqual(["a_b", "a_b_2", "call_2_0", "functions_dig_0"])
  })
})
