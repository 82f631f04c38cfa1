import { describe, expect, test } from "vitest"
import {
  AFTER_VALUE,
  ContainerFrame,
  EXPECT_ITEM,
  EXPECT_KEY,
  EXPECT_NEXT_ITEM,
  EXPECT_NEXT_KEY,
  EXPECT_VALUE,
  Hypothesis,
  mixHash,
  modeBehindComma,
  modeBehindOpener,
  pointerIn,
} from "../../../src/json/reading/hypothesis.ts"
import { PRICES } from "../../../src/json/reading/prices.ts"
import { shapeOf, UNKNOWN_SHAPE } from "../../../src/json/reading/shape.ts"
import { object } from "../../support/fitting.ts"
import { anchorOf, TEXT, WHOLE } from "../../support/reading.ts"

const ROOT = shapeOf(
  anchorOf(
    object({ tint: TEXT, "a/b": WHOLE, rows: { type: "array", items: object({ id: WHOLE }, ["id"]) } }, [
      "tint",
      "rows",
    ]),
  ),
)
const root = (): ContainerFrame => new ContainerFrame(true, 125, null, ROOT)

describe("an open object", () => {
  test("knows the members that were read, declared or not", () => {
    const frame = root().withKey(0, null).withKey(-1, "shade")
    expect([
      frame.hasUsed(0, null),
      frame.hasUsed(1, null),
      frame.hasUsed(-1, "shade"),
      frame.hasUsed(-1, "tone"),
    ]).toEqual([true, false, true, false])
  })

  test("knows the required ones that were not", () => {
    expect(root().countMissing()).toBe(2)
    expect(root().withKey(0, null).countMissing()).toBe(1)
    expect(root().withKey(0, null).withKey(2, null).countMissing()).toBe(0)
    expect(new ContainerFrame(true, 125, null, UNKNOWN_SHAPE).countMissing()).toBe(0)
  })

  test("is not changed by what goes on from it", () => {
    const before = root()
    before.withKey(0, null)
    expect(before.hasUsed(0, null)).toBe(false)
  })

  test("takes more members than a number has bits", () => {
    const many = shapeOf(
      anchorOf(object(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`m${i}`, TEXT])), [])),
    )
    const frame = new ContainerFrame(true, 125, null, many).withKey(38, null)
    expect([frame.hasUsed(38, null), frame.hasUsed(6, null), frame.hasUsed(39, null)]).toEqual([true, false, false])
  })

  test("equals another one with the same members, in whatever order they came", () => {
    expect(root().withKey(0, null).withKey(1, null).id).toBe(root().withKey(1, null).withKey(0, null).id)
    expect(root().withKey(0, null).id).not.toBe(root().withKey(1, null).id)
    expect(root().withKey(-1, "x").id).not.toBe(root().withKey(-1, "y").id)
  })

  test("has the structure of another one, whatever was read in both", () => {
    expect(root().withKey(0, null).structureHash).toBe(root().withKey(1, null).structureHash)
    expect(root().structureHash).not.toBe(new ContainerFrame(false, 93, null, ROOT).structureHash)
    expect(new ContainerFrame(false, 93, null, UNKNOWN_SHAPE).structureHash).not.toBe(
      new ContainerFrame(false, 41, null, UNKNOWN_SHAPE).structureHash,
    )
  })
})

test("the pointer of a place", () => {
  expect(pointerIn(null)).toBe("")
  expect(pointerIn(root())).toBe("")
  expect(pointerIn(root().withKey(1, null))).toBe("/a~1b")
  expect(pointerIn(root().withKey(-1, "x~y"))).toBe("/x~0y")
  const rows = new ContainerFrame(false, 93, root().withKey(2, null), ROOT.memberAt(2))
    .behindComma()
    .behindComma()
    .behindComma()
  expect(pointerIn(rows)).toBe("/rows/3")
  expect(pointerIn(new ContainerFrame(true, 125, rows, rows.shape.element(3)).withKey(0, null))).toBe("/rows/3/id")
  expect(rows.depth).toBe(2)
})

describe("a hypothesis", () => {
  test("goes on with what it paid, found and refused", () => {
    const h = new Hypothesis(3, EXPECT_KEY, root(), 50)
    h.slipFlags = 5
    h.refusal = "json/no-value"
    const g = h.addEdit("json/extra-comma", 2, 3, "").advanceTo(7, EXPECT_VALUE, h.frame, 40)
    expect([g.pos, g.mode, g.cost, g.slipFlags, g.refusal]).toEqual([7, EXPECT_VALUE, 90, 5, "json/no-value"])
    expect(g.lastStep).toMatchObject({ fault: "json/extra-comma", start: 2, end: 3, insert: "", previousStep: null })
    expect([h.pos, h.cost]).toEqual([3, 50])
  })

  test("is calm as long as it pays nothing", () => {
    let h = new Hypothesis(0, EXPECT_KEY, null, 0)
    for (let i = 1; i < 4; i++) h = h.advanceTo(i, AFTER_VALUE, null, 0)
    expect(h.stepsSinceSlip).toBe(3)
    expect(h.advanceTo(5, AFTER_VALUE, null, 200).stepsSinceSlip).toBe(0)
  })

  test("pays less for a slip that it made before", () => {
    const h = new Hypothesis(0, EXPECT_KEY, root(), 0)
    expect(h.slipCost("extraComma")).toBe(PRICES.extraComma.first)
    expect(h.recordSlip("extraComma").continueAt(1, 0).slipCost("extraComma")).toBe(PRICES.extraComma.again)
    expect(h.slipCost("trailingComma")).toBe(PRICES.trailingComma.first)
  })

  test("expects the next member or item behind a comma", () => {
    const list = new Hypothesis(0, AFTER_VALUE, new ContainerFrame(false, 93, null, UNKNOWN_SHAPE), 0).behindComma(1, 5)
    expect([list.mode, list.frame?.count, list.cost]).toEqual([EXPECT_NEXT_ITEM, 1, 5])
    expect(new Hypothesis(0, AFTER_VALUE, root(), 0).behindComma(1, 0).mode).toBe(EXPECT_NEXT_KEY)
  })

  test("tells readings with other values apart", () => {
    const h = (): Hypothesis => new Hypothesis(0, EXPECT_KEY, null, 0)
    expect(h().mixValue(1).mixValue(2).valueHash).toBe(h().mixValue(1).mixValue(2).valueHash)
    expect(h().mixValue(1).mixValue(2).valueHash).not.toBe(h().mixValue(2).mixValue(1).valueHash)
    expect(mixHash(1, 2)).not.toBe(mixHash(1, 3))
  })
})

test("what is expected behind a comma and an opener", () => {
  expect([modeBehindComma(true), modeBehindComma(false), modeBehindOpener(true), modeBehindOpener(false)]).toEqual([
    EXPECT_NEXT_KEY,
    EXPECT_NEXT_ITEM,
    EXPECT_KEY,
    EXPECT_ITEM,
  ])
})
