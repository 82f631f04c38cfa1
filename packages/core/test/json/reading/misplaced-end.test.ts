import { describe, expect, test } from "vitest"
import { ContainerFrame } from "../../../src/json/reading/hypothesis.ts"
import { misplacedEnd } from "../../../src/json/reading/misplaced-end.ts"
import { shapeOf } from "../../../src/json/reading/shape.ts"
import { anchorOf, healed, NOTE, refuses, truthOrNothing, valueIn } from "../../support/reading.ts"

const OBJECT = new ContainerFrame(true, 125, null, shapeOf(anchorOf(NOTE)))

/** The text before the quote, whose last place is marked by ^. */
const endOf = (text: string): string | null => {
  const found = misplacedEnd(text.replace("^", '"'), 0, text.indexOf("^"), OBJECT)
  return found === null ? null : text.slice(0, found.end)
}

test("a quote that opens the next key ends the text before the space", () => {
  expect(endOf('pot ^pages": 1}')).toBe("pot")
  expect(endOf("pot ^and more")).toBeNull()
  expect(endOf('pot, ^pages": 1}')).toBeNull()
})

test("a comma before the quote may have slipped inside", () => {
  expect(endOf('pot,^ "pages": 1}')).toBe("pot")
  expect(endOf("pot,^}")).toBeNull()
})

test("brackets before the last quote may have changed places with it, unless the text opens them", () => {
  expect(endOf("pot}^")).toBe("pot")
  expect(endOf("f(x) {}^")).toBeNull()
  expect(endOf("f(x) {}}^")).toBe("f(x) {}")
  expect(endOf("pot}^ }")).toBeNull()
})

describe("read in whole texts", () => {
  test("quote and comma lost before a key: the space is no part of the text", () => {
    expect(valueIn('{"title": "pot "pages": 3}', NOTE)).toEqual({ title: "pot", pages: 3 })
  })

  test.each(['{"title":"pot," "pages":3}', '{"title":"pot}"'])("two values are as near: %s", (given) => {
    refuses(given, NOTE)
  })

  test("code that ends in a bracket of its own lacks only the closer", () => {
    expect(healed('{"title":"f(x) {}"', NOTE)).toBe('{"title":"f(x) {}"}')
  })
})

test("the quote of the last item and the closer of its list changed places: with the bracket or without", () => {
  refuses('{"title":"x","labels":["clay","glaze]","pages":1}', NOTE)
  refuses('{"title":"x","labels":["clay","glaze]"}', NOTE)
  expect(valueIn('{"title":"x","labels":["clay","a[0]"]}', NOTE)).toEqual({ title: "x", labels: ["clay", "a[0]"] })
})

test("a comma and a space inside the quotes, before a key in quotes", () => {
  truthOrNothing('{"title": "pot, ""body": "lid"}', { title: "pot", body: "lid" }, NOTE)
  expect(endOf('pot, ^"pages": 1}')).toBe("pot")
})

test("a quote of another kind before the space is no end of the text", () => {
  truthOrNothing(`{"title": "pot' "body": "lid"}`, { title: "pot", body: "lid" }, NOTE)
})
