import { describe, expect, test } from "vitest"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

describe("one convention does not explain all backslashes", () => {
  test.each([
    ["three quotes around a formula", String.raw`{"title":"""\sqrt{\beta}"""}`],
    ["three quotes around a path", String.raw`{"title":"""D:\raw\docs"""}`],
    ["three quotes around a command that goes on", '{"title":"""boil \\\n  --lid "red" \\\n  pot"""}'],
    ["three quotes around code whose quotes are escaped", String.raw`{"title":"""puts("a \"pot\"")"""}`],
    ["a path within a text, half of it escaped", String.raw`{"title":"type D:\\docs\new.txt \d"}`],
    ["a path that was begun again", String.raw`{"title":"D:\\kilns\D:\\kilns\\ole"}`],
    ["a path in single quotes", String.raw`{'title':'E:\notes\toast'}`],
    ["one word behind a drive", String.raw`{"title":"D:\rye",}`],
    ["several that are all line breaks", String.raw`{"title":"D:\nut\noodle",}`],
    ["a part of a path that begins like an escape", String.raw`{"title":"type D:\docs\n1.txt"}`],
    ["an inner literal beside a class", String.raw`{"title":"import re\nx = re.split('\d', y, '\t')\n"}`],
    ["an inner literal in raw quotes", String.raw`{"title":"log("pot\n")\nlog("lid")"}`],
    [
      "line ends kept before letters only",
      String.raw`{"title":"const a = /\b(\d{2})\w\b/g;\nlet b = \"c\";\n  f();\n  g();\n"}`,
    ],
    ["a command that begins like an escape", String.raw`{"title":"\gamma \n \nu"}`],
    ["a line break that ends a literal beside a class", String.raw`{"title":"log(\"pot\n\");\nx = /\d/;\n"}`],
    ["a tab within a literal beside a class", String.raw`{"title":"printf \"pot\tlid\" | grep \"\s\""}`],
    ["a tab within a literal in raw quotes", String.raw`{"title":"printf "pot\tlid"\n"}`],
    ["nothing but a pattern", String.raw`{"title":"\w\t+\r?"}`],
    ["escaped curly quotes", String.raw`{“title”:“log(\“pot\”)”}`],
  ])("%s", (_, given) => {
    refuses(given, NOTE)
  })
})

test("escapes that nothing speaks against are read", () => {
  expect(valueIn(String.raw`{"title":"a \d+\n\nB"}`, NOTE)).toEqual({ title: "a \\d+\n\nB" })
  expect(valueIn(String.raw`{"title":"grep \"\d\" pots\necho \"lid\"\n"}`, NOTE)).toEqual({
    title: 'grep "\\d" pots\necho "lid"\n',
  })
  expect(valueIn(String.raw`{"title":"\w+\d"}`, NOTE)).toEqual({ title: "\\w+\\d" })
  expect(valueIn(String.raw`{'title':'a\nb'}`, NOTE)).toEqual({ title: "a\nb" })
  expect(valueIn(String.raw`{"title":"""a\nb""","pages":1}`, NOTE)).toEqual({ title: "a\nb", pages: 1 })
  expect(
    valueIn(
      String.raw`{"title":"""say "a" to D:\\adds \\
b"""}`,
      NOTE,
    ),
  ).toEqual({ title: 'say "a" to D:\\adds \\\nb' })
})

test("a slash that is escaped beside the classes of a pattern has two meanings", () => {
  refuses(String.raw`{"title":"x","body":"let p = /\d+\/\w+/;\n"}`, NOTE)
  expect(valueIn(String.raw`{"title":"x","body":"<b>\d<\/b>\n"}`, NOTE)).toEqual({ title: "x", body: "<b>\\d</b>\n" })
})

test("the backslash of an apostrophe in a literal of code", () => {
  refuses(String.raw`{"title":"char c = '\''; \\d","pages":1}`, NOTE)
  expect(valueIn(String.raw`{"title":"it\'s","pages":1}`, NOTE)).toEqual({ title: "it's", pages: 1 })
})

describe("quotes that are raw and others that are escaped", () => {
  test.each([
    ["a raw one is closed by an escaped one", String.raw`{"title":"x","body":"<a b="1\" c=\"2\">\n<i j=\"3"/>"}`],
    ["a literal within a literal, and line breaks", String.raw`{"title":"x","body":"q = "<a b=\"c\">";\nrun(q);\n"}`],
    ["the same beside a raw line break", '{"title":"x","body":"see "docs\\"\npot "lid" rim"}'],
  ])("%s", (_, given) => refuses(given, NOTE))

  test("a literal within a literal in code that was pasted as it is", () => {
    const body = 'q = "<a b=\\"c\\">"\nrun(q)\n'
    expect(valueIn(`{"title":"x","body":"${body}"}`, NOTE)).toEqual({ title: "x", body })
  })
})

describe("a quote that needs no partner says nothing of escapes", () => {
  test.each([
    ["inches twice", '5" x 7"\\nlid', '5" x 7"\nlid'],
    ["inches, again and again", 'pot 3/4", 1/2"\\nlid 55" wide', 'pot 3/4", 1/2"\nlid 55" wide'],
    ["inches", 'pot 12", red\\n- lid', 'pot 12", red\n- lid'],
    ["a literal that is a quote", "if c == '\"':\\n\\tgo", "if c == '\"':\n\tgo"],
    ["a pattern that is a quote", 'swap(/"/g, "")\\nb', 'swap(/"/g, "")\nb'],
  ])("%s", (_, text, body) => expect(valueIn(`{"title":"x","body":"${text}"}`, NOTE)).toEqual({ title: "x", body }))

  test("one that has lost its partner leaves them in doubt", () =>
    refuses('{"title":"x","body":"say "hi to\\n  all"}', NOTE))
})

test("of the commands of a formula some were escaped and others were not", () => {
  refuses(String.raw`{"title":"\\frac{a}{b} + \sqrt{c} = \text{d}"}`, NOTE)
})

test("three backslashes beside doubled ones are one too many or one too few", () => {
  refuses(String.raw`{"title":"^\w+\\.lid$"}`, NOTE)
})

describe("some backslashes are doubled and others are not", () => {
  test.each([
    ["in a path", String.raw`{"title":"E:\shed\\pots\lid"}`],
    ["of two paths", String.raw`{"title":"move D:\shed\pots F:\\attic\\lids"}`],
    ["where quotes are escaped", String.raw`{"title":"move \"D:\shed\pots\" \"F:\\attic\\lids\""}`],
  ])("%s", (_, given) => refuses(given, NOTE))

  test("the first two of a path on a server are its own", () =>
    expect(valueIn(String.raw`{"title": "copy \"C:\2024\x.ini\" \"\\attic\rack\a.dll\""}`, NOTE)).toEqual({
      title: String.raw`copy "C:\2024\x.ini" "\\attic\rack\a.dll"`,
    }))
})
