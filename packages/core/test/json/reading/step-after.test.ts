import { describe, expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import { faultsOf, healed, NOTE, refuses, valueIn } from "../../support/reading.ts"

describe("between two members", () => {
  test.each([
    ["no comma", '{"title":"pot" "pages":1}'],
    ["no comma, not even a space", '{"title":"pot""pages":1}'],
    ["no comma at the end of a line", '{"title":"pot"\n"pages":1}'],
    ["a semicolon", '{"title":"pot";"pages":1}'],
    ["a full stop", '{"title":"pot". "pages":1}'],
    ["a bar", '{"title":"pot"|"pages":1}'],
    ["a full-width comma", '{"title":"pot"，"pages":1}'],
    ["two commas", '{"title":"pot",,"pages":1}'],
    ["a closing quote twice", '{"title":"pot"","pages":1}'],
    ["a closer too many", '{"title":"pot"},"pages":1}'],
  ])("%s", (_, given) => {
    expect(valueIn(given, NOTE)).toEqual({ title: "pot", pages: 1 })
  })
})

describe("between two items", () => {
  test.each(['["a" "b"]', '["a"\n"b"]', '["a";"b"]', '["a",,"b"]', '["a". "b"]'])("%s", (list) => {
    expect(valueIn(`{"title":"pot","labels":${list}}`, NOTE)).toEqual({ title: "pot", labels: ["a", "b"] })
  })
})

test("lines of a text as code writes them, each with its line break", () => {
  const lines = '"clay\\n"\n  "  \\"dry\\"\\n"\n  "fire\\n"'
  expect(valueIn(`{"title":${lines},"pages":1}`, NOTE)).toEqual({ title: 'clay\n  "dry"\nfire\n', pages: 1 })
  refuses('{"title":"clay "\n  "dry "\n  "fire","pages":1}', NOTE)
})

describe("a sum of literals is one text", () => {
  test.each(['"gre" + "en"', '"gre" +\n "en"', "'gre' + 'en'", "\"gre\" + 'en'", '"g" + "re" + "en"'])("%s", (sum) => {
    expect(valueIn(`{"title":${sum},"pages":1}`, NOTE)).toEqual({ title: "green", pages: 1 })
  })

  test("a sum with anything else is none", () => {
    for (const sum of ['"gre" + en', '"gre" + str(1)', "1 + 2"]) refuses(`{"title":${sum},"pages":1}`, NOTE)
  })
})

test("what something lacks in the middle is not guessed", () => {
  refuses('{"title":"/etc/hoead": 10, "pages": 1}', NOTE)
})

test.each([
  ['{"title":"pot","labels":["a"]', "json/missing-closer"],
  ['{"title":"pot","labels":["a"}', "json/inner-closer"],
  ['{"title":"pot","labels":["a"]]}', "json/excess-closer"],
])("%s: %s", (given, fault) => {
  expect(faultsOf(given, NOTE)).toEqual([fault])
  expect(healed(given, NOTE)).toBe('{"title":"pot","labels":["a"]}')
})

test("a mark of the template behind the last value closes all", () => {
  expect(healed('{"title":"pot","labels":["a"</tool_call>', NOTE)).toBe('{"title":"pot","labels":["a"]}')
})

test("a colon in a list separates no items", () => {
  refuses('{"title":"x","labels":["a":"b"]}', NOTE)
  refuses('{"title":"x","labels":["a":1]}', NOTE)
})

describe("something is inserted behind a value", () => {
  test.each([
    ["words", '{"title":"pot" as agreed,"pages":1}'],
    ["words in brackets", '{"title":"pot" (the usual), "pages":1}'],
    ["another value", '{"title":"pot" | "lid", "pages":1}'],
    ["another value in a list", '{"title":"x","labels":["pot" or "lid"]}'],
    ["a word for the comma", '{"title":"pot" and "pages":1}'],
  ])("%s: neither dropped nor made a part of the text", (_, given) => {
    refuses(given, NOTE)
  })

  test("quotes in a text are no such thing", () => {
    expect(valueIn('{"title":"the "big" pot, and the "small" lid","pages":1}', NOTE)).toEqual({
      title: 'the "big" pot, and the "small" lid',
      pages: 1,
    })
  })
})

describe("the same string twice", () => {
  test.each([
    '{"title":"pot" "pot","pages":1}',
    '{"title":"a \\"big\\" pot" "a \\"big\\" pot","pages":1}',
    '{"title":"x","labels":["clay" "clay"]}',
    '{"title":"x","labels":["clay""clay"]}',
  ])("is neither joined nor made two items: %s", (given) => refuses(given, NOTE))

  test("a quote behind a semicolon or a space that stands before a key opens that key", () => {
    refuses('{"title":"pot;"body":"clay"}', NOTE)
    refuses('{"title":"pot; "body":"clay"}', NOTE)
  })

  test("with a plus sign it is meant", () => {
    expect(valueIn('{"title":"ha" + "ha","pages":1}', NOTE)).toEqual({ title: "haha", pages: 1 })
  })

  test("others are joined, or items", () => {
    expect(valueIn('{"title":"x","labels":["clay" "glaze"]}', NOTE)).toEqual({ title: "x", labels: ["clay", "glaze"] })
  })
})

test("the name of a member is no part of a text that is written in pieces", () => {
  refuses('{"title":"pot" "body" "blue"}', NOTE)
  refuses('{"title":"pot" "lid" "blue"}', NOTE)
  refuses('{"title":"pot "\n"body" "blue"}', NOTE)
})

test("a name that an outer object declares and lacks is no item", () => {
  refuses('{"title": "x", "labels": ["clay", "body" "see above"}', NOTE)
})

test("a bracket behind an item is a remark or an index, unless the list holds lists", () => {
  refuses('{"title":"t","labels":["lid" [2], "pot" [3]]}', NOTE)
  refuses('{"title":"t","labels":["lid", "pot"[0]]}', NOTE)
  const ROWS = { type: "object", properties: { rows: { type: "array", items: { type: "array" } } } }
  expect(valueIn('{"rows":[["lid"] ["pot"]]}', ROWS)).toEqual({ rows: [["lid"], ["pot"]] })
})

test("a name that an outer object declares is no item of a list that was closed before", () => {
  refuses('{"title":"t","labels":["lid"],"pages"],"pages":2}', NOTE)
  expect(valueIn('{"title":"t","labels":["lid"],"pot"],"pages":2}', NOTE)).toEqual({
    title: "t",
    labels: ["lid", "pot"],
    pages: 2,
  })
})

describe("two quotes side by side in a list", () => {
  test.each([
    '{"title":"x","labels":["the ""big"" pot"]}',
    '{"title":"x","labels":["a lid (""oak"")", "b"]}',
    "{'title':'x','labels':['the pot''s lid']}",
    '{"title":"x","labels":["clay"" ,oak"]}',
    '{"title":"x","labels":["clay""oak""elm", "ash"]}',
  ])("may stand for one: %s", (given) => refuses(given, NOTE))

  test("are the seam of two items where each looks like one", () => {
    expect(valueIn('{"title":"x","labels":["clay""oak"]}', NOTE)).toEqual({ title: "x", labels: ["clay", "oak"] })
  })
})

describe("texts side by side", () => {
  test("a sum is one text", () => {
    expect(valueIn('{"title":"red " + "pot","pages":2}', NOTE)).toEqual({ title: "red pot", pages: 2 })
    expect(valueIn('{"title":"one\\n" +\n "two"}', NOTE)).toEqual({ title: "one\ntwo" })
  })

  test.each([
    '{"title":"a.js","body":"if (op == "+") add()"}',
    '{"title":"a.js","body":"lid = lid.replace("+", " ")\\n"}',
    '{"title":"a","body":"grep -E "+" f"}',
    "{'title':'a','body':'if op == '+': add()'}",
    '{"title":"a","body":"x = " ""}',
  ])("a literal of code is no sum: %s", (given) => refuses(given, NOTE))

  test.each([
    ["lines as code has them", '{"title":"a red "\n  "pot","pages":2}', { title: "a red pot", pages: 2 }],
    ["with a line break in the text", '{"title":"one\\n"\n"two"}', { title: "one\ntwo" }],
    ["in round brackets", '{"title":("one"\n"two"\n"three"),"pages":2}', { title: ["onetwothree"], pages: 2 }],
    ["in round brackets on one line", '{"title":("a red " "pot")}', { title: ["a red pot"] }],
    [
      "an item in round brackets",
      '{"title":"x","labels":[("re"\n"d"), "blue"]}',
      { title: "x", labels: [["red"], "blue"] },
    ],
  ])("are one text: %s", (_, given, value) => expect(valueIn(given, NOTE)).toEqual(value))

  test.each([
    ["on one line", '{"title":"red" "pot"}'],
    ["on one line, with a blank", '{"title":"red " "pot"}'],
    ["on two lines without a blank", '{"title":"red"\n"pot"}'],
    ["where a list is wanted", '{"title":"x","labels":"red "\n"blue"}'],
    ["where a list is wanted, in round brackets", '{"title":"x","labels":("red "\n"blue")}'],
    ["as a list of a shell", '{"title":("red" "pot")}'],
  ])("nothing shows that they are one: %s", (_, given) => refuses(given, NOTE))

  test("several lines in quotes are lines", () => {
    refuses('{"title": "\t"lid"\n\t"pot"\n\t"cup"\n\t"jar"\n\t"can"","pages":1}', NOTE)
  })
})

test("a quote of another kind behind a text may be the one that its opening quote lacks", () => {
  refuses(`{"title":'pot'","pages":1}`, NOTE)
  expect(valueIn('{"title":"pot"","pages":1}', NOTE)).toEqual({ title: "pot", pages: 1 })
})

test("a colon behind quotes in a text shows that they are those of a key", () => {
  refuses('{"title":"pot" then"labels": "labels":["a"]}', NOTE)
})

test("of three quotes the one in the middle may be the text", () => {
  refuses('{"title":"x","labels":["say","""]}', NOTE)
})

describe("the name of a member twice", () => {
  test.each([
    ['{"title": "title": "pot", "pages": 2}', '{"title":  "pot", "pages": 2}'],
    ['{"pages":"pages":2,"title":"pot"}', '{"pages":2,"title":"pot"}'],
  ])("%s", (given, meant) => expect(healed(given, NOTE)).toBe(meant))

  test("another name, or no colon behind it", () => {
    refuses('{"title": "pages": 2}', NOTE)
    // the text may begin with its name
    for (const given of ['{"title":"x","body":"body": pot"}', '{{"title":"a"{"title":"a"}']) refuses(given, NOTE)
    expect(valueIn('{"title": "title", "pages": 2,}', NOTE)).toEqual({ title: "title", pages: 2 })
  })
})

test("one value beside a list in a list of lists may be a part of it", () => {
  const rows = object({ rows: { type: "array", items: { type: "array", items: { type: "integer" } } } })
  for (const given of ['{"rows":[[1,2],7 [3]]}', '{"rows":[[1,2] 7,[3]]}', '{"rows":[7[3]]}']) refuses(given, rows)
  expect(valueIn('{"rows":[[1,2] [3]]}', rows)).toEqual({ rows: [[1, 2], [3]] })
})

test("the closing quote of an item is lost", () => {
  const labels = ["lid", "rim", "pot"]
  expect(valueIn('{"title":"x","labels":["lid, "rim", "pot"]}', NOTE)).toEqual({ title: "x", labels })
  expect(valueIn('{"title":"x","labels":["lid","rim,"pot"]}', NOTE)).toEqual({ title: "x", labels })
  // words and code may hold the quote, and so may a word before another blank
  for (const item of ['the so-called, "lid', "tr ',\"' x", 'put(1, "lid)', 'lid, "rim'])
    refuses(`{"title":"x","labels":["pot","${item}","y"]}`, NOTE)
})
