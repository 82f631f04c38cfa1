import { describe, expect, test } from "vitest"
import { object } from "../../../support/fitting.ts"
import { NOTE, refuses, TEXT, TEXTS, valueIn, WHOLE } from "../../../support/reading.ts"

const SHELF = object({ title: TEXT, body: TEXT, labels: TEXTS, pages: WHOLE, extra: { type: "object" } }, [])

describe("doubtful seams between values", () => {
  test.each([
    ["a word between items", '{"labels": ["lid",\nor\n"rim"]}'],
    ["a type before a value", '{"pages": 2, "extra": mapping = {"rim": 1}}'],
    ["a remark behind an empty line", '{"pages": 2\n\nDone: "all of it"}'],
    ["a remark under a name that is not declared", '{"pages": 2\nstatus: "all of it"}'],
    ["a name that is left out in part", '{"pages": 2, "tit...: "x"}'],
    ["a blank before the comma and no closing quote", '{"title": "two lids , "body": "y"}'],
    ["blanks around a text without quotes", '{"title":    two lids, "body": "y"}'],
    ["marks that are no quotes", '{"title": ″two lids″, "pages": 2}'],
    ["a name in such marks", '{″rim″: 1, "pages": 2}'],
    ["quotes that are all opening ones", "{“title”: “the “blue“ lid”, “pages”: 2}"],
    ["nothing between a quote and a comma", '{"title":"x","body":","pages": 2}'],
    ["blanks between a quote and a comma", '{"title":"x","body":"  ,"pages": 2}'],
    ["an outer list begun again", '{"extra":{"a":"two li, "labels":["rim"]},"labels":["lid"]}'],
    ["a list without brackets of its own", '{"labels":"lid, rim"}\n"pages":2}'],
    ["a comma and its blank within the quotes", `{"title": "two lids, "'pages'": 2}`],
    ["texts joined by a dot", '{"title": "two " . "lids", "pages": 2}'],
  ])("%s", (_, given) => refuses(given, SHELF))

  test.each([
    ["a list without its opener", '{"labels":"lid"],"pages":2}', { labels: ["lid"], pages: 2 }],
    ["items without a comma", '{"labels": ["lid"\n"rim"]}', { labels: ["lid", "rim"] }],
    ["words without quotes", '{"labels": [lid, rim]}', { labels: ["lid", "rim"] }],
    ["a literal before an item", '{"extra": {"a": [true\n"rim"]}}', { extra: { a: [true, "rim"] } }],
    ["a declared name on the next line", '{"pages": 2\ntitle: "x"}', { pages: 2, title: "x" }],
    ["no blank before the comma", '{"title": "two lids, "body": "y"}', { title: "two lids", body: "y" }],
    ["blanks before every comma", '{"body": "y" , "title": "x , "pages": 2}', { body: "y", title: "x", pages: 2 }],
    ["a dot in quotes of code", '{"body": "a.join(" . ")\\n", "pages": 2}', { body: 'a.join(" . ")\n', pages: 2 }],
  ])("none: %s", (_, given, value) => expect(valueIn(given, SHELF)).toEqual(value))
})

test("arguments as assignments have no types before them", () => {
  expect(valueIn('title="x", pages=2', NOTE)).toEqual({ title: "x", pages: 2 })
})
