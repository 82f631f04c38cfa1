import { describe, expect, test } from "vitest"
import type { WrittenArguments, WrittenMember } from "../../src/dialects/sighting.ts"
import { argumentsText, isDoubtful, type WritingOptions } from "../../src/scavenge/values.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "../support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "../support/reading.ts"

const FLAG = { type: "boolean" }
const SCHEMA = object(
  {
    title: TEXT,
    pages: WHOLE,
    lent: FLAG,
    labels: TEXTS,
    place: object({ room: TEXT, row: WHOLE }, []),
    colour: { enum: ["red", "dark blue"] },
    since: { type: ["string", "null"] },
    mixed: { type: ["string", "integer", "array"] },
    free: {},
  },
  ["title"],
)

const PLAIN: WritingOptions = { escapeStyle: "none", isAsked: false, isMarkdown: false }
const member = (
  key: string | number,
  as: WrittenMember["as"],
  text: string,
  members?: readonly WrittenMember[],
): WrittenMember => ({
  key,
  as,
  text,
  whole: true,
  start: 0,
  end: text.length,
  ...(members === undefined ? {} : { members }),
})
const raw = (key: string | number, text: string) => member(key, "raw", text)

const viewOf = (schema: unknown) => (schema === null ? null : compileSchema(schema).view)
const textOf = (written: WrittenArguments, schema: unknown, how: Partial<WritingOptions> = {}, text = "") =>
  argumentsText(written, text, viewOf(schema), { ...PLAIN, ...how })
const made = (members: readonly WrittenMember[], schema: unknown = SCHEMA, how: Partial<WritingOptions> = {}) =>
  textOf({ kind: "members", members }, schema, how)

describe("as they stand", () => {
  test("JSON is cut out, decoded text is taken over", () => {
    expect(textOf({ kind: "json", start: 2, end: 9 }, SCHEMA, {}, 'f({"a":1})')).toBe('{"a":1}')
    expect(textOf({ kind: "text", text: '{"a": 1.0}' }, SCHEMA)).toBe('{"a": 1.0}')
    expect(textOf({ kind: "cut" }, SCHEMA)).toBeNull()
    expect(made([])).toBe("{}")
  })
})

describe("text without a type gets the type the schema wants", () => {
  test.each<[string, string, string]>([
    ["title", "42", '"42"'],
    ["title", " two  words\n", '" two  words\\n"'],
    ["title", 'a "quoted" \\ path', '"a \\"quoted\\" \\\\ path"'],
    ["title", "null", '"null"'],
    ["pages", "42", "42"],
    ["pages", " 12345678901234567890 ", "12345678901234567890"],
    ["pages", "1.0", "1.0"],
    ["pages", "many", '"many"'],
    ["lent", "true", "true"],
    ["lent", "True", "true"],
    ["labels", '["a", "b"]', '["a", "b"]'],
    ["labels", "['a', 'b']", '["a","b"]'],
    ["labels", "", "[]"],
    ["labels", "a, b", '"a, b"'],
    ["place", '{"room": "x"}', '{"room": "x"}'],
    ["place", "", "{}"],
    ["since", "null", "null"],
    ["mixed", "7", "7"],
    ["mixed", "7.50", '"7.50"'],
    ["mixed", "seven", '"seven"'],
    ["mixed", '["7"]', '["7"]'],
    ["mixed", "true", '"true"'],
    ["mixed", "['7']", '["7"]'],
    ["free", "7", '"7"'],
  ])("%s: %j", (key, text, value) => {
    expect(made([raw(key, text)])).toBe(`{"${key}": ${value}}`)
  })

  test("nothing is worked out", () => {
    for (const text of ["8-11", "4*5", "(6)", "--7", "9/3", "2**3"])
      expect(made([raw("pages", text)])).toBe(`{"pages": ${JSON.stringify(text)}}`)
    expect(made([raw("labels", "[8-11, 3-4]")])).toBe('{"labels": ["8-11", "3-4"]}')
    expect(made([raw("labels", "['a' 'b']")])).toBe('{"labels": ["a", "b"]}')
    expect(made([member("pages", "json", "20-1")])).toBe('{"pages": "20-1"}')
    expect(made([raw("pages", "-7")])).toBe('{"pages": -7}')
  })

  test("a text that is a list only in part stays the text where one may stand", () => {
    for (const text of ["[warn] disk is full", "[docs](readme)", "[p], [q]", "[p]", "{0}"])
      expect(made([raw("mixed", text)])).toBe(`{"mixed": ${JSON.stringify(text)}}`)
  })

  test("where nothing is declared, numbers and booleans are what they look like, everything else is text", () => {
    const open = { type: "object" }
    expect(made([raw("a", "7"), raw("b", "true"), raw("c", "[1]"), raw("d", "x")], open)).toBe(
      '{"a": 7, "b": true, "c": "[1]", "d": "x"}',
    )
    expect(made([raw("a", "7")], null)).toBe('{"a": "7"}')
  })
})

describe("values with a type keep it", () => {
  test("text stays text, JSON stays JSON", () => {
    expect(made([member("pages", "text", "42"), member("title", "json", '"42"')])).toBe(
      '{"pages": "42", "title": "42"}',
    )
    expect(made([member("labels", "json", "('a', None)")])).toBe('{"labels": ["a",null]}')
    expect(made([member("place", "json", '{"room": "x",}')])).toBe('{"place": {"room":"x"}}')
    expect(made([member("labels", "json", '[\\"a\\"]')])).toBe('{"labels": ["a"]}')
  })

  test("what has no reading as JSON is a text", () => {
    expect(made([member("title", "json", "no json")])).toBe('{"title": "no json"}')
  })

  test("objects and lists are made of their parts", () => {
    const place = member("place", "object", "", [raw("room", "7"), raw("row", "7")])
    expect(made([place])).toBe('{"place": {"room": "7", "row": 7}}')
    expect(made([member("labels", "list", "", [raw(0, "7"), raw(1, "x")])])).toBe('{"labels": ["7", "x"]}')
    expect(made([member("title", "object", "<b>x</b>", [raw("b", "x")])])).toBe('{"title": "<b>x</b>"}')
  })
})

describe("whose value it is", () => {
  test("a position stands for the argument declared there", () => {
    expect(made([member(0, "text", "x"), member(1, "json", "2")])).toBe('{"title": "x", "pages": 2}')
    expect(made([member(0, "text", "x"), member(9, "json", "2")])).toBeNull()
    expect(made([member(0, "text", "x")], { type: "object" })).toBeNull()
  })

  test("one text alone goes to the only argument that must be there", () => {
    const schema = object({ most: WHOLE, query: TEXT }, ["query"])
    expect(made([raw(0, "tea pots")], schema)).toBe('{"query": "tea pots"}')
    expect(made([member(0, "json", "3")], schema)).toBe('{"most": 3}')
    expect(made([raw(0, "tea pots")], object({ most: WHOLE, query: TEXT }))).toBe('{"most": "tea pots"}')
  })

  test("Markdown's escapes are no part of a name", () => {
    expect(made([raw("shelf\\_mark", "x")], object({ shelf_mark: TEXT }))).toBe('{"shelf_mark": "x"}')
  })

  test("one name several times is a list where one may stand, else the last counts", () => {
    expect(made([raw("labels", "a"), raw("title", "x"), raw("labels", "b")])).toBe(
      '{"labels": ["a", "b"], "title": "x"}',
    )
    expect(made([raw("title", "a"), raw("title", "b")])).toBe('{"title": "b"}')
  })

  test("names of every object are names like others", () => {
    expect(made([raw("__proto__", "x"), raw("constructor", "y")])).toBe('{"__proto__": "x", "constructor": "y"}')
  })

  test("an object under a name nobody declared holds the arguments themselves", () => {
    expect(made([raw("arguments", '{"title": "x", "pages": 2}')])).toBe('{"title": "x", "pages": 2}')
    expect(made([raw("input", "{'title': 'x'}")])).toBe('{"title":"x"}')
    expect(made([raw("input", '{"title": "x"}')], object({ input: TEXT }))).toBe('{"input": "{\\"title\\": \\"x\\"}"}')
    expect(made([raw("box", '{"title": "x"}')])).toBe('{"box": "{\\"title\\": \\"x\\"}"}')
  })
})

describe("words of a program", () => {
  const bare = (key: string, text: string, how: Partial<WritingOptions> = {}) =>
    made([member(key, "bare", text)], SCHEMA, how)

  test.each(["dark blue", "Ghent", "two plain words", "3pm", "€12.50"])("%s can only be a text", (text) => {
    expect(bare("title", text)).toBe(`{"title": ${JSON.stringify(text)}}`)
  })

  test("a value the schema lists, too", () => {
    expect(bare("colour", "red")).toBe('{"colour": "red"}')
    expect(bare("colour", "green")).toBeNull()
  })

  test.each(["path", "a.b", "f(x)", "a + b", "x if y else z", "names[0]", "not done", "'x' y"])(
    "%s may be a variable: no arguments",
    (text) => {
      expect(bare("title", text)).toBeNull()
    },
  )

  test("who was asked to write calls has no variables; expressions stay expressions", () => {
    expect(bare("title", "path", { isAsked: true })).toBe('{"title": "path"}')
    expect(bare("title", "notes.txt", { isAsked: true })).toBe('{"title": "notes.txt"}')
    for (const text of ["f(x)", "a + b", "x for x in y", "book.title", "shelf.first.name"])
      expect(bare("title", text, { isAsked: true })).toBeNull()
  })
})

describe("escapes", () => {
  const value = (text: string, escapes: WritingOptions["escapeStyle"]) =>
    (JSON.parse(made([raw("title", text)], SCHEMA, { escapeStyle: escapes }) ?? "{}") as { title: string }).title

  test("none are read where the dialect has none", () => {
    expect(value("a &lt; b &amp; c", "none")).toBe("a &lt; b &amp; c")
  })

  test("XML: all or none", () => {
    expect(value("a &lt; b &amp;&amp; &quot;c&quot;", "xml")).toBe('a < b && "c"')
    expect(value("a &lt; b > c", "xml")).toBe("a &lt; b > c")
    expect(value("a &lt; b & c", "xml")).toBe("a &lt; b & c")
    expect(value("&quot;c&quot;", "xml")).toBe("&quot;c&quot;")
    expect(value("&amp;lt;", "xml")).toBe("&lt;")
  })

  test("with the marks around: entities and slashes", () => {
    expect(value("a\\/b &lt;i&gt;", "markup")).toBe("a/b <i>")
  })

  test("text that has a type is never touched", () => {
    expect(made([member("title", "text", "&lt;")], SCHEMA, { escapeStyle: "xml" })).toBe('{"title": "&lt;"}')
  })
})

describe("doubtful members", () => {
  const doubtful = (...members: readonly WrittenMember[]) => isDoubtful(members, viewOf(SCHEMA))

  test("one name with two values, where one value is wanted", () => {
    expect(doubtful(raw("title", "a"), raw("title", "b"))).toBe(true)
    expect(doubtful(raw("title", "a"), raw("title", "a"))).toBe(false)
    expect(doubtful(raw("labels", "a"), raw("labels", "b"))).toBe(false)
  })

  test("a value that may end elsewhere", () => {
    expect(doubtful({ ...raw("title", "a"), isDoubtful: true })).toBe(true)
    expect(doubtful(raw("title", "a"), raw("pages", "1"))).toBe(false)
  })

  test("a text in quotes, and no other text that shows how texts are written", () => {
    expect(doubtful(raw("title", '"Tides"'), raw("pages", "1"))).toBe(true)
    expect(doubtful(raw("title", '"\\d+"'))).toBe(true)
    expect(doubtful(raw("title", '"Tides" and "Moons"'))).toBe(false)
    expect(doubtful(raw("title", '""'))).toBe(false)
    expect(doubtful(member("title", "text", '"Tides"'))).toBe(false)
    expect(doubtful(raw("free", '"Tides"'))).toBe(false)
    const two = object({ title: TEXT, note: TEXT, colour: { type: "string", enum: ["red"] } }, [])
    expect(isDoubtful([raw("title", '"Tides"'), raw("note", "by the sea")], viewOf(two))).toBe(false)
    expect(isDoubtful([raw("title", '"Tides"'), raw("note", '"by the sea"')], viewOf(two))).toBe(true)
    expect(isDoubtful([raw("colour", '"red"')], viewOf(two))).toBe(false)
  })

  test("a list or an object with text left over, where no text may stand", () => {
    for (const text of ['["p"] with ["q"]', '["p"] + ["q"]', '["p"] (two)'])
      expect(doubtful(raw("labels", text))).toBe(true)
    for (const text of ['["p"]', '["p"],', '["p", "q"', "['p']"]) expect(doubtful(raw("labels", text))).toBe(false)
    expect(doubtful(raw("place", '{"row": 1} please'))).toBe(true)
    expect(doubtful(raw("mixed", '["p"] or ["q"]'))).toBe(false)
  })

  test("a number in round brackets, where a list may stand", () => {
    expect(doubtful(raw("labels", "(5)"))).toBe(true)
    expect(doubtful(raw("labels", "('p')"))).toBe(false)
  })

  test("an element with blanks on both sides", () => {
    const labels = (text: string) =>
      doubtful(raw("title", "a"), member("labels", "list", "", [raw(0, text), raw(1, "blue")]))
    expect(labels("  red  ")).toBe(true)
    expect(labels("    red")).toBe(false)
    expect(labels("red")).toBe(false)
    expect(doubtful(raw("title", "  a  "))).toBe(false)
  })
})

test("children with a name of their own are the elements of a list", () => {
  const labels = member("labels", "object", "", [raw("label", "red"), raw("label", "blue")])
  expect(made([raw("title", "a"), labels])).toBe('{"title": "a", "labels": ["red", "blue"]}')
  const place = member("place", "object", "", [raw("room", "red")])
  expect(made([raw("title", "a"), place])).toBe('{"title": "a", "place": {"room": "red"}}')
})
