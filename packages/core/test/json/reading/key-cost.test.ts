import { describe, expect, test } from "vitest"
import { ContainerFrame } from "../../../src/json/reading/hypothesis.ts"
import { keyCost, memberShape, positionIn } from "../../../src/json/reading/key-cost.ts"
import { shapeOf, UNKNOWN_SHAPE } from "../../../src/json/reading/shape.ts"
import { object } from "../../support/fitting.ts"
import { anchorOf, refuses, searchOf, TEXT, valueIn, WHOLE } from "../../support/reading.ts"

const OPEN = object({ tintShade: TEXT, size: WHOLE }, [])
const CLOSED = { ...OPEN, additionalProperties: false }
const cost = (
  name: string,
  schema: object = OPEN,
  frame = new ContainerFrame(true, 125, null, shapeOf(anchorOf(schema))),
  repeatCount = 0,
): number => keyCost(frame, positionIn(frame.shape, name), name, repeatCount)

describe("a key costs", () => {
  test("nothing when it is declared", () => {
    expect([cost("size"), cost("tintShade", CLOSED)]).toEqual([0, 0])
  })

  test("more the less it fits: another style, undeclared, forbidden, no name at all", () => {
    const costs = [cost("tint_shade"), cost("colour"), cost("colour", CLOSED), cost("and so, he said", CLOSED)]
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    expect(new Set(costs).size).toBe(4)
  })

  test("much when the object has it already", () => {
    const frame = new ContainerFrame(true, 125, null, shapeOf(anchorOf(OPEN)))
    const used = frame.withKey(positionIn(frame.shape, "size"), null)
    expect(cost("size", OPEN, used)).toBeGreaterThan(cost("colour"))
  })

  test("less and less in rows that name no schema, once a writer's style is known", () => {
    const free = (repeatCount: number): number =>
      cost("colour", OPEN, new ContainerFrame(true, 125, null, UNKNOWN_SHAPE), repeatCount)
    expect(free(8)).toBe(free(0))
    expect(free(80)).toBeLessThan(free(8) / 50)
    expect(cost("colour", OPEN, undefined, 80)).toBe(cost("colour"))
  })

  test("less as part of an envelope, at the root only", () => {
    expect(cost("arguments")).toBeLessThan(cost("colour"))
    const inner = new ContainerFrame(
      true,
      125,
      new ContainerFrame(true, 125, null, UNKNOWN_SHAPE),
      shapeOf(anchorOf(OPEN)),
    )
    expect(cost("arguments", OPEN, inner)).toBe(cost("colour", OPEN, inner))
  })

  test("in a free-form object little, unless an outer object declares and lacks it", () => {
    const outer = new ContainerFrame(true, 125, null, shapeOf(anchorOf(OPEN)))
    const free = new ContainerFrame(true, 125, outer, shapeOf(anchorOf({ type: "object", additionalProperties: true })))
    expect(cost("size", OPEN, free)).toBeGreaterThan(cost("colour", OPEN, free))
    expect(cost("colour", OPEN, free)).toBeLessThan(cost("colour"))
  })
})

test("the shape of a member: declared, in another style, under a wrapper, unknown", () => {
  const search = searchOf("{}", OPEN)
  const frame = new ContainerFrame(true, 125, null, search.rootShape)
  const shape = (name: string) => memberShape(search, frame, positionIn(frame.shape, name), name)
  expect(shape("tintShade").kinds).toBe(shape("tint_shade").kinds)
  expect(shape("arguments")).toBe(search.rootShape)
  expect(shape("colour")).toBe(UNKNOWN_SHAPE)
})

test("names that every object has by nature are not declared", () => {
  for (const name of ["toString", "__proto__", "constructor"])
    expect(positionIn(shapeOf(anchorOf(OPEN)), name)).toBe(-1)
})

describe("a name that an outer object declares and lacks, where a closer is missing", () => {
  const OVEN = object({ task: TEXT, extras: { type: "object", additionalProperties: TEXT }, rack_name: TEXT }, ["task"])
  test.each(["rack_name", "rackName"])("%s", (name) => {
    refuses(`{"task":"dry","extras":{"a":"1","${name}":"low"}`, OVEN)
  })

  test("in capitals, or with its closers, it stays where it stands", () => {
    const inside = (name: string): object => ({ task: "dry", extras: { a: "1", [name]: "low" } })
    expect(valueIn('{"task":"dry","extras":{"a":"1","RACK_NAME":"low"}', OVEN)).toEqual(inside("RACK_NAME"))
    expect(valueIn('{"task":"dry","extras":{"a":"1","rackName":"low"},}', OVEN)).toEqual(inside("rackName"))
    expect(valueIn('{"task":"dry","extras":{"a":"1","rack":"low"}', OVEN)).toEqual(inside("rack"))
  })
})
