import { describe, expect, test } from "vitest"
import { mendedIn, note, put, UNDECLARED, within } from "../../../src/schema/scan/amiss.ts"
import { Scan } from "../../../src/schema/scan/tokens.ts"
import { atSight } from "../../support/careful.ts"
import { object } from "../../support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "../../support/reading.ts"

describe("what is told of a fault", () => {
  test("each has its edits, and the certainty of its kind", () => {
    const scan = new Scan("{a: x}")
    const first = note(scan, "json/unquoted-key", 1, 2, "/a")
    put(first, 1, 1, '"')
    put(first, 2, 2, '"')
    put(note(scan, "json/unquoted-value", 4, 5, "/a"), 4, 4, '"')
    expect(scan.faults).toBe(2)
    expect(scan.amiss?.faults).toEqual([
      { id: "json/unquoted-key", start: 1, end: 2, pointer: "/a", confidence: "certain" },
      { id: "json/unquoted-value", start: 4, end: 5, pointer: "/a", confidence: "likely" },
    ])
    expect(scan.amiss?.edits.map((edit) => edit.fault)).toEqual([0, 0, 1])
  })

  test("what lies inside a member gets its name in front, what was told before does not", () => {
    const scan = new Scan("")
    note(scan, "json/odd-space", 0, 1, "/before")
    note(scan, "json/odd-space", 0, 1, "/0")
    within(scan, 1, "/inner")
    within(scan, 1, "/outer")
    expect(scan.amiss?.faults.map((fault) => fault.pointer)).toEqual(["/before", "/outer/inner/0"])
  })

  test("an undeclared name is read where it stands", () => {
    const scan = new Scan('{"a/b~\\u0063": 1}')
    scan.keyAt = 1
    scan.keyEnd = 13
    expect(note(scan, "json/odd-space", 0, 1, UNDECLARED).faults[0]?.pointer).toBe("/a~1b~0c")
  })
})

describe("a part with its edits made", () => {
  test("from the given edit on, in the order of their places", () => {
    const scan = new Scan("ab;cd;ef")
    const amiss = note(scan, "json/comma-spelling", 2, 3, "")
    put(amiss, 2, 3, "!")
    put(amiss, 7, 7, ">")
    put(amiss, 5, 6, ",")
    expect(mendedIn(scan, 3, 8, 1)).toBe("cd,e>f")
    expect(mendedIn(scan, 0, 8, 0)).toBe("ab!cd,e>f")
  })

  test("none", () => {
    expect(mendedIn(new Scan("as it is"), 3, 5, 0)).toBe("it")
  })
})

const SHELF = object(
  {
    title: TEXT,
    rows: { type: "array", items: object({ name: TEXT, tags: TEXTS }, []) },
    "a/b": object({ "~": WHOLE }, []),
    more: { type: "object", additionalProperties: TEXT },
  },
  [],
)

test.each([
  ['{"rows":[{"name":"x"},{"name":"y","tags":["a",\'b\']}]}', ["json/foreign-quotes /rows/1/tags/1"]],
  ['{"rows":[{"name":"x",},],}', ["json/trailing-comma /rows/0/name", "json/trailing-comma /rows/1", "json/trailing-comma /rows"]],
  ['{"a/b":{"~":+1}}', ["json/number-spelling /a~1b/~0"]],
  ['{"more":{"x y":\'v\',"k~/":"w",}}', ["json/foreign-quotes /more/x y", "json/trailing-comma /more/k~0~1"]],
  ["{more:{k:'v'}}", ["json/unquoted-key /more", "json/unquoted-key /more/k", "json/foreign-quotes /more/k"]],
])("the pointers of %s", (given, faults) => {
  expect(atSight(given, SHELF)?.faults).toEqual(faults)
})
