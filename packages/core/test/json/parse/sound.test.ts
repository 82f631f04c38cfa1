import { describe, expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import { faultsOf, NOTE, only, refusal, TEXT, valueIn } from "../../support/reading.ts"

const SOUND = '"title": "a \\"b\\" \\u00e9", "pages": -1.5e3, "labels": ["x", "y z", "http://a"], "body": "so }, { on"'

describe("what is as it should be stays so, wherever the fault is", () => {
  test.each([
    [`{${SOUND},}`, ["json/trailing-comma"]],
    [`{${SOUND}`, ["json/missing-closer"]],
    [`{${SOUND}]`, ["json/mismatched-closer"]],
    [`{${SOUND.replace('", "pages"', '" "pages"')}}`, ["json/missing-comma"]],
    [`{${SOUND.replace('"pages":', "pages:")}}`, ["json/unquoted-key"]],
    [`{${SOUND.replace(": -1.5e3", ":: -1.5e3")}}`, ["json/colon-spelling"]],
    [`{${SOUND.replace('"y z"', "'y z'")}}`, ["json/foreign-quotes"]],
  ])("%s", (given, faults) => {
    expect(faultsOf(given, NOTE)).toEqual(faults)
    expect(valueIn(given, NOTE)).toEqual(JSON.parse(`{${SOUND}}`))
  })
})

test("a name that comes twice, or is not declared, is read with care", () => {
  expect(valueIn('{"title":"a","title":"b","weather":"c","pages":1,}', NOTE)).toEqual({ title: "b", weather: "c", pages: 1 })
  expect(valueIn('{"a":"x","b":[1,2],"c":{"d":null},}')).toEqual({ a: "x", b: [1, 2], c: { d: null } })
})

test("an element that could be the key of an outer object ends the list", () => {
  expect(faultsOf('{"labels":["x","y","title":"z"}', NOTE)).toEqual(["json/inner-closer"])
  expect(valueIn('{"labels":["x","time: z"],}', NOTE)).toEqual({ labels: ["x", "time: z"] })
})

test("a drive path among sound members is remembered", () => {
  expect(refusal('{"title":"C:\\new","body":"C:\\Users\\temp"}', NOTE)).toBe("json/unclear-escapes")
})

test("faults are told with their place", () => {
  const schema = object({ list: { type: "array", items: object({ x: TEXT, y: TEXT }) } })
  const { faults } = only('{"list": [{"x": "1", "y": "2"}, {"x": "3", "y": \'4\'}]}', schema)
  expect(faults.map(({ id, pointer }) => [id, pointer])).toEqual([["json/foreign-quotes", "/list/1/y"]])
})
