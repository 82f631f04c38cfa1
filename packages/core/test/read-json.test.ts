import { describe, expect, test } from "vitest"
import { undoEdits } from "../src/json/edit.ts"
import { readJson } from "../src/read-json.ts"
import { NOTE } from "./support/reading.ts"

describe("readJson", () => {
  test("strict text is returned as the very same string, whatever it holds", () => {
    for (const text of ['{"a":1}', " [1, 2] ", '"x"', "null", "12345678901234567890"]) {
      expect(readJson(text)).toEqual({ text, complete: true, cut: null, faults: [], reason: null })
    }
  })

  test("what is wrong is healed and told", () => {
    const given = "{'title': 'x', pages: 1,}"
    const { text, faults, complete } = readJson(given)
    expect(text).toBe('{"title": "x", "pages": 1}')
    expect(complete).toBe(true)
    expect(
      undoEdits(
        text ?? "",
        faults.flatMap((fault) => fault.edits),
      ),
    ).toBe(given)
  })

  test("closed, but not complete", () => {
    expect(readJson('{"title":"x"')).toMatchObject({
      text: '{"title":"x"}',
      complete: false,
      cut: "closers",
      reason: null,
    })
  })

  test("cut inside: no text", () => {
    expect(readJson('{"title":"x')).toMatchObject({
      text: null,
      complete: false,
      cut: "string",
      faults: [],
      reason: "json/cut",
    })
  })

  test("no single reading: no text", () => {
    expect(readJson('{"a":1}{"a":2}')).toMatchObject({ text: null, faults: [], reason: "json/ambiguous" })
    expect(readJson("no JSON at all")).toMatchObject({ text: null, reason: "json/unreadable" })
    expect(readJson("")).toMatchObject({ text: null, reason: "json/empty" })
  })

  test("the schema decides what is doubtful without it", () => {
    const given = '{"body":"{"colour": "red"}","title":"t"}'
    expect(JSON.parse(readJson(given, NOTE).text ?? "null")).toEqual({ body: '{"colour": "red"}', title: "t" })
  })

  test("a schema that is none is no help and no harm", () => {
    for (const schema of [undefined, null, true, 5, "x", [], { type: 7 }])
      expect(readJson("{'a':1}", schema).text).toBe('{"a":1}')
  })
})

test("what is no text is a mistake of the program", () => {
  for (const given of [undefined, null, 5, {}]) expect(() => readJson(given as never)).toThrow("MEND_TEXT")
})
