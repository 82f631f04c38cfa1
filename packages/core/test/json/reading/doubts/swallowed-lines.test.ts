import { describe, expect, test } from "vitest"
import { NOTE, refusal, refuses, valueIn } from "../../../support/reading.ts"

describe("a document of lines", () => {
  test.each([
    'title: "pot"\nlabels:\n  - "lid"\n  - "rim"\npages: 2',
    'title = "pot"\n[shelf]\nrow = "b"',
    "title = 'pot'\npages = 2\n[shelf]\nrow = 'b'",
    'body: "a" # first\nlabels:\n- "lid"\ntitle: "pot"',
    '{title: "pot"\nlabels:\n  - "lid"\n  - "rim"\npages: 2}',
  ])("its quotes end where they seem to end, or nothing is read: %s", (given) => {
    refuses(given, NOTE)
  })

  test("a text of several lines has two values", () => {
    // YAML folds it
    refuses('title: "two\n  lines"\npages: 2', NOTE)
    refuses("title: two\n  lines\npages: 2", NOTE)
    // TOML drops the first line break
    refuses('pages = 2\ntitle = """\ntwo\nlines"""', NOTE)
  })

  test("members with one value each are read", () => {
    expect(valueIn('title: "pot"\nbody: "two\\nlines"\npages: 2', NOTE)).toEqual({
      title: "pot",
      body: "two\nlines",
      pages: 2,
    })
    expect(valueIn('file(title="two\nlines", pages=2)', NOTE)).toEqual({ title: "two\nlines", pages: 2 })
  })
})

describe("a text without its quotes that holds a declared member", () => {
  test.each(["title: pot pages: 3", '"title: pot\\npages: 3"', "{title: pot pages: 3}", "title=pot body=lid"])(
    "is not one value: %s",
    (given) => {
      expect(refusal(given, NOTE)).toBe("json/ambiguous")
    },
  )

  test("each on its line, or none of them declared", () => {
    expect(valueIn("title: pot\npages: 3", NOTE)).toEqual({ title: "pot", pages: 3 })
    expect(valueIn("title: pot for: tea\npages: 3", NOTE)).toEqual({ title: "pot for: tea", pages: 3 })
  })
})

test("a name without a value, and quotes around a whole member", () => {
  refuses("{title: pot, body: }", NOTE)
  refuses(`{"pages": 1, "title: 'pot'"}`, NOTE)
  expect(valueIn('{"pages": 1, "title: "pot"}', NOTE)).toEqual({ pages: 1, title: "pot" })
  // quote and comma changed places
  expect(valueIn('{"title": "pot"" ,body": "lid"}', NOTE)).toEqual({ title: "pot", body: "lid" })
})

test("a line break before the closer: a lost quote between lines of members, a cut on one line", () => {
  refuses('{"title": "the blue po\n}', NOTE)
  refuses('{"pages": 1, "title": "the blue po\r\n}', NOTE)
  expect(valueIn('{\n  "pages": 1,\n  "title": "the blue pot\n}', NOTE)).toEqual({ pages: 1, title: "the blue pot" })
})
