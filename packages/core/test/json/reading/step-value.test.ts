import { describe, expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import { NOTE, refusal, refuses, TEXT, truthOrNothing, valueIn, WHOLE } from "../../support/reading.ts"

const ROWS = object(
  {
    rows: { type: "array", items: object({ id: WHOLE, name: TEXT }, ["id"]) },
    at: object({ row: WHOLE, shelf: TEXT }, []),
    done: { type: "boolean" },
  },
  [],
)
const TWO_ROWS = {
  rows: [
    { id: 1, name: "a" },
    { id: 2, name: "b" },
  ],
}

describe("the brackets of a list", () => {
  const AB = { title: "x", labels: ["a", "b"], pages: 1 }

  test.each([
    ["the opening one lost", '{"title":"x","labels":"a","b"],"pages":1}'],
    ["the opening one twice", '{"title":"x","labels":[["a","b"],"pages":1}'],
    ["the opening one wrong", '{"title":"x","labels":{"a","b"],"pages":1}'],
    ["the closing one lost", '{"title":"x","labels":["a","b","pages":1}'],
    ["the closing one twice", '{"title":"x","labels":["a","b"]],"pages":1}'],
    ["the closing one wrong", '{"title":"x","labels":["a","b"},"pages":1}'],
    ["a tuple", '{"title":"x","labels":("a","b"),"pages":1}'],
    ["a set", '{"title":"x","labels":{"a","b"},"pages":1}'],
    ["full-width ones", '{"title":"x","labels":［"a"，"b"］,"pages":1}'],
    ["a comma too many", '{"title":"x","labels":["a",,"b",],"pages":1}'],
  ])("%s", (_, given) => {
    expect(valueIn(given, NOTE)).toEqual(AB)
  })

  test("one number in round brackets is no value where no list is wanted: in bookkeeping it is negative", () => {
    expect(
      ["(12)", "( 12.50 )", "(1,250.00)"].map((number) => refusal(`{"title":"x","pages":${number}}`, NOTE)),
    ).toEqual(Array(3).fill("json/unreadable"))
  })

  test("a tuple of one", () => {
    expect(valueIn('{"title":"x","labels":("a",)}', NOTE)).toEqual({ title: "x", labels: ["a"] })
  })
})

describe("the braces of an item", () => {
  test.each([
    ["the first opening one lost", '{"rows":["id":1,"name":"a"},{"id":2,"name":"b"}]}'],
    ["the next opening one lost", '{"rows":[{"id":1,"name":"a"},"id":2,"name":"b"}]}'],
    ["a closing one lost", '{"rows":[{"id":1,"name":"a",{"id":2,"name":"b"}]}'],
    ["the last closing one lost", '{"rows":[{"id":1,"name":"a"},{"id":2,"name":"b"]}'],
    ["the bracket before them lost", '{"rows":{"id":1,"name":"a"},{"id":2,"name":"b"}]}'],
  ])("%s", (_, given) => {
    expect(valueIn(given, ROWS)).toEqual(TWO_ROWS)
  })

  test("the opening brace of a member lost or wrong", () => {
    expect(valueIn('{"at":"row":1,"shelf":"b"},"done":true}', ROWS)).toEqual({ at: { row: 1, shelf: "b" }, done: true })
    expect(valueIn('{"at":["row":1,"shelf":"b"],"done":true}', ROWS)).toEqual({
      at: { row: 1, shelf: "b" },
      done: true,
    })
  })
})

describe("half-stringified", () => {
  test.each([
    ['{"rows":"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"}', TWO_ROWS],
    ['{"rows":"[{"id":1,"name":"a"},{"id":2,"name":"b"}],"done":true}', { ...TWO_ROWS, done: true }],
    ['{"at":"{"row":1,"shelf":"b"}","done":true}', { at: { row: 1, shelf: "b" }, done: true }],
  ])("a quote before a container that is written raw: %s", (given, value) => {
    expect(valueIn(given, ROWS)).toEqual(value)
  })

  test("where a text is wanted it is a text", () => {
    expect(valueIn('{"title":"x","body":"{"k": "v"}","pages":3}', NOTE)).toEqual({
      title: "x",
      body: '{"k": "v"}',
      pages: 3,
    })
  })
})

describe("quotes of a value", () => {
  test.each([
    ['{"title":\'pot\',"pages":1}'],
    ['{"title":“pot”,"pages":1}'],
    ['{"title":`pot`,"pages":1}'],
    ['{"title":«pot»,"pages":1}'],
    ['{"title":"""pot""","pages":1}'],
    ['{"title":""pot","pages":1}'],
    ['{"title":"pot"","pages":1}'],
    ['{"title":= "pot","pages":1}'],
  ])("%s", (given) => {
    expect(valueIn(given, NOTE)).toEqual({ title: "pot", pages: 1 })
  })

  test("an empty text is one", () => {
    expect(valueIn('{"title":"","body":"","pages":1,}', NOTE)).toEqual({ title: "", body: "", pages: 1 })
  })

  test("three quotes keep the quotes and line breaks between them", () => {
    expect(valueIn('{"title":"""a "b"\nc""","pages":1}', NOTE)).toEqual({ title: 'a "b"\nc', pages: 1 })
    expect(valueIn("{'title':'''it's\n''','pages':1}", NOTE)).toEqual({ title: "it's\n", pages: 1 })
  })
})

test("a list that was cut", () => {
  for (const given of ['{"title":"x","labels":[', '{"title":"x","labels":["a",', '{"title":"x","labels":["a","b'])
    refuses(given, NOTE)
})

test("a list of one number that lost its opening bracket is no number", () => {
  truthOrNothing('{"sizes":91]}', { sizes: [91] }, object({ sizes: { type: "array", items: WHOLE } }, []))
})

test("a template with a gap in it has no value", () => {
  expect(refusal(`{"title":\`for $${"{name}"}\`,"pages":1}`, NOTE)).toBe("json/no-value")
  expect(valueIn('{"title":`for you`,"pages":1}', NOTE)).toEqual({ title: "for you", pages: 1 })
})

test("a text that was cut in its middle is not mended behind it", () => {
  refuses('{"title":"It began …"pages":1}', NOTE)
})

test("a doubled brace where any value may stand makes no list", () => {
  const open = { type: "object", properties: { title: TEXT } }
  expect(valueIn('{"title":"x","extra":{{"a":1}}}', open)).toEqual({ title: "x", extra: { a: 1 } })
  refuses('{"title":"x","extra":{"a}: 25}}', open)
})

test("quotes that a shell escaped with backticks", () => {
  refuses('{`"title`": `"pot`"}', NOTE)
})

test("an opening quote that is escaped, and a closing one that is not", () => {
  expect(valueIn(String.raw`{"title":\"pot","pages":2}`, NOTE)).toEqual({ title: "pot", pages: 2 })
})

test("a doubled single quote before a text", () => {
  truthOrNothing("{'title': ''pot', 'pages': 2}", { title: "pot", pages: 2 }, NOTE)
  expect(valueIn("{'title': '', 'pages': 2}", NOTE)).toEqual({ title: "", pages: 2 })
})

test("rows are not merged, and a hole in one is not closed", () => {
  const rows = { type: "object", properties: { rows: { type: "array", items: { type: "array", items: TEXT } } } }
  truthOrNothing('{"rows":[["a"],["b",["c"]]}', { rows: [["a"], ["b"], ["c"]] }, rows)
  refuses('{"rows":[["a",,"c"],["d","e","f"]]}', rows)
})

test("round brackets around nothing are a list only where one may stand", () => {
  refuses('{"done": ( )}', ROWS)
  refuses('{"done": ()}', ROWS)
  expect(valueIn('{"title":"x","labels":( )}', NOTE)).toEqual({ title: "x", labels: [] })
})
