import { describe, expect, test } from "vitest"
import { undo } from "../../src/json/edit.ts"
import { endsHere, looksClosing } from "../../src/json/strings.ts"
import { NOTE, only, refusal, valueIn } from "../support/reading.ts"

/** Writes a body as a careless model does: raw, between two quotes. */
const careless = (body: string, order: "first" | "middle" | "last" = "last"): string =>
  order === "first"
    ? `{"body": "${body}", "title": "t", "pages": 2}`
    : order === "middle"
      ? `{"title": "t", "body": "${body}", "pages": 2}`
      : `{"title": "t", "pages": 2, "body": "${body}"}`

const BODIES: Readonly<Record<string, string>> = {
  "a call with a text": 'console.log("ready")',
  "braces between quotes": 'say("{" + name + "}")',
  "an attribute": '<a href="/tea" class="big">tea</a>',
  "an object": '{"kind": "green", "grams": [1, 2]}',
  "an import": 'import { pot } from "./pot"\nexport const lid = pot("x")\n',
  "a shell line": 'echo "$HOME" && grep -r "fn {" src',
  "a table": "name,price\nmint,2",
  "a query": "select \"id\" from tea where kind = 'black'",
  "a docstring": 'def brew():\n  """Pour slowly."""\n  return {}\n',
  "a quotation at the start": '"Yes," she said.',
  "a quotation at the end": 'She said "yes"',
  "only closers": "}]}",
  "JSON lines": '{"a": 1}\n{"a": 2}\n',
  "a comment": "x = 1 // half\ny = 2 # rest",
  "a lone bracket in quotes": 'open("[")',
}

describe("content with unescaped quotes and braces comes back exactly", () => {
  describe.each(["first", "middle", "last"] as const)("as the %s member", (order) => {
    test.each(Object.entries(BODIES))("%s", (_, body) => {
      expect(valueIn(careless(body, order), NOTE)).toEqual({ title: "t", pages: 2, body })
    })
  })

  test("the fault is told once, with its place", () => {
    const { faults } = only(careless('a "b" c'), NOTE)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ id: "json/unescaped-quote", pointer: "/body", confidence: "likely" })
  })

  test("several doubtful texts at once", () => {
    const given = '{"title":"the "big" pot","body":"pour "slowly", twice","labels":["a "b" c","d"],"pages":1}'
    expect(valueIn(given, NOTE)).toEqual({ title: 'the "big" pot', body: 'pour "slowly", twice', labels: ['a "b" c', "d"], pages: 1 })
  })

  test("in a list of texts", () => {
    expect(valueIn('{"title":"t","labels":["say "one"","two "2" two","three"]}', NOTE)).toEqual({ title: "t", labels: ['say "one"', 'two "2" two', "three"] })
  })

  test("a file as JSON inside a text", () => {
    const body = '{\n  "name": "kettle",\n  "parts": ["lid", "base"],\n  "watts": 1200\n}'
    expect(valueIn(careless(body), NOTE)).toEqual({ title: "t", pages: 2, body })
  })

  test("escaped and unescaped quotes mixed", () => {
    expect(valueIn('{"title":"t","body":"\\"a\\" and "b" and \\"c\\""}', NOTE)).toEqual({ title: "t", body: '"a" and "b" and "c"' })
  })
})

describe("one reading or none", () => {
  test.each([
    ["a doubled mark at both ends", '{"title":""x""}'],
    ["quotes doubled as in a table", '{"title":"say ""hi"" now"}'],
    ["escaped once too often", '{"title":"say \\\\"hi\\\\" now"}'],
    ["two texts joined by code", '{"title":"a" + "b"}'],
    ["two texts side by side", '{"title":"a" "b"}'],
    ["an element too many", '{"title":"a","body":"x", "y"}'],
  ])("%s", (_, given) => {
    expect(refusal(given, NOTE)).toBe("json/ambiguous")
  })
})

test("a mark that looks like the end of its text", () => {
  expect(endsHere('x", y', 1)).toBe(true)
  expect(endsHere('x"y', 1)).toBe(false)
  expect(looksClosing('say "hi', 4, 0)).toBe(false)
  expect(looksClosing('hi", x', 2, 0)).toBe(true)
})

test("a mark alone does not close what it opens: its edits lead back", () => {
  for (const mark of "”“") {
    const given = `{"title":${mark},"pages":2}`
    const { text, faults } = only(given, NOTE)
    expect(text).toBe('{"title":"","pages":2}')
    expect(
      undo(
        text,
        faults.flatMap(({ edits }) => edits),
      ),
    ).toBe(given)
  }
})
