import { describe, expect, it } from "vitest"
import { hasTwoValues } from "../../src/json/two-values.ts"

const hasTwo = (text: string): boolean => hasTwoValues(text, JSON.parse(text))

describe("hasTwoValues", () => {
  it("sees a key with two values, at any depth", () => {
    expect(hasTwo('{"unit":"km","unit":"mi"}')).toBe(true)
    expect(hasTwo('{"legs":[{"km":1},{"km":2,"km":3}]}')).toBe(true)
  })

  it("passes a key that says the same twice, however it is spelled", () => {
    expect(hasTwo('{"n":1.0,"n":1}')).toBe(false)
    expect(hasTwo('{"at":{"x":1,"y":2},"at":{"y":2, "x":1}}')).toBe(false)
    expect(hasTwo('[{"n":1},{"n":2}]')).toBe(false)
  })

  it("counts keys, and not what a text says", () => {
    expect(hasTwo('{"note":"{\\"n\\": 1, \\"n\\": 2}", "a" : ":" , "__proto__": {"n": [1, null, {}]}}')).toBe(false)
    expect(hasTwo('{"note" : "n", "__proto__":1, "note"\n: ":"}')).toBe(true)
  })
})
