import { expect, test } from "vitest"
import { compareSpots, spotText } from "../../src/scan/spot.ts"

const spot = { file: "a", line: 5, offset: 10, element: null, pointer: "" }

test("a place in a file, in a line, in a document", () => {
  expect(spotText(spot)).toBe("a:5")
  expect(spotText({ ...spot, pointer: "/messages/7" })).toBe("a:5#/messages/7")
  expect(spotText({ ...spot, line: null })).toBe("a at byte 10")
  expect(spotText({ ...spot, line: null, offset: 0, element: 3, pointer: "/3/messages/7" })).toBe("a#/3/messages/7")
})

test("places have an order", () => {
  const places = [spot, { ...spot, offset: 2 }, { ...spot, file: "B" }, { ...spot, element: 1 }]
  expect(places.toSorted(compareSpots)).toEqual([places[2], places[1], places[0], places[3]])
})
