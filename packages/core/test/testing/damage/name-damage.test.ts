import { expect, test } from "vitest"
import { NAME_DAMAGE } from "../../../src/testing/damage/value-damage.ts"
import { createRandom } from "../../../src/testing/random.ts"

test.each([
  ["name-prefix", "functions.open_door"],
  ["name-style", "OpenDoor"],
  ["name-style", "open-door"],
  ["name-suffix", "open_door<|channel|>commentary"],
  ["name-in-quotes", '"open_door"'],
])("%s: %s", (kind, made) => {
  const variants = Array.from({ length: 40 }, (_, seed) => NAME_DAMAGE[kind]?.("open_door", createRandom(`${seed}`)))
  expect(variants).toContain(made)
  expect(variants).not.toContain("open_door")
})
