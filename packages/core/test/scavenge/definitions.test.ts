import { expect, test } from "vitest"
import { definitionsIn, isSameOrder } from "../../src/scavenge/definitions.ts"

test.each([
  ["def mow(lawn, height=3):\n  pass", [["mow", ["lawn", "height"]]]],
  ["text\n  async def garden.mow(lawn: str, *, height: int = 3) -> None:", [["garden.mow", ["lawn", "height"]]]],
  ["export function mow(lawn, height) {}", [["mow", ["lawn", "height"]]]],
  ["def cut\\_grass(lawn\\_id):", [["cut_grass", ["lawn_id"]]]],
  ["def mow():\n\ndef mow(lawn):", [["mow", ["lawn"]]]],
  ["I call the function mow(lawn) now", []],
  ["define mow(lawn)", []],
])("%j", (text, found) => {
  expect([...definitionsIn(text)]).toEqual(found)
})

test("the same order, as far as the definition goes", () => {
  expect(isSameOrder(["lawn"], ["lawn", "height"])).toBe(true)
  expect(isSameOrder(["height", "lawn"], ["lawn", "height"])).toBe(false)
  expect(isSameOrder(["lawn", "height", "speed"], ["lawn", "height"])).toBe(false)
  expect(isSameOrder([], ["lawn"])).toBe(false)
})
