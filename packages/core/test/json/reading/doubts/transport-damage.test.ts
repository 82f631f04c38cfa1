import { describe, expect, test } from "vitest"
import { object } from "../../../support/fitting.ts"
import { NOTE, refuses, TEXT, TEXTS, valueIn, WHOLE } from "../../../support/reading.ts"

describe("pieces of an event stream in a text", () => {
  test.each([
    ["a comment", '{"title": "Rent : keep-alive\n\nfor May"}'],
    ["a comment of a router", '{"title": "Rent for: ROUTER PROCESSING\n\n May"}'],
    ["the beginning of an event", '{"title": "Rent f\n\ndata: or May"}'],
    ["the length of a chunk of HTTP", '{"title": "Rent f\r\n2c\r\nor May"}'],
    ["a new turn of the model", '{"title": "Rent f<|im_end|>\n<|im_start|>assistant\nor May"}'],
    ["a mark of continuation", '{"title": "Rent f\n\n[continued]\nor May"}'],
    ["with carriage returns", '{"title": "Rent f\r\n\r\nevent: or May"}'],
  ])("%s", (_, given) => refuses(given, NOTE))

  test("a text with other line breaks of its own", () => {
    const body = "Events:\n\ndata: {}\n\ndata: 2\n"
    expect(valueIn(`{"title": "sse", "body": "${body}"}`, NOTE)).toEqual({ title: "sse", body })
  })
})

describe("bytes of a text that were overwritten", () => {
  test.each(["\0\0\0", "\u0001", "\u000b", "\ufffd\u0002"])("%j", (lost) => {
    refuses(`{"title": "the ket${lost}le of May"}`, NOTE)
    refuses(`{"title": "the "ket${lost}le" of May"}`, NOTE)
    refuses(`{'title': 'the ket${lost}le of May',}`, NOTE)
  })

  test.each(["\t", "\b", "\f", "\u001b[1m"])("none: %j", (kept) => {
    expect(valueIn(`{"title": "the ket${kept}le"}`, NOTE)).toEqual({ title: `the ket${kept}le` })
  })
})

describe("line breaks of which the letter is left", () => {
  test.each([
    ["before an indentation", '{"title": "{n  "pot": 1,n  "lid": 2n}"}'],
    ["before the numbers of a list", '{"title": "Steps:n1. Take "pot"n2. Wait.n3. Eat"}'],
    ["before a word with a capital", '{"title": "Is it "new"?nThe pot is"}'],
    ["behind a word that stands out", '{"title": "It *boils*nTake the "lid""}'],
    ["an empty line", '{"title": "Hi Ida,nnThe "pot" is here.nnMia"}'],
    ["between two calls", '{"title": "show("a")nplot.end()nplot.quit()"}'],
    ["before a word of code", '{"title": "d = {"pot": 2}nreturn d"}'],
  ])("%s", (_, given) => refuses(given, NOTE))

  test.each([
    ['{"title": "the "n" of nRows, nCols"}', 'the "n" of nRows, nCols'],
    ['{"title": "take (n) or "none"; not now"}', 'take (n) or "none"; not now'],
    ['{"title": "call("a"), next(), new Pot("b")"}', 'call("a"), next(), new Pot("b")'],
  ])("none: %s", (given, title) => expect(valueIn(given, NOTE)).toEqual({ title }))
})

describe("what a server or a page lets through", () => {
  test.each([
    ["a token within a word", '{"title": "Rent<|im_end|>al", "pages": 2,}'],
    ["a token of other bars", '{"title": "Ren<｜end▁of▁sentence｜>t", "pages": 2,}'],
    ["entities in a page", '<pre>{"title": "a &gt; b", "pages": 2}</pre>'],
    ["blanks that were all replaced", '{"title":\u00a0"Rent\u00a0for\u00a0May",\u00a0"pages":\u00a02}'],
    ["entities beside raw brackets", "{&quot;title&quot;:&quot;<b>R&amp;D</b>&quot;}"],
  ])("%s", (_, given) => refuses(given, NOTE))

  test.each([
    [
      "a template",
      '{"body": "<|im_start|>user\\nHi<|im_end|>\\n", "title": "x",}',
      { body: "<|im_start|>user\nHi<|im_end|>\n", title: "x" },
    ],
    ["a page without entities", '<pre>{"title": "a > b"}</pre>', { title: "a > b" }],
    ["blanks outside of texts", '{"title":\u00a0"Rent for May"}', { title: "Rent for May" }],
    ["a turn behind the arguments", '{"title": "x"}<|im_end|>assistant', { title: "x" }],
    ["entities for all marks", "{&quot;title&quot;:&quot;&lt;b&gt;R&amp;D&quot;}", { title: "<b>R&D" }],
  ])("none: %s", (_, given, value) => expect(valueIn(given, NOTE)).toEqual(value))
})

describe("lines broken by a program", () => {
  const BROKEN = [
    '{"title": "Kettles of the north wing", "labels": ["copper", "enamel"], "body":',
    '"They were counted on Monday, and the list is with the keeper of the keys, who',
    'lives above the bakery."}',
  ].join("\n")

  test("as long as the next word allows", () => refuses(BROKEN, NOTE))

  test("and indented", () => refuses(BROKEN.replaceAll("\n", "\n    "), NOTE))

  test("of a text that is shorter than its first line", () => {
    const body =
      "They were counted on Monday, and the list is\nwith the keeper of the keys, who lives above\nthe bakery."
    const given = `{"title": "Kettles of the north wing", "labels": ["copper"], "body": "${body}"}`
    expect(valueIn(given, NOTE)).toEqual({ title: "Kettles of the north wing", labels: ["copper"], body })
  })

  test("of code", () => {
    const body = "def pour(cup):\n    return cup.volume\n\n\nprint(pour(BLUE_CUP_WITH_THE_GOLDEN_RIM_OF_THE_SHELF))\n"
    expect(valueIn(`{"title": "tea.py", "body": "${body}"}`, NOTE)).toEqual({ title: "tea.py", body })
  })
})

describe("a mark behind the blank of a colon", () => {
  test.each(['{"title": =B4, "pages": 2}', '{"title": :tea, "pages": 2}'])(
    "begins a text, or is too many: %s",
    (given) => refuses(given, NOTE),
  )

  test.each([
    ['{"title": ="B4", "pages": 2}', "B4", 2],
    ['{"title":=tea, "pages": 2}', "tea", 2],
    ['{"title": "tea", "pages": =2}', "tea", 2],
  ])("is too many: %s", (given, title, pages) => expect(valueIn(given, NOTE)).toEqual({ title, pages }))
})

describe("two numbers without a comma", () => {
  const SIZES = object({ sizes: { type: "array", items: WHOLE }, any: { type: "array" } })
  test.each([
    ["on one line", '{"any": [443, 8 080]}'],
    ["on a line that begins elsewhere", '{\n  "sizes": [\n    12,\n    41\n9,\n    5\n  ]\n}'],
    ["behind a number within its line", '{"sizes": [12, 41\n  9]}'],
  ])("%s", (_, given) => refuses(given, SIZES))

  test("each on a line of its own", () =>
    expect(valueIn('{\n  "sizes": [\n    12,\n    41\n    9\n  ]\n}', SIZES)).toEqual({ sizes: [12, 41, 9] }))
})

describe("a list in quotes whose own quotes are not escaped", () => {
  const FILES = object({ files: TEXTS, title: TEXT })
  test.each([
    ["backslashes of a text in a text", String.raw`{"files": "["a.md", "D:\\\\build\\\\x.exe"]"}`],
    ["a line break of a text in a text", String.raw`{"files": "["one\\ntwo"]"}`],
    ["in curly quotes", String.raw`{“files”: “["one\\ntwo"]”}`],
  ])("%s", (_, given) => refuses(given, FILES))

  test.each([
    [String.raw`{"files": "["a.md", "D:\\new\\table.exe"]"}`, ["a.md", String.raw`D:\new\table.exe`]],
    [String.raw`{"files": "["\\\\host\\new.txt"]"}`, [String.raw`\\host\new.txt`]],
    [String.raw`{"files": "["one\ntwo"]"}`, ["one\ntwo"]],
  ])("%s", (given, files) => expect(valueIn(given, FILES)).toEqual({ files }))
})

describe("a value or a name of which more than a quote may be lost", () => {
  test.each([
    ["a literal with a quote too many", '{"title": "x", "body":null"}'],
    ["no blank where all others have one", '{"title": "x", "labels": ["a"], "body":ow it goes"}'],
    ["the first value", '{"title":tles", "body": "y", "pages": 2}'],
    ["the end of a declared name", '{"title": "x", ages": 2}'],
    ["the beginning of one", '{"title": "x", "pag: 2}'],
    ["a name right behind its comma", '{"title": "x", "body": "y",ow": 2}'],
  ])("%s", (_, given) => refuses(given, object({ title: TEXT, body: TEXT, pages: WHOLE, labels: TEXTS }, ["title"])))

  test("a quote alone", () => {
    expect(valueIn('{"title": "x", "body": now it goes"}', NOTE)).toEqual({ title: "x", body: "now it goes" })
    expect(valueIn('{"title": "x", pages": 2}', NOTE)).toEqual({ title: "x", pages: 2 })
  })
})

test("a text in two lines, or two texts", () => {
  const LIST = object({ files: TEXTS })
  refuses('{"files": ["one; "\n "two"]}', LIST)
  expect(valueIn('{"files": ["one"\n "two"]}', LIST)).toEqual({ files: ["one", "two"] })
})

test("an object in quotes, with escapes of the text around it", () => {
  refuses(String.raw`Arguments: "{'title': 'a\\nb'}"`, NOTE)
  expect(valueIn(String.raw`"{"title": "\\left\\right", "body": "a\nb"}"`, NOTE)).toEqual({
    title: String.raw`\left\right`,
    body: "a\nb",
  })
})

test("the last line break of a text that lost its end may be its own", () => {
  refuses('{"title":"one\ntwo\n"body":"b"}', NOTE)
  expect(valueIn('{"title":"one\n"body":"b"}', NOTE)).toEqual({ title: "one", body: "b" })
})

test("a text without its last quote is a literal, or ends in the value of a member whose name is lost", () => {
  const lamp = object({ room: { type: ["string", "null"] }, note: TEXT, level: { type: "number" } })
  refuses('{"room": "null, "level": 3}', lamp)
  refuses('{"note": "by the door : 3, "room": "hall"}', lamp)
  expect(valueIn('{"note": "dimmed: true, "room": "hall"}', lamp)).toEqual({ note: "dimmed: true", room: "hall" })
  expect(valueIn('{"note": "null, "level": 3}', lamp)).toEqual({ note: "null", level: 3 })
  expect(valueIn('{"note": "at 10:30, "room": "hall"}', lamp)).toEqual({ note: "at 10:30", room: "hall" })
})

describe("a number that was broken at its point", () => {
  const marks = object({ marks: { type: "array", items: { type: "number" } } })
  test.each(['{"marks":[41.\n9, 5]}', '{"marks":[41\n.9, 5]}', '{"marks":[5, 41.\n   9]}'])("%s", (given) =>
    refuses(given, marks),
  )

  test("numbers on lines of their own", () =>
    expect(valueIn('{"marks":[\n  4.1\n  9.5,\n  5\n]}', marks)).toEqual({ marks: [4.1, 9.5, 5] }))

  test.each(['{"marks":[41"9, 5]}', '{"marks":[5, 41" 9]}', '{"marks":[41\'9]}'])(
    "a quote within digits: %s",
    (given) => refuses(given, marks),
  )
})

test.each(["Ġ", "▁"])("the tokens of blanks in a text as well: %s", (blank) => {
  refuses(`{"title":${blank}"a${blank}lid"}`, NOTE)
  refuses(`{"title":${blank}"a lid;${blank}(x)"}`, NOTE)
})
