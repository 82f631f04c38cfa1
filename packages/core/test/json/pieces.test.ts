import { describe, expect, it } from "vitest"
import { undoEdits } from "../../src/json/edit.ts"
import {
  areAdjacent,
  assembleReadings,
  failedReading,
  finishReading,
  type ParsedSpan,
  singleReading,
} from "../../src/json/pieces.ts"

const stageOf = (text: string) => ({ text, faults: [] })
const piece = (start: number, end: number): ParsedSpan => ({ start, end, edits: [], faults: [], cut: null })

describe("finish", () => {
  it("cuts away what stands around one piece, and tells it", () => {
    const text = 'So: {"a":1} then'
    const reading = finishReading(stageOf(text), [piece(4, 11)], 0, "json/surrounding-text")
    expect(reading.text).toBe('{"a":1}')
    expect(reading.faults.map((fault) => fault.id)).toEqual(["json/surrounding-text", "json/surrounding-text"])
    expect(
      undoEdits(
        reading.text,
        reading.faults.flatMap((fault) => fault.edits),
      ),
    ).toBe(text)
  })

  it("names space and closers for what they are", () => {
    const ids = (text: string, at: ParsedSpan): string[] =>
      finishReading(stageOf(text), [at], 0, "json/surrounding-text").faults.map((fault) => fault.id)
    expect(ids('\ufeff{"a":1}', piece(1, 8))).toEqual(["json/odd-space"])
    expect(ids('{"a":1}]}', piece(0, 7))).toEqual(["json/excess-closer"])
    expect(ids('{"a":1}', piece(0, 7))).toEqual([])
  })

  it("tells each kind of fault, also behind more edits than are told one by one", () => {
    const commas = Array.from({ length: 300 }, (_, i) => ({ start: i, end: i + 1, insert: "", fault: i }))
    const edits = [
      ...commas,
      { start: 300, end: 301, insert: '"', fault: 300 },
      { start: 301, end: 302, insert: "", fault: 301 },
    ]
    const comma = { id: "json/extra-comma", pointer: "", confidence: "certain" } as const
    const faults = [...commas.map(() => comma), { ...comma, id: "json/foreign-quotes" } as const, comma]
    const text = `${",".repeat(300)}',`
    const reading = finishReading(
      stageOf(text),
      [{ start: 0, end: 302, edits, faults, cut: null }],
      0,
      "json/surrounding-text",
    )
    expect(new Set(reading.faults.map(({ id }) => id))).toEqual(new Set(["json/extra-comma", "json/foreign-quotes"]))
    expect(reading.faults.length).toBeLessThan(260)
    expect(
      undoEdits(
        reading.text,
        reading.faults.flatMap((fault) => fault.edits),
      ),
    ).toBe(text)
  })

  it("tells the edits of one fault together, in the order of the text", () => {
    const text = "{a:1,}"
    const faults = [
      { id: "json/unquoted-key", pointer: "/a", confidence: "certain" },
      { id: "json/trailing-comma", pointer: "", confidence: "certain" },
    ] as const
    const edits = [
      { start: 4, end: 5, insert: "", fault: 1 },
      { start: 1, end: 1, insert: '"', fault: 0 },
      { start: 2, end: 2, insert: '"', fault: 0 },
    ]
    const reading = finishReading(
      stageOf(text),
      [{ start: 0, end: 6, edits, faults, cut: null }],
      0,
      "json/surrounding-text",
    )
    expect(reading.text).toBe('{"a":1}')
    expect(reading.faults.map((fault) => [fault.id, fault.edits.length])).toEqual([
      ["json/unquoted-key", 2],
      ["json/trailing-comma", 1],
    ])
    expect(
      undoEdits(
        reading.text,
        reading.faults.flatMap((fault) => fault.edits),
      ),
    ).toBe(text)
  })
})

describe("assemble", () => {
  it("takes equal pieces for one", () => {
    const result = assembleReadings(stageOf('{"a":1}{"a":1.0}'), [piece(0, 7), piece(7, 16)])
    expect(result.relation).toBe("single")
    expect(result.readings.map((reading) => reading.text)).toEqual(['{"a":1}'])
  })

  it("forgets an empty object beside others", () => {
    expect(
      assembleReadings(stageOf('{}{"a":1}'), [piece(0, 2), piece(2, 9)]).readings.map((reading) => reading.text),
    ).toEqual(['{"a":1}'])
  })

  it("tells back to back from scattered", () => {
    expect(assembleReadings(stageOf('{"a":1}, {"a":2}'), [piece(0, 7), piece(9, 16)]).relation).toBe("concatenated")
    expect(assembleReadings(stageOf('{"a":1} or {"a":2}'), [piece(0, 7), piece(11, 18)]).relation).toBe("scattered")
  })

  it("gives no reading when one of several is not strict", () => {
    expect(assembleReadings(stageOf('{"a":1}{"a"}'), [piece(0, 7), piece(7, 12)]).failure).toBe("json/unreadable")
  })
})

describe("results", () => {
  it("are single or none", () => {
    expect(singleReading({ text: "{}", faults: [], cut: null })).toMatchObject({ relation: "single", failure: null })
    expect(failedReading("json/cut", "key")).toMatchObject({ readings: [], failure: "json/cut", cut: "key" })
  })

  it("are back to back when only space and separators lie between", () => {
    expect(areAdjacent("a ,\n b", 1, 5)).toBe(true)
    expect(areAdjacent("a or b", 1, 5)).toBe(false)
  })
})
