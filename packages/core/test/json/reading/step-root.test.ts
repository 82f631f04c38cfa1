import { describe, expect, test } from "vitest"
import { leastCpuTime } from "../../support/cpu-time.ts"
import { object } from "../../support/fitting.ts"
import { faultsOf, healed, NOTE, readAs, refuses, TEXT, truthOrNothing, valueIn, WHOLE } from "../../support/reading.ts"

const R = String.raw

test("words around the arguments that bound the call are no talk", () => {
  for (const given of [
    '{"title":"pot"} only when the lid is blue',
    '{"title":"pot"}\nHold off until it is dry.',
    'Unless it is of clay: {"title":"pot"}',
    '{"title":"pot" /* do not file */}',
  ])
    refuses(given, NOTE)
  for (const given of [
    'Just to be sure: {"title":"pot"} It is the only one.',
    'Confirmed by you: {"title":"pot"}',
    'Without more talk: {"title":"pot"}',
    'Shelves 2-4 are full. {"title":"pot"}',
    '{"title":"pot"}\nI will confirm it later.',
    '{"title":"pot"}\nThe shelf has at least 9 pots.',
    '{"title":"pot" /* max 4 */}',
    '{"title":"pot" // keep\n}',
  ])
    expect(healed(given, NOTE), given).toMatch(/^\{"title":"pot"\s*\}$/)
})

test("what stands between an object and its copy may be a part of it", () => {
  refuses('{"title":"pot"}, "pages":3}\n{"title":"pot"}, "pages":3}', NOTE)
  refuses('{"title":"pot"} pages: 3 {"title":"pot"}', NOTE)
  expect(healed('{"title":"pot"}\nonce more:\n{"title":"pot"}', NOTE)).toBe('{"title":"pot"}')
})

describe("where the arguments begin", () => {
  test.each([
    ["words", 'Here you are: {"title":"pot"}'],
    ["words with braces", 'Using {this} and {that}: {"title":"pot"}'],
    ["a fence", '```json\n{"title":"pot"}\n```'],
    ["thoughts", '<think>a pot, then</think>{"title":"pot"}'],
    ["a mark", '[TOOL_CALLS]{"title":"pot"}'],
    ["a call around the object", 'shelve({"title":"pot"})'],
  ])("behind %s", (_, given) => {
    expect(healed(given, NOTE)).toBe('{"title":"pot"}')
  })

  test("at a key, where the brace is lost", () => {
    expect(healed('"title":"pot","pages":1}', NOTE)).toBe('{"title":"pot","pages":1}')
    expect(healed('"title":"pot","pages":1', { ...NOTE, required: ["title"] })).toBe('{"title":"pot","pages":1}')
  })

  test.each([
    'Do not run this: {"title":"pot"}',
    'I won\'t call it with {"title":"pot"}',
    'Never use {"title":"pot"}',
    'I cannot send {"title":"pot"}',
  ])("words that say not to: %s", (given) => {
    refuses(given, NOTE)
  })

  test.each([
    '{"title":"pot"}\n\nWait, no. Please don\'t run it.',
    '{"title":"pot"}\nThis must not be sent.',
    '{"title":"pot"} Never mind.',
  ])("words behind it that take it back: %s", (given) => {
    refuses(given, NOTE)
  })

  test("members behind the object are not dropped", () => {
    refuses('{"title":"pot"}, "colour": "red", "size": 3 and more', NOTE)
  })

  test.each([
    't(labels={"title":"pot"}, title="lid")',
    'title: {"title":"pot"}',
    '<title>{"title":"pot"}</title><body>big</body>',
  ])("an object that is the value of something: %s", (given) => {
    refuses(given, NOTE)
  })

  test.each([
    '["lid",{"title":"pot"}]',
    ' [["lid"],{"title":"pot"}]\n',
    '[[{"title":"pot"}],"lid"]',
    '[["dry",true],["arguments",{"title":"pot"}]]',
    `["${"lid ".repeat(600)}",{"title":"pot"}]`,
    "['lid',{'title':'pot'}]",
    '```json\n["lid",{"title":"pot"}]\n```',
    '["lid",{"title":"pot"',
    'Here: ["lid", {"title":"pot"}]',
  ])("the elements of a list are no words around one of them: %s", (given) => {
    expect(readAs(given, NOTE).readings.map(({ text }) => text)).not.toContain('{"title":"pot"}')
  })

  test("nor is a list with words before it made a member", () => {
    refuses('Here: ["lid", {"title":"pot"}]', object({}))
  })

  test("a list stays whole", () => {
    for (const given of ['["lid",{"title":"pot"}]', '[["lid"],{"title":"pot"}]'])
      expect(healed(given, NOTE)).toBe(given)
    expect(valueIn("['lid',{'title':'pot'}]", NOTE)).toEqual(["lid", { title: "pot" }])
  })
})

describe("a call of Python", () => {
  test.each([
    ['shelve(title="pot", pages=3)', { title: "pot", pages: 3 }],
    ["await shelve(title='pot', pages=3)", { title: "pot", pages: 3 }],
    ['shelve(title="pot", labels=["a", "b"])', { title: "pot", labels: ["a", "b"] }],
    ['title="pot", pages=3', { title: "pot", pages: 3 }],
    ["title: pot\npages: 3", { title: "pot", pages: 3 }],
  ])("%s", (given, value) => {
    expect(valueIn(given, NOTE)).toEqual(value)
  })

  test.each(['shelve("pot", 3)', "shelve(title=name)", 'shelve(title="a" if b else "c")', "shelve(title=make(1))"])(
    "without names, or with something to compute: %s",
    (given) => {
      refuses(given, NOTE)
    },
  )
})

describe("what stands behind the object", () => {
  test.each([
    '{"title":"pot"}"',
    '{"title":"pot"}\'',
    '{"title":"pot"};',
    '{"title":"pot"}}}',
    '{"title":"pot"}]',
    '{"title":"pot"} Is that right?',
    '{"title":"pot"}<|im_end|>',
    '{"title":"pot"} // done',
  ])("goes: %s", (given) => {
    expect(healed(given, NOTE)).toBe('{"title":"pot"}')
  })

  test("members behind an object that was closed too early are its own", () => {
    expect(healed('{"title":"pot"},"pages":1,"labels":["a"]}', NOTE)).toBe('{"title":"pot","pages":1,"labels":["a"]}')
    const schema = object({ at: object({ row: WHOLE, shelf: TEXT }, ["row", "shelf"]), note: TEXT }, ["at"])
    expect(healed('{"at":{"row":1},"shelf":"b"},"note":"x"}', schema)).toBe('{"at":{"row":1,"shelf":"b"},"note":"x"}')
    expect(faultsOf('{"title":"pot"},"pages":1}', NOTE)).toEqual(["json/excess-closer"])
  })

  test("another object is never dropped", () => {
    for (const given of [
      '{"title":"pot"}{"title":"lid"}',
      '{"title":"pot"} or {"title":"lid"}?',
      '{"title":"pot"}\n```\n```json\n{"title":"lid"}',
    ])
      expect(readAs(given, NOTE).readings.map((reading) => reading.text)).not.toEqual(['{"title":"pot"}'])
  })
})

test("an object in a literal of a language may have escapes of that language", () => {
  for (const given of [
    R`JSON.parse('{"title":"a\\sb"}')`,
    R`b'{"title":"a\\nb"}'`,
    R`'{"title":"the driver'\''s pot"}'`,
  ])
    refuses(given, NOTE)
})

test("one value of several in tags is not the whole", () => {
  const near = object({ near: { type: "object" }, open: { type: "boolean" }, lat: WHOLE }, [])
  refuses(
    '<arg_key>near</arg_key>\n<arg_value>{"lat":1}</arg_value>\n<arg_key>open</arg_key>\n<arg_value>false</arg_value>',
    near,
  )
})

test("an object that a shell quoted has escapes of the shell", () => {
  refuses(`'{"title":"Ada'"'"'s pot"}'`, NOTE)
})

test("the same object twice in full-width marks", () => {
  expect(valueIn('｛"title"："pot"，"pages"：5｝｛"title"："pot"，"pages"：5｝', NOTE)).toEqual({
    title: "pot",
    pages: 5,
  })
})

test("what stands behind an object and ends as it would is a part of it", () => {
  const truth = { title: "x", body: 'add("}");\ngo();\n' }
  truthOrNothing(String.raw`{"title":"x","body":"add("}");\ngo();\n"}`, truth, NOTE)
  expect(valueIn('{"title":"x"}\nDone: ["a", "b"]', NOTE)).toEqual({ title: "x" })
  expect(valueIn('Here you go:\n{{"title":"x"}}', NOTE)).toEqual({ title: "x" })
})

test("what is inside an object, behind a stray closer or named before an empty one is not dropped", () => {
  const open = { type: "object", properties: { title: TEXT, extra: {}, more: {} } }
  for (const given of [
    '{t"itle": "x", "extra": {"title": "y"}}',
    '{"extra":[}1, "a", true]]',
    "{title: 'x', extra: {}}, more: {}}",
  ])
    refuses(given, open)
})

test("words behind the arguments that take them back or narrow them", () => {
  for (const words of ["Actually, it should be two pages.", "on Mondays only", "But only after the lid is dry."])
    refuses(`{"title":"pot"} ${words}`, NOTE)
})

describe("an object that ends inside one of its texts", () => {
  const open = { type: "object", properties: { title: TEXT, body: TEXT }, required: ["title", "body"] }

  test("a quote and closers behind it end the text that opened a bracket", () => {
    for (const body of [
      '{\n  "pot": "x",\n  "lid": true\n}\n',
      R`{\"pot\":\"x","lid":"1.0"}`,
      R`fire({\"pot\": \"x"})`,
    ]) {
      const given = `{"title":"kiln.json","body":"${body}"}`
      truthOrNothing(
        given,
        { title: "kiln.json", body: JSON.parse(`"${body.replace(/\\?"/g, '\\"').replace(/\n/g, "\\n")}"`) },
        open,
      )
    }
  })

  test("an end that is written twice is dropped", () => {
    expect(valueIn('{"title":"pot","body":"lid"}"}', open)).toEqual({ title: "pot", body: "lid" })
  })

  test("a literal of closers in the last text", () => {
    for (const body of ['put("}");', 'echo "}"', 'row = "}" + rim;', 'put("}]");'])
      expect(valueIn(`{"title":"pot","body":"${body}"}`, open)).toEqual({ title: "pot", body })
    refuses('{"title":"pot","body":"rim"}");"}', open)
    refuses('{"title":"pot","body":"put("}")""}', open)
    // the object may end at the first brace, or the brace stands in the text
    refuses('{"title":"pot","body":"echo "}"}', open)
    for (const rest of ['"', '")', '");', '""}', '"}"}'])
      expect(valueIn(`{"title":"pot","body":"lid"}${rest}`, open), rest).toEqual({ title: "pot", body: "lid" })
  })

  test("a declared name in a document that the text holds", () => {
    const note = object({ title: TEXT, pages: WHOLE }, ["title"])
    const title = 'cat > a <<END\n{"pot": "x", "pages": 5}\nEND\n'
    truthOrNothing(`{"title":"${title}"}`, { title }, note)
  })
})

test("a long row of marks behind the object takes no longer than a short one", () => {
  const bound = 300
  const given = `{"title":"pot"}${"}".repeat(60_000)} ok`
  expect(leastCpuTime(bound, () => readAs(given, NOTE))).toBeLessThan(bound)
  expect(healed(given, NOTE)).toBe(healed('{"title":"pot"}}} ok', NOTE))
})

test("a text that was begun before the object is no prose", () => {
  refuses('"blue li{"title":"pot"}', NOTE)
  expect(healed('The "blue" one: {"title":"pot"}', NOTE)).toBe('{"title":"pot"}')
})

test.each(['note("{"title": "pot"}")', 'args = "{"title": "pot"}"', 'The 12" one: {"title": "pot"}'])(
  "a quote right before the object, or one of inches, opens no text: %s",
  (given) => {
    expect(healed(given, NOTE)).toBe('{"title": "pot"}')
  },
)

test("what stands behind the object ends a text that was open in it", () => {
  const rest = R` {\n  proc lid {a b} {\n\tfoo\n}\n# more of it\n"}`
  refuses(R`{"title":"a","body":"if {$x eq \"a"}` + rest, NOTE)
})

describe("an object that is only a part of what was meant", () => {
  test.each([
    ["the head of a list is lost", '"pot"},{"title":"lid"}]}'],
    ["the head of a list is lost before a whole item", '},{"title":"lid","labels":["x"]}]}'],
    ["one more member was begun", '{"title":"lid"},"lab'],
    ["one more member was begun without its quote", '{"title":"lid"}, pag'],
    ["its quote stands on the next line", '{"title":"lid"},\n  "'],
    ["one more object was begun", '{"title":"lid"},{"'],
  ])("%s", (_, given) => refuses(given, NOTE))

  test.each([
    ["a comma behind it", '{"title":"lid"},'],
    ["words behind a comma", '{"title":"lid"}, thanks'],
    ["a comma before it", ',{"title":"lid"}'],
    ["an object without members before it", '{},{"title":"lid"}'],
  ])("not where there is %s", (_, given) => expect(healed(given, NOTE)).toBe('{"title":"lid"}'))
})

test("a text without quotes that seems to end at a bracket of its own", () => {
  for (const given of ['{"title":lid} of clay}', '{"pages":2,"title": lid} pot rim}']) refuses(given, NOTE)
  expect(valueIn('{"title":lid}}', NOTE)).toEqual({ title: "lid" })
})
