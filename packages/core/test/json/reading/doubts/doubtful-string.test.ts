import { describe, expect, test } from "vitest"
import { isDoubtfulString } from "../../../../src/json/reading/doubts/doubtful-string.ts"
import { ContainerFrame } from "../../../../src/json/reading/hypothesis.ts"
import { UNKNOWN_SHAPE } from "../../../../src/json/reading/shape.ts"
import { StringEvidence } from "../../../../src/json/reading/string-evidence.ts"
import { object } from "../../../support/fitting.ts"
import { healed, NOTE, refuses, TEXT, truthOrNothing, valueIn } from "../../../support/reading.ts"

const MEMO = new ContainerFrame(true, 125, null, UNKNOWN_SHAPE).withKey(-1, "memo")

/** A string with these raw quotes, that opens and ends with the text. */
function doubts(text: string, rawQuotes: number, escapedQuotes = 0): boolean {
  const s = new StringEvidence('"', 0, 0)
  s.rawQuotes = rawQuotes
  s.escapedQuotes = escapedQuotes
  return isDoubtfulString(text, { end: text.length, frame: MEMO }, s)
}

test("quotes that are doubled, or all around the text, have two meanings", () => {
  expect(doubts('the ""big"" pot', 4)).toBe(true)
  expect(doubts('"pot"', 2)).toBe(true)
  expect(doubts('the "big" pot', 2)).toBe(false)
  expect(doubts("pot", 0)).toBe(false)
})

test("quotes within backticks, and the scheme of an address in quotes", () => {
  refuses('{"title": `"the pot"`, "body": "b"}', NOTE)
  refuses('{"title": ""http"://pot.example", "body": "b"}', NOTE)
  expect(valueIn('{"title": `the "big" pot`, "body": "b"}', NOTE)).toEqual({ title: 'the "big" pot', body: "b" })
})

test("code in double quotes: apostrophes open no value, and empty literals are not doubled quotes", () => {
  const pot = 'const Pot = () => (\n  <b id="pot" style={{ color: \'red\' }}>{name ?? "none"}</b>\n);\n'
  expect(valueIn(`{"title": "pot.tsx", "body": "${pot}"}`, NOTE)).toEqual({ title: "pot.tsx", body: pot })
  const lid = 'def lid(name="", size=[""]):\n    return name\n'
  expect(valueIn(`{"title": "lid.py", "body": "${lid}", "pages": 1}`, NOTE)).toEqual({
    title: "lid.py",
    body: lid,
    pages: 1,
  })
  refuses('{"title": "the ""lid"" of the pot"}', NOTE)
})

test("a colon and a quote that stand there twice", () => {
  expect(doubts(': "pot', 1)).toBe(true)
})

test("the name of the member itself, as a key", () => {
  expect(doubts('Rent, "memo": "Rent, May', 3)).toBe(true)
  expect(doubts('the "memo" of May', 2)).toBe(false)
})

test("the end of the text once more, behind the quote", () => {
  expect(doubts('old/pot.log"log', 1)).toBe(true)
  expect(doubts('pot"pottery', 1)).toBe(true)
  expect(doubts('a 24" pot', 1)).toBe(false)
})

test("one quote behind a doubled backslash among escaped ones", () => {
  expect(doubts('say \\"pot\\\\" and', 1, 1)).toBe(true)
  expect(doubts('say \\\\"pot', 1, 0)).toBe(false)
})

describe("in whole texts", () => {
  test.each([
    '{"title":"the ""big"" pot","pages":1}',
    '{"title":""pot"","pages":1}',
    '{"title":": "pot","pages":1}',
    '{"title":"pot", ", "pages":1}',
    '{"title":"a shelf of 27"","pages":1}',
    "{'title':'the driver''s pot','pages':1}",
    // a member that the object lacks, in another member's text
    '{"title":"pot","body"clay","pages":1}',
    '{"title":"pot","body" clay","pages":1}',
    '{"title":"pot",&quot;body&quot;:"clay","pages":1}',
    '{"title":"pot, "body": clay","pages":1}',
    '{"title":"pot","pages""pages":1}',
    '{"title":"part 7", // then "body":"clay","pages":1}',
    // a seam in a text: brackets, a token, a comment
    '{"title":"x","labels":["clay"],["glaze"],"pages":1}',
    '{"title":"x","labels":["clay",<pad> "glaze"],"pages":1}',
    '{"title":"x","labels":["labels":["clay","glaze"],"pages":1}',
    '{"title":"pot", // then "body":"clay","pages":1}',
    // written twice
    '{"title":"say \\"pot\\".""say \\"pot\\".","pages":1}',
    '{"title":"x","labels":["clay","glaze"]"glaze"],"pages":1}',
    '{"title":"pot",\n: ping\n\n"body":"clay","pages":1}',
    '{"title":\n: ping\n\n "pot","pages":1}',
    // a closing quote without a partner
    '{"title":"Graz", Styria","pages":1}',
    // every quote is doubled, also where nothing stands between
    '{"title":"say(""pot"", """")","pages":1}',
    // one quote of a pair is escaped
    '{"title":"x","labels":["clay\\" "glaze"]}',
    'Call: {\\"title\\": \\"the \\\\\\"big\\\\\\" pot\\"}',
  ])("nothing is executed: %s", (given) => {
    refuses(given, NOTE)
  })

  test("a member of the outer object, in a text of the inner one", () => {
    const kiln = object({ title: TEXT, marks: { type: "object", additionalProperties: TEXT }, body: TEXT }, ["title"])
    refuses('{"title":"x","marks":{"by":"\\"Ole\\""}, "body"clay"}', kiln)
  })

  test.each([
    ['{"body":"print("a", "b")","title":"x"}', { body: 'print("a", "b")', title: "x" }],
    [
      '{"body":"She called it "title", he did not","title":"x"}',
      { body: 'She called it "title", he did not', title: "x" },
    ],
  ])("quotes that open before they close are text: %s", (given, truth) => {
    expect(JSON.parse(healed(given, NOTE))).toEqual(truth)
  })

  test("plain inner quotes still are", () => {
    expect(healed('{"title":"the "big" pot","pages":1}', NOTE)).toBe('{"title":"the \\"big\\" pot","pages":1}')
  })
})

test("marks or words of another notation between two items", () => {
  for (const list of ['["pot", - "lid"]', '["pot", 2. "lid"]', '["pot"[0], "lid"]', '["pot"::text, "lid"]'])
    refuses(`{"title":"x","labels":${list}}`, NOTE)
  expect(healed('{"title":"x","labels":["the "big", or "blue", pot"]}', NOTE)).toContain('the \\"big\\", or')
})

test("a declared name behind a seam and an odd mark", () => {
  refuses('{"title":"pot",("body"):"blue"}', NOTE)
  refuses('{"title":"pot","labels":["a"],"body"*:"blue"}', NOTE)
})

test("an escaped quote at the end of a text with an open bracket: it was cut", () => {
  refuses(String.raw`{"title":"print(\"}`, NOTE)
  expect(healed(String.raw`{"title":"print(1)\"}`, NOTE)).toBe('{"title":"print(1)"}')
})

test("text that ends in what stands between members, or in two closing marks, is in doubt", () => {
  for (const given of [
    '{"title": "pot.txt,, "body": "lid"}',
    `{"title": 'find 'x' 'pot'", "pages": 5}`,
    `{"title":'pot","pages":5,"body" "lid"}`,
    '{"title":"pot",body" "lid","pages":5}',
    '{"title":"x","labels":["sh"-c","ls"]}',
    '{title: "x", body: "done"}}, labels: {0: {pages: "two", note: 1}}}',
  ])
    refuses(given, NOTE)
  refuses(String.raw`{"title":"x","labels":"[{"a": "re = \\"\\\\d\\"", "b": "c"}]"}`, NOTE)
})

test("words without quotes and commas may be one item or several", () => {
  refuses('{"title":"x","labels":[kiln/a.md kiln/b.md]}', NOTE)
  expect(healed('{"title":"x","labels":[blue pot]}', NOTE)).toBe('{"title":"x","labels":["blue pot"]}')
  expect(valueIn('{"title":"x","labels":[Old Kiln]}', NOTE)).toEqual({ title: "x", labels: ["Old Kiln"] })
  expect(valueIn('{"title":"x","labels":["a", kiln/a b.md]}', NOTE)).toEqual({
    title: "x",
    labels: ["a", "kiln/a b.md"],
  })
})

test("the quote that seems to close a text opens the next one, or tears a name", () => {
  for (const given of [
    '{"title":"x","labels":["a], [""]}',
    "{title: 'pot, body: 'lid', pages: 2}",
    '{"title":"make all", bo"dy: "/kiln"}',
    '{"title":"pot", .body": "lid"}',
    '{title: "pot", body "lid", pages: 3}',
    '{"title":"x","labels":["a@kiln.example"{ "b@kiln.example"]}',
    `{"title": "post -d '{"a": "b", "n": [1,2]}' http://kiln`,
  ])
    truthOrNothing(given, null, NOTE)
})

test("a bracket that the text opened closes nothing around it", () => {
  const command = "echo $" + "{POT}"
  truthOrNothing(`{"title":"${command}".`, { title: command }, NOTE)
  truthOrNothing('{"title":"x","body":"a {b: {c}}" ok', { title: "x", body: "a {b: {c}}" }, NOTE)
})

test("a quote at the edge of a text, and no sign which of two it is", () => {
  for (const given of [
    '{"title":"kiln=","body":"x","pages":2'.replace('=",', '="",'),
    String.raw`{"title":""use pot\";\nlet a = \"b\";"}`,
    String.raw`{"title":""{\"pot\": \"lid\"}"}`,
    '{"title":"pot "a", "body": "b""}',
    String.raw`{"title":"x","labels":["a",5\" lid","b"]}`,
    '{"title":"x","labels":["Cost"",=SUM(B2)","b"]}',
    '{"title":"x","body""\u200e:"A1"}',
    '{"title":"x","body":"<img src="',
    '{"title":"a{2,}b" thanks',
    String.raw`{"title":"""pot \"x\"\n"}`,
    String.raw`{"title":"say \"hi" }"}`,
    '{"title":"fire(x)",p"ages":b"ody"}',
  ])
    refuses(given, NOTE)
  truthOrNothing('{"title":"x"",body":"y"}', { title: "x", body: "y" }, NOTE)
  truthOrNothing('{"title":"x","labels":["pot]","body":"y"}', { title: "x", labels: ["pot"], body: "y" }, NOTE)
})

test("what only ends oddly is whole", () => {
  for (const [given, truth] of [
    ['{"title":"x","body":""', { title: "x", body: "" }],
    ['{"title":"x","body":"ls "', { title: "x", body: "ls " }],
    ['{"title":"export KILN="', { title: "export KILN=" }],
    ['{"title":"x","body":"fire() {\\n  heat();"', { title: "x", body: "fire() {\n  heat();" }],
    ['{"title":"find "{" in it"}', { title: 'find "{" in it' }],
    ['{"title":"if (a == "b") {"}', { title: 'if (a == "b") {' }],
    ['{"title":"""body":"a"}', { title: "", body: "a" }],
    ['{"title":"hot :(""}', { title: "hot :(" }],
  ] as const)
    expect(valueIn(given, NOTE)).toEqual(truth)
})

test("inside a bracket of the text no comma and no key ends it", () => {
  const open = { type: "object", properties: { title: TEXT, body: TEXT }, required: ["title"] }
  refuses(String.raw`{"title":"kiln","body":"{\n  "pot": 8,\n  "lids": ["a"]\n}`, open)
})

test("a note behind a closing quote is no text, whatever the schema requires", () => {
  const page = object({ title: TEXT, body: TEXT }, ["title", "body"])
  for (const note of ["[:9]", " [optional]", "[^2]", "[object Object]"])
    refuses(`{"title": "pot.md"${note}, "body": "x"}`, page)
  refuses('{"title": "the po"t and lid, "body": "x"}', page)
})

test("some quotes are escaped and others are not", () => {
  refuses(String.raw`{"title":"lid: \"3\"" or "lid: \"4\"","pages":1}`, NOTE)
  refuses(String.raw`{"title":"x","labels":["see "-a", isn't, \"hot\" pot", "-b"]}`, NOTE)
  expect(valueIn(String.raw`{"title":"x","body":"say \"hot\" and "cold" now"}`, NOTE)).toMatchObject({
    body: 'say "hot" and "cold" now',
  })
})

test("an item inside the word of another one", () => {
  refuses('{"title":"x","labels":["ki"pots"ln/a"]}', NOTE)
  refuses('{"title":"x","labels":["@o, "la"@kim"]}', NOTE)
  expect(valueIn('{"title":"x","labels":["the "big" pot"]}', NOTE)).toMatchObject({ labels: ['the "big" pot'] })
})

test("a line of a diff is no part of a text", () => {
  const rack = object({ rack: { type: "object", additionalProperties: { type: ["string", "number"] } } }, ["rack"])
  refuses('{"rack": {"kiln": "http://k:80",\n-    "heat": 901\n+    "heat": 90}}', rack)
})

test("a closing mark of the text behind the quote", () => {
  for (const title of ['„pot"“', 'the “pot"”', '«pot"»']) refuses(`{"title": "${title}, "body": "x"}`, NOTE)
  expect(valueIn('{"title": "pot"”, "body": "x"}', NOTE)).toEqual({ title: "pot", body: "x" })
})

test("a comment of an event stream is no part of a text", () => {
  refuses('{"title":"blue\n\n: keep-alive\n\n pot"}', NOTE)
  expect(valueIn('{"title":"kind: pot\n\ndata:\n  lid: 1"}', NOTE)).toEqual({ title: "kind: pot\n\ndata:\n  lid: 1" })
  expect(valueIn('{"title":"blue\n: pot\n\nlid"}', NOTE)).toEqual({ title: "blue\n: pot\n\nlid" })
})

test("inner quotes that a program made curly with the outer ones may have been straight", () => {
  for (const body of ["find ”*.tmp“ here", "<b id=“pot”>", "x = [“pot”]"])
    refuses(`{“title”: “${body}”, “body”: “x”}`, NOTE)
  for (const body of ["She said “pot” to me", "the (“big”) pot"])
    expect(valueIn(`{“title”: “${body}”, “body”: “x”}`, NOTE)).toEqual({ title: body, body: "x" })
})

test("three quotes around a text with doubled quotes may be one and a doubled one", () => {
  refuses('{"title":"""pot"": ""lid""","body":"x"}', NOTE)
  expect(valueIn('{"title":"""def fill(pot=""): pass""","body":"x"}', NOTE)).toEqual({
    title: 'def fill(pot=""): pass',
    body: "x",
  })
})

test("a text swallows neither a value without its key nor what was cut behind its first quote", () => {
  refuses(`{"title":"the 'pot'",:"lid","pages":5}`, NOTE)
  refuses('{"title":"\\"\n}', NOTE)
  expect(valueIn('{"title":"","pages":5,}', NOTE)).toEqual({ title: "", pages: 5 })
})

test("the mark of a lost character in the place of a quote", () => {
  refuses('{"title":\ufffdpot","pages":1}', NOTE)
  refuses('{"title":"pot\ufffd,"pages":1}', NOTE)
  refuses('{"title":\ufffdpot\ufffd,"pages":1}', NOTE)
  expect(valueIn('{"title":"p\ufffdt","pages":1,}', NOTE)).toEqual({ title: "p\ufffdt", pages: 1 })
})

test("a quote in a class of characters needs no partner", () => {
  refuses(String.raw`{"title":""(\d[^\"]+)\"","pages":1}`, NOTE)
  expect(valueIn(String.raw`{"title":""the \"pot\" [x]","pages":1}`, NOTE)).toEqual({
    title: 'the "pot" [x]',
    pages: 1,
  })
})

test("a quote that closes one of the text is not its own", () => {
  refuses(String.raw`{"title":"id=\"[^\"]*\","pages":1}`, NOTE)
  refuses('{"title":`cat` -n","pages":1}', NOTE)
  refuses(`{"title":'cat' -n","pages":1}`, NOTE)
  expect(valueIn(`{"title":'Ann's pot","pages":1}`, NOTE)).toEqual({ title: "Ann's pot", pages: 1 })
  expect(valueIn(String.raw`{"title":"the \"big\" pot\","pages":1}`, NOTE)).toEqual({
    title: 'the "big" pot',
    pages: 1,
  })
})

test("a text in other quotes does not swallow a member", () => {
  refuses(`{"title": 'pot", "body": "clay', "pages": 1}`, NOTE)
  expect(valueIn(`{'title': 'echo "pot", "body": "clay"', 'pages': 1}`, NOTE)).toEqual({
    title: 'echo "pot", "body": "clay"',
    pages: 1,
  })
})

describe("curly quotes inside curly quotes", () => {
  test.each([
    "{“title”: “WHERE glaze = ‘red’”}",
    "{“title”: “WHERE glaze = ’red’”}",
    "{“title”: “tag -m “red pot””, “pages”: 2}",
    "{“title”: “print(‘pot’)”}",
    "{“title”: “echo ’pot’ now”}",
  ])("may have been straight in code: %s", (given) => refuses(given, NOTE))

  test.each(["the “red” pot", "Ann’s ‘red’ pot", "the potters’ wheel", "rock ’n’ roll (‘live’)", "then: “go”"])(
    "are those of prose: %s",
    (title) => expect(valueIn(`{“title”: “${title}”, “pages”: 2}`, NOTE)).toEqual({ title, pages: 2 }),
  )
})

test("a type before a text is no part of it", () => {
  refuses('{"title": string " ","pages":1}', NOTE)
  refuses("{«title»: str «pot», «pages»: 1}", NOTE)
  refuses(String.raw`{"title": string \"pot","pages":1}`, NOTE)
})

test("an apostrophe behind which the text was cut is no closing quote", () => {
  refuses(`{"title":"We couldn'}`, NOTE)
  refuses(`{"title":"That'}`, NOTE)
  expect(valueIn(`{"title":"out there'}`, NOTE)).toEqual({ title: "out there" })
})

test("the mark of feet or minutes is no closing quote", () => {
  refuses(`{"title":"a rod of 6',"pages":1}`, NOTE)
  expect(valueIn(`{"title":"rod 16',"pages":1}`, NOTE)).toEqual({ title: "rod 16", pages: 1 })
})

test("a quote and a closer at the end of a text that was never closed", () => {
  refuses(`{"title":'pot"}, "pages":1}`, NOTE)
  refuses('{"title":"pot”}, "pages":1}', NOTE)
})

describe("an escaped quote before the end of a text", () => {
  test.each([
    ["opens what was cut", String.raw`{"title":"She said \"}`],
    ["opens an attribute that was cut", String.raw`{"title":"<pot lid=\"red\" rim=\"}`],
    ["is that of inches", String.raw`{"title":"a pot of 24\","pages":1}`],
    ["stands behind a class of characters", String.raw`{"title":"[^;]+;\\s*\","pages":1}`],
  ])("%s", (_, given) => refuses(given, NOTE))

  test.each(["lid", "red lid.", "<lid>", "lid 1600"])("closes %s", (title) =>
    expect(valueIn(String.raw`{"title":"${title}\","pages":1}`, NOTE)).toEqual({ title, pages: 1 }),
  )
})

describe("a seam in escaped quotes, with a raw line break", () => {
  test("before a member that is missing", () => refuses('{\n  "title": "pot\\",\n  \\"body\\": \\"lid"\n}', NOTE))
  test("between items", () => refuses('{"title":"x","labels":[\n  "pot\\",\n  \\"lid"\n]}', NOTE))
  test("is a part of a document that the text holds", () => {
    const title = '{\n  "rim": "x",\n  "pot": 1\n}'
    expect(valueIn(`{"title":"${title.replaceAll('"', '\\"')}"}`, NOTE)).toEqual({ title })
  })
})

describe("an item with escaped quotes", () => {
  test.each([
    ["words between two items", String.raw`{"title":"x","labels":["pot \"a\"", and "lid"]}`],
    ["an escaped quote beside a raw one", String.raw`{"title":"x","labels":["pot"\"lid","rim"]}`],
    ["a bracket for the comma", String.raw`{"title":"x","labels":["\"P\" lid"{ "rim"]}`],
  ])("holds no raw seam: %s", (_, given) => refuses(given, NOTE))

  test("holds one quote that was forgotten", () =>
    expect(valueIn(String.raw`{"title":"x","labels":["find \"pot" here","rim"]}`, NOTE)).toEqual({
      title: "x",
      labels: ['find "pot" here', "rim"],
    }))
})

test("a bracket that nothing closes may stand for the first quote", () => {
  refuses('{"title":[pot","pages":1}', NOTE)
})

test("escaped quotes of which some are those of the object", () => {
  refuses(String.raw`{"title": "x", "body": "clay\", \"pages\": \"4\"}`, NOTE)
  expect(valueIn(String.raw`{"title": "x", "body": "say \"hi\", then \"go\" on",}`, NOTE)).toEqual({
    title: "x",
    body: 'say "hi", then "go" on',
  })
})

describe("quotes that were escaped twice beside commands of LaTeX", () => {
  const R = String.raw
  test.each([R`\\frac{a}{b}`, R`\\textbf{rim}`, R`\\theta`, R`\\nabla`])("%s", (command) => {
    const title = `a "lid" with ${command}`.replaceAll("\\\\", "\\")
    expect(valueIn(R`{"title":"a \\"lid\\" with ${command}"}`, NOTE)).toEqual({ title })
  })

  test("the mark on a letter is no quote", () => {
    refuses(R`{"title":"Kr\\"uge und T\\"opfe"}`, NOTE)
    refuses(R`{"title":"\\"Ofen und T\\"{o}pfe"}`, NOTE)
    expect(valueIn(R`{"title":"print(f\\"{i} pots\\")"}`, NOTE)).toEqual({ title: 'print(f"{i} pots")' })
  })
})
