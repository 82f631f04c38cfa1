import { describe, expect, it } from "vitest"
import { hasTwoValues, keyWithTwoValues } from "../../src/json/two-values.ts"

describe("hasTwoValues", () => {
  it("sees a key with two values, at any depth", () => {
    expect(hasTwoValues('{"unit":"km","unit":"mi"}')).toBe(true)
    expect(hasTwoValues('{"legs":[{"km":1},{"km":2,"km":3}]}')).toBe(true)
  })

  it("passes a key that says the same twice, however it is spelled", () => {
    expect(hasTwoValues('{"n":1.0,"n":1}')).toBe(false)
    expect(hasTwoValues('{"at":{"x":1,"y":2},"at":{"y":2, "x":1}}')).toBe(false)
    expect(hasTwoValues('[{"n":1},{"n":2}]')).toBe(false)
  })

  it("looks at keys, and not at what a text says", () => {
    expect(hasTwoValues('{"note":"{\\"n\\": 1, \\"n\\": 2}", "a" : ":" , "__proto__": {"n": [1, null, {}]}}')).toBe(
      false,
    )
    expect(hasTwoValues('{"note" : "n", "__proto__":1, "note"\n: ":"}')).toBe(true)
  })
})

it("names the key", () => {
  expect(keyWithTwoValues('{"legs":[{"km":2,"km":3}]}')).toBe("km")
  expect(keyWithTwoValues('{"km":2}')).toBeNull()
})
