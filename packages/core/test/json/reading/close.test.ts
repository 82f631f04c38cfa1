import { describe, expect, test } from "vitest"
import { closerFault, closerText, commaBefore, missingCost } from "../../../src/json/reading/close.ts"
import { ContainerFrame } from "../../../src/json/reading/hypothesis.ts"
import { shapeOf, UNKNOWN_SHAPE } from "../../../src/json/reading/shape.ts"
import { object } from "../../support/fitting.ts"
import {
  anchorOf,
  faultsOf,
  healed,
  NOTE,
  refusal,
  refuses,
  TEXT,
  truthOrNothing,
  valueIn,
  WHOLE,
} from "../../support/reading.ts"

const SIZES = { type: "array", items: { type: "number" } }
const TWO = shapeOf(anchorOf(object({ tint: TEXT, size: WHOLE }, ["tint", "size"])))

test("the comma that was read last", () => {
  expect(commaBefore('{"a":1, "b"', 8, null)).toBe(6)
  expect(commaBefore('{"a":1；"b"', 7, null)).toBe(6)
  // a comma in a comment is none
  expect(healed('{"title":"pot",\n// old, worn\n// cracked,\n}', NOTE)).toBe('{"title":"pot"\n\n\n}')
})

test("how a container was written", () => {
  const list = (closer: number): ContainerFrame => new ContainerFrame(false, closer, null, UNKNOWN_SHAPE)
  const faults = [
    closerFault(list(41), 41),
    closerFault(list(125), 125),
    closerFault(list(93), 0xff3d),
    closerFault(new ContainerFrame(true, 125, null, UNKNOWN_SHAPE), 0xff5d),
  ]
  expect(faults).toEqual(["json/tuple", "json/set", "json/full-width", "json/full-width"])
})

describe("what it costs to close an object without its members", () => {
  const open = (): ContainerFrame => new ContainerFrame(true, 125, null, TWO)

  test("nothing when all are there, or none is required", () => {
    expect(missingCost(open().withKey(0, null).withKey(1, null))).toBe(0)
    expect(missingCost(new ContainerFrame(true, 125, null, UNKNOWN_SHAPE))).toBe(0)
  })

  test("each missing one counts, an empty root counts once", () => {
    const inner = new ContainerFrame(true, 125, open(), TWO)
    expect(missingCost(inner)).toBe(2 * missingCost(inner.withKey(0, null)))
    expect(missingCost(open())).toBe(missingCost(open().withKey(0, null)))
  })

  test("an envelope lacks what stands inside it", () => {
    expect(missingCost(open().withKey(-1, "arguments"))).toBe(0)
  })
})

test("the closer of a container", () => {
  expect([
    closerText(new ContainerFrame(true, 125, null, UNKNOWN_SHAPE)),
    closerText(new ContainerFrame(false, 41, null, UNKNOWN_SHAPE)),
  ]).toEqual(["}", "]"])
})

describe("at the end of the text", () => {
  test("all that is open is closed as one", () => {
    const given = '{"title":"x","at":{"list":[["a"'
    expect(healed(given)).toBe(`${given}]]}}`)
    expect(faultsOf(given)).toEqual(["json/missing-closer"])
  })

  test.each([
    ['{"title":"x",', "element"],
    ['{"title":"x","labels":[', "element"],
    ['{"title":', "value"],
    ['{"title"', "key"],
    ['{"title":"x', "string"],
    ['{"title":"x\\', "escape"],
    ['{"title":"x","pages":tr', "literal"],
  ])("unless something was to follow: %s", (given, cut) => {
    expect(refusal(given, NOTE)).toBe(`json/cut ${cut}`)
  })

  test.each(['{"title":"one, two... <truncated>"', '{"title":"one, two…"'])(
    "a log that cut the text closed only the string: %s",
    (given) => {
      refuses(given, NOTE)
    },
  )
})

test("a missing closer may be that of the object that holds a name of an outer one", () => {
  const open = { type: "object", properties: { title: TEXT, extra: { type: "object" }, pages: WHOLE } }
  truthOrNothing("{'title': 'x', 'extra': {'a': 1, 'pages': 5}", { title: "x", extra: { a: 1 }, pages: 5 }, open)
})

describe("what is cut stays cut, whatever mark stands behind it", () => {
  test.each(["<|im_end|>", "\n```", "</tool_call>"])("%j", (mark) => {
    const kiln = object({ glaze: { type: ["string", "null"] }, heat: { type: "number" }, dry: { type: "boolean" } }, [])
    for (const value of ["9.", "9e", "-"]) refuses(`{"heat":${value}${mark}`, kiln)
    for (const value of ["n", "nu", "nul"]) refuses(`{"glaze":${value}${mark}`, kiln)
    for (const value of ["t", "fal", "Tr"]) refuses(`{"dry":${value}${mark}`, kiln)
    for (const item of ["nu", "f", "undef", "ri"]) refuses(`{"title":"pot","labels":["a",${item}${mark}`, NOTE)
    expect(healed(`{"heat":9${mark}`, kiln).trim()).toMatch(/^\{"heat":9\s*\}$/)
    for (const text of ["half \\", "half \\u00", "half \\\n", 'half \\"of\\']) refuses(`{"title":"${text}${mark}`, NOTE)
  })

  test("a point before a closer is a number in another spelling", () => {
    refuses("heat: 9.", object({ heat: { type: "number" } }, []))
    refuses("fire(heat=9.", object({ heat: { type: "number" } }, []))
    expect(healed('{"heat":9.}', object({ heat: { type: "number" } }, []))).toBe('{"heat":9}')
  })
})

test("what was begun again once may have been begun again twice", () => {
  const shelf = object({ key: TEXT, value: {} }, [])
  refuses('{"key":"cl{"key":"clay","value":{"key":"clay","value":"red"}', shelf)
  expect(valueIn('{"key":"cl{"key":"clay","value":"red"}', shelf)).toEqual({ key: "clay", value: "red" })
})

describe("a list without its brackets", () => {
  const POT = object({ title: TEXT, tints: { type: "array", items: TEXT }, sizes: SIZES, lids: WHOLE })

  test.each([
    ['{"title": "x", "tints": "red", "tan"}', { title: "x", tints: ["red", "tan"] }],
    ['{"tints": "red", "tan", "title": "x"}', { tints: ["red", "tan"], title: "x" }],
    ['{"sizes": 4, 12, "title": "x"}', { sizes: [4, 12], title: "x" }],
    ['{"title": "x", "sizes": 4, 12}', { title: "x", sizes: [4, 12] }],
  ])("%s", (given, value) => expect(valueIn(given, POT)).toEqual(value))

  test.each([
    ["an item is the name of a member that lost its value", '{"tints": "red", "lids", "title": "x"}'],
    ["one number with a mark between its thousands", '{"sizes": 4,120, "title": "x"}'],
    ["an item with zeros in front", '{"sizes": 4,000, "title": "x"}'],
  ])("refused: %s", (_, given) => refuses(given, POT))
})

test("a mark that stands for a comma and is one too many", () => {
  expect(healed('{"title": "pot", "labels": ["a"];}', NOTE)).toBe('{"title": "pot", "labels": ["a"]}')
  expect(healed('{"labels": ["a"；]}', NOTE)).toBe('{"labels": ["a"]}')
})
