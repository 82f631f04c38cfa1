import { describe, expect, test } from "vitest"
import { isRestart } from "../../../src/json/reading/restart.ts"
import { faultsOf, healed, NOTE, readAs, refuses, searchOf, truthOrNothing } from "../../support/reading.ts"

test("a brace before the first key begins the object again", () => {
  const text = '{"tint":"r{"tint":"red","x":{"y":1}}'
  const search = searchOf(text)
  expect(isRestart(search, 10)).toBe(true)
  expect(isRestart(search, 0)).toBe(false)
  expect(isRestart(search, text.lastIndexOf("{"))).toBe(false)
})

describe("begun, broken off, and begun again", () => {
  test.each([
    ["in a text", '{"title":"green{"title":"green kettle","pages":1}', '{"title":"green kettle","pages":1}'],
    ["in a key", '{"title":"pot","bo{"title":"pot","body":"big"}', '{"title":"pot","body":"big"}'],
    ["behind a comma", '{"title":"pot", {"title":"pot","pages":2}', '{"title":"pot","pages":2}'],
    ["in another member", '{"title":"pot","body":"ab{"title":"pot","body":"abc"}', '{"title":"pot","body":"abc"}'],
  ])("%s: the copy counts", (_, given, text) => {
    expect(healed(given, NOTE)).toBe(text)
    expect(faultsOf(given, NOTE)).toEqual(["json/repeated"])
  })

  test("with another value: the second one, or none", () => {
    truthOrNothing(
      '{"title":"pot","body":"old te{"title":"pot","body":"new text"}',
      { title: "pot", body: "new text" },
      NOTE,
    )
  })

  test.each(['{"title":"pot","pages":1{"title":"lid"}', '{"title":"pot\n{"title":"lid"}'])(
    "what was begun says something else, so both may count: %s",
    (given) => {
      refuses(given, NOTE)
    },
  )

  test("where an object may stand, a copy may be that object: nothing runs", () => {
    const TREE = { type: "object", properties: { title: { type: "string" }, child: { type: "object" } } }
    refuses('{"title":"pot","child":{"title":"pot","child":{"lid":1}}', TREE)
    expect(healed('{"title":"pot","child":{"title":"lid","child":{"lid":1}}', TREE)).toContain('"lid":1}}}')
  })

  test("other spaces, and words on a line between, make no difference", () => {
    expect(healed('{"title":"pot","pages":1{"title": "pot", "pages": 1}', NOTE)).toBe('{"title": "pot", "pages": 1}')
    expect(healed('{"title":"pot","pa\nOnce more:\n{"title":"pot","pages":2}', NOTE)).toBe('{"title":"pot","pages":2}')
  })

  test("a text that only mentions the key begins nothing", () => {
    const given = '{"title":"use {\\"title\\": 1} here","pages":1,}'
    expect(healed(given, NOTE)).toBe(given.replace(",}", "}"))
  })
})

describe("whole, then once more", () => {
  test.each([
    '{"title":"pot","pages":1}{"title":"pot","pa',
    '{"title":"pot","pages":1}\n{"title":"pot","pages":1',
    '{"title":"pot","pages":1}{',
  ])("a copy that was cut is no loss: %s", (given) => {
    truthOrNothing(given, { title: "pot", pages: 1 }, NOTE)
  })

  test("the first of them is healed", () => {
    expect(healed('{"title":"pot","pages":1}{"title":"pot","pa', NOTE)).toBe('{"title":"pot","pages":1}')
  })

  test("another object that was cut is one: nothing runs", () => {
    refuses('{"title":"pot","pages":1}{"title":"lid","pa', NOTE)
  })

  test("a second call behind the first is never dropped", () => {
    for (const given of [
      '{"title":"pot"}{"title":"lid"}',
      '{"title":"pot"}, {"title":"lid"}',
      '{"title":"pot"} and then {"title":"lid"}',
      '{"title":"pot"}\n\n{"title":"lid"}',
    ]) {
      const { readings } = readAs(given, NOTE)
      expect(readings.map((reading) => reading.text)).toEqual(['{"title":"pot"}', '{"title":"lid"}'])
    }
  })
})

test("begun again at the very beginning of a text", () => {
  const given = '{"title":"a","pages":1,"body":"{"title":"a","pages":1,"body":"x"}'
  truthOrNothing(given, { title: "a", pages: 1, body: "x" }, NOTE)
})

test("an object in curly quotes is a text of the object around it", () => {
  refuses('{\n  “title”: “pot”,\n  “body”: “{"title":"lid","body":"b"}”\n}', NOTE)
})

test.each([
  '{"title":"po{"title":"pot","pag{"title":"pot","pages":3}',
  '{"title":"pot"{"title":"pot","pages"{"title":"pot","pages":3}',
  '{"title":"po{"title":"pot"{"title":"pot","pa{"title":"pot","pages":3}',
])("begun again more than once, and each time more of it: %s", (given) => {
  expect(healed(given, NOTE)).toBe('{"title":"pot","pages":3}')
})

test("of several attempts one says something else", () =>
  refuses('{"title":"po{"title":"rim","pag{"title":"pot","pages":3}', NOTE))
