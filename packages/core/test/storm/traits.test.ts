import { expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { traitsIn } from "../../src/storm/traits.ts"

const traitsOf = traitsIn(
  catalogOf(
    [
      { name: "look", readOnly: true },
      { name: "put", readOnly: false, stormExempt: true },
      { name: "wait", poller: true },
    ],
    DEFAULT_LIMITS,
  ),
)

test("what is declared, and nothing else", () => {
  expect(traitsOf("look")).toEqual({ changes: false, exempt: false, poller: false })
  expect(traitsOf("put")).toEqual({ changes: true, exempt: true, poller: false })
  expect(traitsOf("wait")).toEqual({ changes: null, exempt: false, poller: true })
  expect(traitsOf("look")).toBe(traitsOf("look"))
})

test("of a tool that is not given nothing is known", () => {
  for (const name of ["gone", "constructor", "__proto__", ""]) expect(traitsOf(name)).toEqual({ changes: null, exempt: false, poller: false })
})
