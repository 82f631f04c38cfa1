import { describe, expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import { healed, NOTE, refusal, refuses, TEXT, truthOrNothing, valueIn } from "../../support/reading.ts"

const R = String.raw

describe("quotes inside a text", () => {
  test.each([
    ["around a word", '{"title":"the "big" pot","pages":1}', 'the "big" pot'],
    ["at its end", '{"title":"they said "no"","pages":1}', 'they said "no"'],
    ["with commas behind them", '{"title":"both "yes", and "no", then","pages":1}', 'both "yes", and "no", then'],
    ["an inch mark before a bracket", '{"title":"Screen (27")","pages":1}', 'Screen (27")'],
    ["an inch mark before a word", '{"title":"a 5" pipe","pages":1}', 'a 5" pipe'],
    ["an f-string", '{"title":"print(f"{name}: {age}")","pages":1}', 'print(f"{name}: {age}")'],
    ["a piece of JSON", '{"title":"{"k": "v"}","pages":1}', '{"k": "v"}'],
    ["markup", '{"title":"<a href="/x">y</a>","pages":1}', '<a href="/x">y</a>'],
    ["the name of a member", '{"title":"set "pages": 3 there","pages":1}', 'set "pages": 3 there'],
  ])("%s", (_, given, title) => {
    expect(valueIn(given, NOTE)).toEqual({ title, pages: 1 })
  })

  test.each([
    R`{\"title\":\"pot\",\"pages\":1}"`,
    R`{"title":"pot",\"pages\":1}`,
    R`{\"title\": \"pot\", "pages": 1}`,
    R`Args: {\"title\":\"pot\",\"pages\":1}"`,
  ])("quotes that are escaped although they delimit: %s", (given) => {
    truthOrNothing(given, { title: "pot", pages: 1 }, NOTE)
  })

  test("a list in escaped quotes has as many items", () => {
    expect(valueIn(R`{\"title\":\"pot\",\"labels\":[\"a\",\"b\"], "pages":1}`, NOTE)).toEqual({
      title: "pot",
      labels: ["a", "b"],
      pages: 1,
    })
  })

  test("in an item of a list", () => {
    expect(valueIn('{"title":"x","labels":["disk (3.5")","b"]}', NOTE)).toEqual({
      title: "x",
      labels: ['disk (3.5")', "b"],
    })
    expect(valueIn('{"title":"x","labels":["the "big" pot","b"]}', NOTE)).toEqual({
      title: "x",
      labels: ['the "big" pot', "b"],
    })
  })

  test("before a member that nobody declared", () => {
    expect(valueIn('{"title":"the "big" pot","shade":"blue"}', NOTE)).toEqual({ title: 'the "big" pot', shade: "blue" })
  })

  test.each(['{"title":"x","body":"half "quoted', '{"title":"x","body":"a "b" c', '{"title":"the "big'])(
    "a cut stays a cut: %s",
    (given) => {
      expect(refusal(given, NOTE)).toMatch(/^json\/(?:cut string|ambiguous)$/)
    },
  )
})

describe("a closing quote that is lost", () => {
  test("before a declared member", () => {
    expect(valueIn('{"title":"pot,"pages":1}', NOTE)).toEqual({ title: "pot", pages: 1 })
    expect(valueIn('{"title":"pot, "pages":1}', NOTE)).toEqual({ title: "pot", pages: 1 })
  })

  test("before a member that nobody declared", () => {
    truthOrNothing('{"title":"the big pot,"shade":"blue"}', { title: "the big pot", shade: "blue" }, NOTE)
  })

  test("in a list before the next item: the items, or nothing", () => {
    truthOrNothing(
      '{"title":"x","labels":["red tea, "green tea","mint"]}',
      { title: "x", labels: ["red tea", "green tea", "mint"] },
      NOTE,
    )
    truthOrNothing(
      '{"title":"x","labels":["red","blue,\n"green","mint"]}',
      { title: "x", labels: ["red", "blue", "green", "mint"] },
      NOTE,
    )
    truthOrNothing('{"title":"x","labels":["a.ts, "b.ts"]}', { title: "x", labels: ["a.ts", "b.ts"] }, NOTE)
  })

  test("a comma in the text leaves it open where the item ends", () => {
    refuses('{"title":"x","labels":["red tea, green tea]}', NOTE)
  })

  test("of an allowed text", () => {
    const schema = object({ tint: { enum: ["red", "blue"] }, note: TEXT }, ["tint"])
    expect(valueIn('{"tint":"red, "note":"x"}', schema)).toEqual({ tint: "red", note: "x" })
  })
})

describe("another closing mark", () => {
  test.each([
    '{"title":"green pot\', "pages":1}',
    '{"title":"green pot”, "pages":1}',
    '{"title":"green pot`, "pages":1}',
  ])("%s", (given) => {
    expect(valueIn(given, NOTE)).toEqual({ title: "green pot", pages: 1 })
  })

  test("an apostrophe that belongs to the text stays", () => {
    expect(valueIn('{"title":"the cooks\' pot", "pages":1,}', NOTE)).toEqual({ title: "the cooks' pot", pages: 1 })
    expect(valueIn("{'title':'it's fine','pages':1}", NOTE)).toEqual({ title: "it's fine", pages: 1 })
  })

  test("an escaped one at the very end", () => {
    expect(healed(R`{"title":"x","body":"green kettle\"}`, NOTE)).toBe('{"title":"x","body":"green kettle"}')
  })

  test("twice", () => {
    expect(healed('{"title":"pot""}', NOTE)).toBe('{"title":"pot"}')
    expect(healed('{"title":"pot","labels":["a"","b"]}', NOTE)).toBe('{"title":"pot","labels":["a","b"]}')
  })
})

describe("backslashes", () => {
  test("a path that ends in one", () => {
    expect(valueIn(R`{"title":"D:\pots\lids\","pages":2}`, NOTE)).toEqual({ title: "D:\\pots\\lids\\", pages: 2 })
  })

  test("a path that ends in one, at the end: the path, or nothing", () => {
    truthOrNothing(R`{"title":"D:\pots\lids\"}`, { title: "D:\\pots\\lids\\" }, NOTE)
  })

  test("quotes that are escaped here and raw there", () => {
    truthOrNothing(
      R`{"title":"say \"tea\" and "milk" now","pages":1}`,
      { title: 'say "tea" and "milk" now', pages: 1 },
      NOTE,
    )
  })
})

test("raw line breaks and tabs", () => {
  expect(valueIn('{"title":"one\ntwo\tthree","pages":1}', NOTE)).toEqual({ title: "one\ntwo\tthree", pages: 1 })
})

describe("never read as something else", () => {
  test("quotes that are escaped twice", () => {
    truthOrNothing(R`{"title":"a \\"b\\" c"}`, { title: 'a "b" c' }, NOTE)
    truthOrNothing(R`{'title':'the cook\\'s pot'}`, { title: "the cook's pot" }, NOTE)
    truthOrNothing(R`{'title':'a \\'b\\' c','body':'d'}`, { title: "a 'b' c", body: "d" }, NOTE)
    truthOrNothing(R`{"title":"x","labels":["a\\",b"]}`, { title: "x", labels: ["a\\", "b"] }, NOTE)
  })

  test("a code with too few digits", () => {
    refuses(R`{"title":"caf\u00e"}`, NOTE)
    refuses(R`{"title":"caf\u00e","pages":1}`, NOTE)
  })

  test("a member at the next line, the quote and comma before it lost", () => {
    truthOrNothing('{"title":"the big pot\n"shade":"blue"}', { title: "the big pot", shade: "blue" }, NOTE)
  })
})

test.each([
  ["commands of a formula", R`\alpha_1 + \sigma `],
  ["patterns", R`\d+\s*x `],
  ["paths", R`C:\dir\new `],
  ["a script", `echo "a" | grep \\w+\n`],
])("hundreds of backslashes do not make a whole text look cut: %s", (_, piece) => {
  for (const count of [20, 300])
    expect(valueIn(`{"title":"x","body":"${piece.repeat(count)}"}`, NOTE)).toEqual({
      title: "x",
      body: piece.repeat(count),
    })
})

test("lines with equals signs are members where the next line names a declared one", () => {
  expect(valueIn("title=pot\nbody=red clay\npages=2", NOTE)).toEqual({ title: "pot", body: "red clay", pages: 2 })
})

test("an escaped closing quote with its comma lost", () => {
  expect(valueIn('{"title":"pot\\" "body":"clay"}', NOTE)).toEqual({ title: "pot", body: "clay" })
})

test("a low quote is closed by the mark that opens others", () => {
  truthOrNothing('{"title":"Er rief: „Halt!“,"body":"x"}', { title: "Er rief: „Halt!“", body: "x" }, NOTE)
})

test("escaped line breaks between the tokens: those of the texts may be escaped once more", () => {
  refuses(String.raw`{\n  title: 'a\\n',\n  body: '\\'b\\'\\n'\n}`, NOTE)
})

test("a code with a blank in it is half a code", () => {
  refuses(String.raw`{"title":"caf\u 00e9"}`, NOTE)
})

test("an escaped quote that opens something has its partner in a raw one at the end", () => {
  expect(valueIn(String.raw`{"title": "two \"big"", "body": "x"}`, NOTE)).toEqual({ title: 'two "big"', body: "x" })
  // an inch mark has none: the last quote is doubled, or belongs to it
  refuses(String.raw`{"title": "a lid of 5\" x"", "body": "x"}`, NOTE)
})

test("quotes of another script of which one is taken for the closing quote", () => {
  refuses('{"title": 「\\sum x」, "pages": 3}', NOTE)
})
