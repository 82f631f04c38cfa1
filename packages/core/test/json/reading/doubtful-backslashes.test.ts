import { describe, expect, test } from "vitest"
import { NOTE, refuses, valueIn } from "../../support/reading.ts"

describe("one convention does not explain all backslashes", () => {
  test.each([
    ["three quotes around a formula", String.raw`{"title":"""\sqrt{\beta}"""}`],
    ["three quotes around a path", String.raw`{"title":"""D:\raw\docs"""}`],
    ["a path that was begun again", String.raw`{"title":"D:\\kilns\D:\\kilns\\ole"}`],
    ["a path in single quotes", String.raw`{'title':'E:\notes\rye'}`],
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
})

test("a slash that is escaped beside the classes of a pattern has two meanings", () => {
  refuses(String.raw`{"title":"x","body":"let p = /\d+\/\w+/;\n"}`, NOTE)
  expect(valueIn(String.raw`{"title":"x","body":"<b>\d<\/b>\n"}`, NOTE)).toEqual({ title: "x", body: "<b>\\d</b>\n" })
})

test("the backslash of an apostrophe in a literal of code", () => {
  refuses(String.raw`{"title":"char c = '\''; \\d","pages":1}`, NOTE)
  expect(valueIn(String.raw`{"title":"it\'s","pages":1}`, NOTE)).toEqual({ title: "it's", pages: 1 })
})
