import { describe, expect, test } from "vitest"
import {
  areMarkedAlike,
  innerQuote,
  joinsLiterals,
  lastInnerQuote,
  opens,
} from "../../../src/json/reading/quote-pairs.ts"
import { object } from "../../support/fitting.ts"
import { healed, NOTE, refuses, TEXT, TEXTS, valueIn } from "../../support/reading.ts"

test("raw quotes without escaped ones and apostrophes", () => {
  expect([innerQuote('\\"a"b"c\\"', '"'), lastInnerQuote('\\"a"b"c\\"', '"')]).toEqual([3, 5])
  expect([innerQuote("it's 'so' it's", "'"), lastInnerQuote("it's 'so' it's", "'")]).toEqual([5, 8])
  expect([innerQuote("it's", "'"), lastInnerQuote("it's", "'")]).toEqual([-1, -1])
})

test("the next raw quote from a place on", () => {
  expect(innerQuote('a"b\\"c"d', '"', 2)).toBe(6)
  expect(innerQuote('a"b', '"', 2)).toBe(-1)
})

test("the same sign before each quote escapes it in another notation", () => {
  for (const body of ['fire `"pot`" now', 'fire ^"pot^" now', 'fire /"pot/" now', '`"a`" and `"b`"'])
    expect(areMarkedAlike(body, '"'), body).toBe(true)
  for (const body of [
    'the `"pot"` key',
    '`"` and `"`',
    'pot=[^"]+ or [^"]+',
    'fire+"[a-z]+"',
    'a /"pot" b',
    '5`" pipe',
    "pot",
  ])
    expect(areMarkedAlike(body, '"'), body).toBe(false)
})

test("quotes that another shell escapes are not read with its signs", () => {
  for (const body of ['fire `"pot`" now`n', 'fire ^"pot^" now', 'fire /"pot/" now'])
    refuses(`{"title":"x","body":"${body}"}`, NOTE)
  expect(valueIn('{"title":"x","body":"see `"pot"` there"}', NOTE)).toEqual({ title: "x", body: 'see `"pot"` there' })
})

test("a quote that opens", () => {
  expect(opens('say "hi', 4)).toBe(true)
  expect(opens('the " mark', 4)).toBe(false)
  expect(opens('hi" he', 2)).toBe(false)
})

test("two literals with something between", () => {
  for (const body of ['pot" -> "pan', 'pot" and not "pan', 'pot"/*or*/"pan', 'a b" then "c d', 'a"<"b'])
    expect(joinsLiterals(body, body, '"'), body).toBe(true)
  for (const body of ['say "hi" and "bye" now', 'r"^a" + "b', 's = u"{0}".format(1)', "pot"])
    expect(joinsLiterals(body, body, '"'), body).toBe(false)
})

describe("quotes in scripts that write no blanks", () => {
  test.each([
    '先洗"茶壶"再洗盖子',
    '他说"行"，就走了',
    '"茶壶"很大',
    'これは"やかん"です',
    '看"tea.txt"和"pot.txt"吧',
    '叫"壶"和"盖"',
  ])("are those of the text: %s", (title) => {
    expect(valueIn(`{"title":"${title}","pages":1}`, NOTE)).toEqual({ title, pages: 1 })
    expect(valueIn(`{"title":"${title}"}`, NOTE)).toEqual({ title })
  })

  test.each([
    '茶壶"或"盖子',
    '茶壶"而不是"盖子',
    '茶壶"换成"盖子',
    'やかん"か"ふた',
    '茶壶"大小："盖子',
    '他说"行',
    '茶壶" 或 "盖子',
  ])("may be those of two values: %s", (title) => refuses(`{"title":"${title}","pages":1}`, NOTE))
})

describe("a value that two literals give", () => {
  test.each([
    '{"title":"pot" -> "pan"}',
    '{"title":"pot" rather than "pan","pages":2}',
    '{"title":"pot" != "pan"}',
    "{'title':'pot' -> 'pan'}",
    '{"title":"pot"\u0008\u0008"pan"}',
    '{"title":hot ? "pot" : "pan","body":"x"}',
    '{"title":"pot","labels":["clay" . "oak"]}',
    '{"title":"pot","labels":["clay" - "oak"]}',
  ])("is none: %s", (given) => {
    refuses(given, NOTE)
  })

  test("quotes that open and close inside a text stay", () => {
    expect(valueIn('{"title":"the "big" pot and the "small" one"}', NOTE)).toEqual({
      title: 'the "big" pot and the "small" one',
    })
    expect(healed('{"title":"pot","labels":["clay". "oak"]}', NOTE)).toBe('{"title":"pot","labels":["clay", "oak"]}')
  })
})

describe("a quote without a partner", () => {
  const PAGE = object({ title: TEXT, body: TEXT, labels: TEXTS }, ["title"])
  test.each([
    '{"title":"pot","body":"She wrote "lid"}',
    '{"title":"pot","body":"call("lid"}',
    '{"title":"pot","body":"{"lid": "oak"}}',
    '{"title":"pot","body":"lid = ""}',
    "{'title':'pot','body':'lid = 'oak','labels':[]}",
    `{"title":"pot","body":'lid', 'oak', "labels":[]}`,
  ])("opens something that nothing closes: %s", (given) => {
    refuses(given, PAGE)
  })

  test("one that stands apart, and a closing one twice", () => {
    expect(valueIn('{"title":"pot","body":"the " mark"}', PAGE)).toEqual({ title: "pot", body: 'the " mark' })
    expect(valueIn('{"title":"pot","body":"lid"","labels":[]}', PAGE)).toMatchObject({ body: "lid" })
  })
})

describe("a quote between two letters", () => {
  test.each(["D'Arcy", "the pot isn't full, it's on the hob", "aujourd'hui", 'not "big", it\'s small'])(
    "may have been an apostrophe: %s",
    (title) => {
      refuses(`{"title": "${title.replaceAll("'", '"')}", "body": "x"}`, NOTE)
    },
  )

  test("a literal's prefix, the letter of an escape and a closing quote are none", () => {
    expect(valueIn('{"title": "lid\\n"pot" x", "body": "x"}', NOTE)).toEqual({ title: 'lid\n"pot" x', body: "x" })
    for (const title of ['print(f"pot")', 'val a = s"pot"', 'the "big"pot', 'id="pot"'])
      expect(valueIn(`{"title": "${title}", "body": "x"}`, NOTE)).toEqual({ title, body: "x" })
  })
})
