import { describe, expect, test } from "vitest"
import {
  AFTER,
  Frame,
  Hypothesis,
  ITEM,
  KEY,
  mix,
  modeBehindComma,
  modeBehindOpener,
  NEXT_ITEM,
  NEXT_KEY,
  pointerIn,
  VALUE,
} from "../../../src/json/reading/hypothesis.ts"
import { PRICES } from "../../../src/json/reading/prices.ts"
import { shapeOf, UNKNOWN } from "../../../src/json/reading/shape.ts"
import { object } from "../../support/fitting.ts"
import { anchorOf, TEXT, WHOLE } from "../../support/reading.ts"

const ROOT = shapeOf(anchorOf(object({ tint: TEXT, "a/b": WHOLE, rows: { type: "array", items: object({ id: WHOLE }, ["id"]) } }, ["tint", "rows"])))
const root = (): Frame => new Frame(true, 125, null, ROOT)

describe("an open object", () => {
  test("knows the members that were read, declared or not", () => {
    const frame = root().withKey(0, null).withKey(-1, "shade")
    expect([frame.hasUsed(0, null), frame.hasUsed(1, null), frame.hasUsed(-1, "shade"), frame.hasUsed(-1, "tone")]).toEqual([true, false, true, false])
  })

  test("knows the required ones that were not", () => {
    expect(root().missing()).toBe(2)
    expect(root().withKey(0, null).missing()).toBe(1)
    expect(root().withKey(0, null).withKey(2, null).missing()).toBe(0)
    expect(new Frame(true, 125, null, UNKNOWN).missing()).toBe(0)
  })

  test("is not changed by what goes on from it", () => {
    const before = root()
    before.withKey(0, null)
    expect(before.hasUsed(0, null)).toBe(false)
  })

  test("takes more members than a number has bits", () => {
    const many = shapeOf(anchorOf(object(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`m${i}`, TEXT])), [])))
    const frame = new Frame(true, 125, null, many).withKey(38, null)
    expect([frame.hasUsed(38, null), frame.hasUsed(6, null), frame.hasUsed(39, null)]).toEqual([true, false, false])
  })

  test("equals another one with the same members, in whatever order they came", () => {
    expect(root().withKey(0, null).withKey(1, null).id).toBe(root().withKey(1, null).withKey(0, null).id)
    expect(root().withKey(0, null).id).not.toBe(root().withKey(1, null).id)
    expect(root().withKey(-1, "x").id).not.toBe(root().withKey(-1, "y").id)
  })

  test("has the structure of another one, whatever was read in both", () => {
    expect(root().withKey(0, null).structure).toBe(root().withKey(1, null).structure)
    expect(root().structure).not.toBe(new Frame(false, 93, null, ROOT).structure)
    expect(new Frame(false, 93, null, UNKNOWN).structure).not.toBe(new Frame(false, 41, null, UNKNOWN).structure)
  })
})

test("the pointer of a place", () => {
  expect(pointerIn(null)).toBe("")
  expect(pointerIn(root())).toBe("")
  expect(pointerIn(root().withKey(1, null))).toBe("/a~1b")
  expect(pointerIn(root().withKey(-1, "x~y"))).toBe("/x~0y")
  const rows = new Frame(false, 93, root().withKey(2, null), ROOT.memberAt(2)).behindComma().behindComma().behindComma()
  expect(pointerIn(rows)).toBe("/rows/3")
  expect(pointerIn(new Frame(true, 125, rows, rows.shape.element(3)).withKey(0, null))).toBe("/rows/3/id")
  expect(rows.depth).toBe(2)
})

describe("a hypothesis", () => {
  test("goes on with what it paid, found and refused", () => {
    const h = new Hypothesis(3, KEY, root(), 50)
    h.flags = 5
    h.refusal = "json/no-value"
    const g = h.edit("json/extra-comma", 2, 3, "").next(7, VALUE, h.frame, 40)
    expect([g.pos, g.mode, g.cost, g.flags, g.refusal]).toEqual([7, VALUE, 90, 5, "json/no-value"])
    expect(g.steps).toMatchObject({ fault: "json/extra-comma", start: 2, end: 3, insert: "", prev: null })
    expect([h.pos, h.cost]).toEqual([3, 50])
  })

  test("is calm as long as it pays nothing", () => {
    let h = new Hypothesis(0, KEY, null, 0)
    for (let i = 1; i < 4; i++) h = h.next(i, AFTER, null, 0)
    expect(h.calm).toBe(3)
    expect(h.next(5, AFTER, null, 200).calm).toBe(0)
  })

  test("pays less for a slip that it made before", () => {
    const h = new Hypothesis(0, KEY, root(), 0)
    expect(h.fee("extraComma")).toBe(PRICES.extraComma.first)
    expect(h.slipped("extraComma").stay(1, 0).fee("extraComma")).toBe(PRICES.extraComma.again)
    expect(h.fee("trailingComma")).toBe(PRICES.trailingComma.first)
  })

  test("expects the next member or item behind a comma", () => {
    const list = new Hypothesis(0, AFTER, new Frame(false, 93, null, UNKNOWN), 0).behindComma(1, 5)
    expect([list.mode, list.frame?.count, list.cost]).toEqual([NEXT_ITEM, 1, 5])
    expect(new Hypothesis(0, AFTER, root(), 0).behindComma(1, 0).mode).toBe(NEXT_KEY)
  })

  test("tells readings with other values apart", () => {
    const h = (): Hypothesis => new Hypothesis(0, KEY, null, 0)
    expect(h().mixed(1).mixed(2).hash).toBe(h().mixed(1).mixed(2).hash)
    expect(h().mixed(1).mixed(2).hash).not.toBe(h().mixed(2).mixed(1).hash)
    expect(mix(1, 2)).not.toBe(mix(1, 3))
  })
})

test("what is expected behind a comma and an opener", () => {
  expect([modeBehindComma(true), modeBehindComma(false), modeBehindOpener(true), modeBehindOpener(false)]).toEqual([NEXT_KEY, NEXT_ITEM, KEY, ITEM])
})
