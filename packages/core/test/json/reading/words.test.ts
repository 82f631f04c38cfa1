import { describe, expect, test } from "vitest"
import { oddNumberAt } from "../../../src/json/reading/words.ts"
import { object } from "../../support/fitting.ts"
import { faultsOf, healed, NOTE, refuses, TEXT, TEXTS, truthOrNothing, valueIn } from "../../support/reading.ts"

const R = String.raw

describe("a number as some language writes it", () => {
  test.each([
    ["1_000", "1000"],
    ["+5", "5"],
    [".5", "0.5"],
    ["-.5", "-0.5"],
    ["007", "7"],
    ["1e5", "1e5"],
    ["12345678901234567890", "12345678901234567890"],
  ])("%s", (text, literal) => {
    expect(oddNumberAt(`${text},`, 0)).toEqual({ end: text.length, numberLiteral: literal })
  })

  test.each(["x", "", "-", ".", "_1"])("none: %j", (text) => {
    expect(oddNumberAt(text, 0)).toBeNull()
  })

  test("through the reader, where a number is wanted; where a text is, its zeros stay", () => {
    expect(valueIn('{"title":"pot","pages":1_000}', NOTE)).toEqual({ title: "pot", pages: 1000 })
    expect(valueIn('{"title":007}', NOTE)).toEqual({ title: "007" })
  })
})

describe("words", () => {
  test("of Python", () => {
    const schema = object({ on: { type: "boolean" }, off: { type: "boolean" }, note: { type: ["string", "null"] } }, [])
    expect(healed('{"on":True,"off":False,"note":None}', schema)).toBe('{"on":true,"off":false,"note":null}')
    expect(faultsOf('{"on":True}', schema)).toEqual(["json/python-literal"])
  })

  test("that are texts without quotes", () => {
    expect(valueIn('{"title":kettle,"labels":[red, dark blue]}', NOTE)).toEqual({
      title: "kettle",
      labels: ["red", "dark blue"],
    })
    expect(faultsOf('{"title":kettle}', NOTE)).toEqual(["json/unquoted-value"])
  })

  test("the last of them may be cut", () => {
    refuses('{"title":kett', NOTE)
  })

  test("of an allowed text, with its opening quote lost", () => {
    expect(valueIn('{"title":green kettle","pages":1}', NOTE)).toEqual({ title: "green kettle", pages: 1 })
    expect(valueIn('{"title":"x","labels":[red", "blue"]}', NOTE)).toEqual({ title: "x", labels: ["red", "blue"] })
  })
})

describe("prefixes belong to the string", () => {
  test.each([
    ['{"title":u"pot"}', "pot"],
    ["{\"title\":b'pot'}", "pot"],
    [R`{"title":r"\d+\n"}`, R`\d+\n`],
    [R`{"title":r'C:\new'}`, R`C:\new`],
    ['{"title":f"plain"}', "plain"],
  ])("%s", (given, title) => {
    expect(valueIn(given, NOTE)).toEqual({ title })
  })

  test("an f-string with something to fill in has no value", () => {
    refuses('{"title":f"{name}"}', NOTE)
    refuses("{\"title\":f'by {who.name}'}", NOTE)
  })
})

describe("nothing is computed, filled in or left out", () => {
  test.each([
    '{"title":"x","pages":NaN}',
    '{"title":"x","pages":-Infinity}',
    '{"title":"x","pages":60 * 24}',
    '{"title":"x","pages":60*24}',
    '{"title":"x","pages":1 + 2}',
    '{"title":"x","pages":len(rows)}',
    '{"title":name.upper()}',
    '{"title":"tea" if warm else "milk"}',
    '{"title":"tea".upper()}',
    '{"title":os.environ["TITLE"]}',
    '{"title":<your title>}',
    '{"title":{{title}}}',
    '{"title":$TITLE}',
    'file_note(title="x", labels=["a", last_label])',
    '{"title":...}',
    '{"title":"x",...}',
    '{"title":"x","labels":["a", ...]}',
    '{"title":"x","labels":[…]}',
    '{"title":"x","pages":{pages}}',
    '{"title":"x","pages":0x1f}',
  ])("%s", (given) => {
    refuses(given, NOTE)
  })

  test("a text that only looks like that is a text", () => {
    const given = '{"title":"NaN ... {x} 60 * 24","labels":["<name>", "f(x)", "..."],}'
    expect(healed(given, NOTE)).toBe(given.replace(",}", "}"))
  })
})

test("half a pair of quotes around a number or literal", () => {
  const schema = object({ size: { type: "integer" }, labels: TEXTS, note: TEXT }, [])
  expect(valueIn('{"size":"3,"note":"x"}', schema)).toEqual({ size: 3, note: "x" })
  expect(valueIn('{"note":"x","size":3"}', schema)).toEqual({ note: "x", size: 3 })
  truthOrNothing('{"note":"x","size":"3}', { note: "x", size: 3 }, schema)
})

test("an invisible character before a text that lost its quote may belong to it", () => {
  refuses('{"title": \ufeffpot", "pages": 1}', NOTE)
  expect(valueIn('{"title": pot", "pages": 1}', NOTE)).toEqual({ title: "pot", pages: 1 })
})

describe("a word that stands for a value", () => {
  test.each(["file_text", "userName", "@input", "this.value", "TBD", "N/A", "「pot」"])("%s is no text", (word) => {
    refuses(`{"title":"x","body":${word},"pages":1}`, NOTE)
  })

  test("a plain word, a number in it, or one that the schema allows is", () => {
    const schema = object({ state: { enum: ["not_yet", "done"] }, note: TEXT }, [])
    expect(valueIn('{"state":not_yet,"note":pot}', schema)).toEqual({ state: "not_yet", note: "pot" })
    expect(valueIn('{"note":pot_7}', schema)).toEqual({ note: "pot_7" })
  })
})

test("octal digits behind a zero are a mode or a number: nothing tells", () => {
  refuses('{"title":"x","pages":0644}', NOTE)
  refuses('{"title":"x","pages":017}', NOTE)
  expect(valueIn('{"title":"x","pages":0689}', NOTE)).toEqual({ title: "x", pages: 689 })
})

test("where a text may stand as well as a number, what is spelt like neither has no reading", () => {
  const schema = object({ size: { type: ["string", "number", "boolean"] }, note: TEXT }, [])
  for (const word of ["19.5f", "yes", "**25**"]) refuses(`{"size":${word},"note":"x"}`, schema)
  expect(valueIn('{"size":large,"note":"x"}', schema)).toEqual({ size: "large", note: "x" })
})

test("digits of other scripts, parts of literals and marks of Lisp where a text may stand as well", () => {
  const mixed = object({ key: TEXT, value: { anyOf: [TEXT, { type: "number" }, { type: "boolean" }] } }, ["key"])
  for (const word of ["١٤", "#t", "lse", "rue", "TBD"]) refuses(`{"key":"k","value":${word}}`, mixed)
})

test("what a program prints in place of a value is no value", () => {
  for (const printed of ["[REDACTED]", "[object Object]", "[Array]", "[Circular *1]"]) {
    refuses(`{"title":"x","labels":${printed}}`, NOTE)
    refuses(`{"title":${printed}}`, NOTE)
  }
  expect(valueIn('{"title":"x","labels":[kind:clay, lid:none]}', NOTE)).toEqual({
    title: "x",
    labels: ["kind:clay", "lid:none"],
  })
  expect(valueIn('{"title":"x","labels":[clay]}', NOTE)).toEqual({ title: "x", labels: ["clay"] })
})

test("a number in groups is not cut at its first mark", () => {
  refuses('{"title":"x","pages":1\'200\'000}', NOTE)
})

test("a capital before a quote may be the first letter of the text", () => {
  truthOrNothing('{"title": R"EADME","pages":1}', null, NOTE)
  truthOrNothing("{'title': B', 'pages': 2}", { title: "B", pages: 2 }, NOTE)
})

describe("a value that is empty does not take the next line", () => {
  test.each([
    "title: pot\nbody:\npages: 0",
    "title: pot\nbody: \n  pages: 0",
    "body =\ntitle = pot",
    "body= title=pot",
    "title: pot\nbody:\n  one lid: two",
    "title: pot\nlabels:\n  - lid\n  - rim",
    "title: pot\nbody:\n  - lid",
  ])("%s", (given) => {
    refuses(given, NOTE)
  })

  test("a text there is its value", () => {
    expect(valueIn("title:\n  http://kiln.example\npages: 0", NOTE)).toEqual({ title: "http://kiln.example", pages: 0 })
  })
})

describe("a prefix before double quotes", () => {
  const kiln = object({ mode: { enum: ["bisque", "raku"] }, title: TEXT }, [])

  test.each([
    '{"title":"x","labels":["a",b"uild"]}',
    '{"title":r"un the kiln"}',
    '{"title":u"pdate","pages":1}',
    '{"title":f"rom Graz"}',
    '{"mode":b"isque"}',
  ])("may be the first letter of a word: %s", (given) => {
    truthOrNothing(given, null, given.includes("mode") ? kiln : NOTE)
  })

  test.each([
    ['{"title":b"pot"}', { title: "pot" }],
    ['{"title":u"kiln/a.ts"}', { title: "kiln/a.ts" }],
    ['{"title":r"\\d+"}', { title: "\\d+" }],
    ['{"title":f"a lid"}', { title: "a lid" }],
  ])("else it is Python's: %s", (given, value) => {
    expect(valueIn(given, NOTE)).toEqual(value)
  })
})

test("words in the place of items are no item", () => {
  for (const words of ["same for the lid", "and so on", "3 more", "the rest"])
    refuses(`{"title":"x","labels":["a", ${words}]}`, NOTE)
  expect(valueIn('{"title":"x","labels":["a", same]}', NOTE)).toEqual({ title: "x", labels: ["a", "same"] })
})

describe("where anything may stand", () => {
  const LOOSE = object(
    { at: { type: "object" }, row: { type: "array", items: { type: ["string", "number", "null"] } } },
    [],
  )
  test.each([
    '{"row":[7/4,1]}',
    '{"row":[1. "lid", 2. "pot"]}',
    '{"row":["lid",,4]}',
    '{"at":{"n":(7)}}',
    '{"at":{"n":("lid")}}',
    '{"at":{"n":~7}}',
    '{"at":{"n":4\u200b2}}',
    '{"at":{"rows":{"n":1}],"m":2}}',
    '{"row":[lid:1]}',
  ])("an odd token is neither a text nor a number: %s", (given) => {
    refuses(given, LOOSE)
  })

  test("the sign of mathematics is a minus", () => {
    expect(valueIn('{"at":{"n":−7.5}}', LOOSE)).toEqual({ at: { n: -7.5 } })
    expect(valueIn('{"title":"x","pages":−7}', NOTE)).toEqual({ title: "x", pages: -7 })
  })
})

test("digits behind a comma that begin with a zero belong to the number before it", () => {
  const schema = object({ sizes: { type: "array", items: { type: "number" } } })
  const mixed = object({ sizes: { type: "array", items: { type: ["string", "number"] } } })
  for (const items of ["14,000", "2,000,000", "7,04, 8,20", "-3,050, 1", "1, 23,009", "14, 000"]) {
    refuses(`{"sizes": [${items}]}`, schema)
    refuses(`{"sizes": [${items}]}`, mixed)
  }
  expect(valueIn('{"sizes": [1,0,20,]}', schema)).toEqual({ sizes: [1, 0, 20] })
  expect(valueIn('{"sizes": [7, 08]}', schema)).toEqual({ sizes: [7, 8] })
  expect(valueIn('{"sizes": [1,0.5,.5]}', schema)).toEqual({ sizes: [1, 0.5, 0.5] })
})

test("three quotes behind a sign of C# may be one and a doubled one", () => {
  refuses('{"title":@"""pot"""}', NOTE)
  expect(valueIn('{"title":@"C:\\pots"}', NOTE)).toEqual({ title: "C:\\pots" })
})
