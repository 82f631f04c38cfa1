import { describe, expect, test } from "vitest"
import { hasTornItem, holdsItemSeam } from "../../../../src/json/reading/doubts/doubtful-items.ts"
import { object } from "../../../support/fitting.ts"
import { NOTE, refuses, TEXTS, valueIn } from "../../../support/reading.ts"

describe("a separator between two quotes may be one of the list or of the text", () => {
  test.each([
    ["an option for a separator before it", `{"labels": ["sort "pots" | cut -d"," -f2", "lid"]}`],
    ["blanks on both sides", '{"labels": ["tr "," ";" <pots","lid"]}'],
    ["an item without its first quote behind an odd one", String.raw`{"labels": ["lid 3/4\", 1/2", and 9\""]}`],
    ["a code in place of the quote", String.raw`{"labels": ["\u0022lid", rim"]}`],
    ["three quotes in a row", String.raw`{"labels": ["stir \"pot --lid \\\"x\\"""]}`],
    ["quotes without a comma", '{"labels": ["lid = "1.5"" "rim \\"y\\""]}'],
    ["a comma inside a text that lost its quote", '{"labels": ["Ada,"12" pot, red","rim"]}'],
    ["a line end inside a text that lost its quote", '{"labels": [\n  "two lids,\n  "12" pot, red",\n  "rim"\n]}'],
    ["quotes of two items", '{"labels": ["<b id="a">","stir({"k": "v"}, "s")"]}'],
  ])("%s", (_, given) => refuses(given, NOTE))

  test.each([
    ["within brackets of its own", '{"labels": ["stir("a", "b")", "lid"]}', ['stir("a", "b")', "lid"]],
    ["in prose", '{"labels": ["the "big", red pot", "lid"]}', ['the "big", red pot', "lid"]],
    ["between two literals", '{"labels": ["cp "a b" "c d" here", "lid"]}', ['cp "a b" "c d" here', "lid"]],
    ["lines of code", '{"labels": ["if hot {", "  stir", "}",]}', ["if hot {", "  stir", "}"]],
  ])("none: %s", (_, given, labels) => expect(valueIn(given, NOTE)).toEqual({ labels }))
})

describe("what an item holds", () => {
  test.each(['a", "b', 'a"  "b', 'a,"b', 'a,\n  "b', 'f("x", "y") "," z', 'a""b'])("a seam: %s", (body) =>
    expect(holdsItemSeam(body)).toBe(true),
  )
  test.each(['say "hi"', 'f("x", "y")', 'he said, "yes"', '"yes," he said', 'cp "a" "b"', '"""doc"""'])(
    "none: %s",
    (body) => expect(holdsItemSeam(body)).toBe(false),
  )
})

describe("items that were one", () => {
  test.each([
    [["awk -F", " '{print}'"]],
    [["split(", ")"]],
    [["IFS=", " read -r a"]],
    [{ deep: [{ rows: [["tr ", " x"]] }] }],
  ])("%j", (value) => expect(hasTornItem(value)).toBe(true))
  test.each([[["sort -u", "cat"]], [["if (a) {", "  b"]], [["f(", "  x,"]], [[" a", " b"]], [["-d", "x"]], [{}]])(
    "not %j",
    (value) => expect(hasTornItem(value)).toBe(false),
  )
  test("what lacks no quote is not doubted", () => {
    expect(valueIn('{"labels": ["awk -F", " x"]}</tool_call>', NOTE)).toEqual({ labels: ["awk -F", " x"] })
    expect(valueIn('{"labels": ["f(", ");"],}', NOTE)).toEqual({ labels: ["f(", ");"] })
  })
})

describe("an item that lost its first quote", () => {
  test.each([
    ["behind a number", '{"title":"x","labels":[1,5 l milk","rim"]}'],
    ["behind a word", '{"title":"x","labels":[true, but late","rim"]}'],
    ["behind other quotes", '{"title":"x","labels":[“Yes”, she said.","rim"]}'],
    ["behind escaped quotes", String.raw`{"title":"x","labels":["pot \"a\"", and \"b\".","rim"]}`],
  ])("may be a part of what stands before it: %s", (_, given) => refuses(given, NOTE))

  test.each([
    ["the first one", '{"title":"x","labels":[pot","rim"]}', ["pot", "rim"]],
    ["behind a plain text", '{"title":"x","labels":["pot",lid","rim"]}', ["pot", "lid", "rim"]],
  ])("is an item: %s", (_, given, labels) => expect(valueIn(given, NOTE)).toEqual({ title: "x", labels }))
})

describe("literals side by side in a list", () => {
  test("are one text where they end in line breaks", () =>
    refuses('{"title":"x","labels":["head\\n"\n "tail\\n","rim"]}', NOTE))
  test("are items elsewhere", () =>
    expect(valueIn('{"title":"x","labels":["head"\n "tail","rim"]}', NOTE)).toEqual({
      title: "x",
      labels: ["head", "tail", "rim"],
    }))
})

test("quotes around two items may be those of one", () => {
  const shelves = object({ shelves: { type: "array", items: object({ labels: TEXTS }) } })
  const shelf = '{"labels":[""pot", "lid"","rim"]}'
  refuses(`{"shelves":[${shelf},${shelf}]}`, shelves)
  expect(valueIn('{"title":"x","labels":[""pot","lid"]}', NOTE)).toEqual({ title: "x", labels: ["pot", "lid"] })
})
