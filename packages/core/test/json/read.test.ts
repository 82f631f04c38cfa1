import { describe, expect, test } from "vitest"
import { undoEdits } from "../../src/json/edit.ts"
import type { DecodedText } from "../../src/json/pieces.ts"
import { readLenientJson, unwrapEncoding } from "../../src/json/read.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { anchorOf, checked, faultsOf, healed, NOTE, only, readAs, refusal, valueIn } from "../support/reading.ts"

describe("what was cut off is told exactly", () => {
  test.each([
    ["in a key", '{"title":"x","bo', "key"],
    ["behind a key", '{"title":"x","body"', "key"],
    ["right after the quote of a key", '{"title":"x","', "key"],
    ["before a value", '{"title":"x","body":', "value"],
    ["in a text", '{"title":"x","body":"half a', "string"],
    ["in a text that ends in a comma", '{"title":"x","body":"half, ', "string"],
    ["in a text that looks like members", '{"title":"x","body":"q \\"pages\\":', "string"],
    ["behind a backslash", '{"title":"x","body":"a\\', "escape"],
    ["in a code", '{"title":"x","body":"a\\u00e', "escape"],
    ["in a number", '{"title":"x","pages":12', "number"],
    ["in a fraction", '{"title":"x","pages":12.', "number"],
    ["in a word", '{"title":"x","pages":tru', "literal"],
    ["behind a comma", '{"title":"x",', "element"],
    ["behind the comma of a list", '{"title":"x","labels":["a",', "element"],
    ["at the start of a list", '{"title":"x","labels":[', "element"],
    ["in an element", '{"title":"x","labels":["a","b', "string"],
    ["after words", 'Here: {"title":"x","body":"y', "string"],
    ["without its opening brace", '"title":"x","body":"y', "string"],
  ])("%s", (_, given, cut) => {
    expect(refusal(given, NOTE)).toBe(`json/cut ${cut}`)
  })

  test.each([
    ['{"title":"x"', '{"title":"x"}'],
    ['{"title":"x","labels":["a"]', '{"title":"x","labels":["a"]}'],
    ['{"title":"x","labels":["a"', '{"title":"x","labels":["a"]}'],
    ['{"title":"x","pages":null', '{"title":"x","pages":null}'],
  ])("only closers: %s", (given, text) => {
    expect(only(given, NOTE)).toMatchObject({ text, cut: "closers" })
    expect(faultsOf(given, NOTE)).toEqual(["json/missing-closer"])
  })

  test("every proper prefix of a call: cut, closed without loss, or empty, never another value", () => {
    const whole = '{"title":"a \\"b\\" \\u00e9","pages":-12.5,"labels":["x",true,{"k":null}],"body":"z"}'
    for (let end = 1; end < whole.length; end++) {
      const { readings, failure } = readAs(whole.slice(0, end), NOTE)
      if (readings.length === 0) expect(failure).toBe("json/cut")
      for (const reading of readings) {
        expect(reading.cut).toBe("closers")
        expect(whole.startsWith(reading.text.replace(/[\]}]+$/, ""))).toBe(true)
      }
    }
  })
})

describe("several objects", () => {
  test("back to back and different: one reading each", () => {
    const given = '{"title":"x"}\n{"title":"y"}, {"title":"z"}'
    const { readings, relation } = readAs(given, NOTE)
    expect(relation).toBe("concatenated")
    expect(readings.map((reading) => reading.text)).toEqual(['{"title":"x"}', '{"title":"y"}', '{"title":"z"}'])
    for (const reading of readings) {
      checked(reading, given)
      expect(reading.faults.map((fault) => fault.id)).toContain("json/concatenated")
    }
  })

  test("with words between: scattered", () => {
    const given = 'Either {"title":"x"} or {"title":"y"}.'
    const { readings, relation } = readAs(given, NOTE)
    expect(relation).toBe("scattered")
    expect(readings).toHaveLength(2)
    for (const reading of readings) checked(reading, given)
  })

  test("the same again, also in another spelling: one", () => {
    expect(faultsOf('{"title":"x","pages":1}{ "pages" : 1.0, "title" : "x" }', NOTE)).toEqual(["json/repeated"])
    expect(healed('{"title":"x"}{"title":"x"}{"title":"x"}', NOTE)).toBe('{"title":"x"}')
  })

  test("a copy that was cut off is no loss", () => {
    expect(healed('{"title":"x","pages":1}{"title":"x","pa', NOTE)).toBe('{"title":"x","pages":1}')
  })

  test("begun, broken off, and begun anew", () => {
    expect(healed('{"title":"x","bo{"title":"x","body":"y"}', NOTE)).toBe('{"title":"x","body":"y"}')
    expect(faultsOf('{"title":"x","bo{"title":"x","body":"y"}', NOTE)).toEqual(["json/repeated"])
  })

  test("an empty object beside one that says something", () => {
    expect(healed('{}{"title":"x"}', NOTE)).toBe('{"title":"x"}')
    expect(healed("{}{}", NOTE)).toBe("{}")
  })
})

describe("around the object", () => {
  test.each([
    ["a fence", '```json\n{"title":"x"}\n```'],
    ["a fence and words", '```\n{"title":"x"}\n```\nDone.'],
    ["words before", 'Sure, here you are: {"title":"x"}'],
    ["words behind", '{"title":"x"} is what I would send'],
    ["braces in the words", 'With {x} as before: {"title":"x"}'],
    ["tokens of a template", '<tool_call>{"title":"x"}</tool_call>'],
    ["a bracketed token", '[TOOL_CALLS]{"title":"x"}'],
    ["a byte order mark", '\ufeff{"title":"x"}'],
    ["a comment behind", '{"title":"x"} // end'],
    ["a semicolon", '{"title":"x"};'],
    ["closers too many", '{"title":"x"}}}'],
  ])("%s", (_, given) => {
    const { readings } = readAs(given, NOTE)
    const fitting = readings.filter((reading) => reading.text === '{"title":"x"}')
    expect(fitting).toHaveLength(1)
    for (const reading of readings) checked(reading, given)
  })

  test("no opening brace", () => {
    expect(healed('"title":"x","pages":1}', NOTE)).toBe('{"title":"x","pages":1}')
    expect(faultsOf('"title":"x","pages":1}', NOTE)).toContain("json/missing-opener")
  })

  test("members behind the root are its own: it was closed too early", () => {
    expect(healed('{"kind":1}, "colour": 2}')).toBe('{"kind":1, "colour": 2}')
    expect(faultsOf('{"kind":1}, "colour": 2}')).toEqual(["json/excess-closer"])
  })
})

describe("nothing", () => {
  test.each(["", "  \n", "\ufeff"])("%j", (given) => {
    expect(refusal(given, NOTE)).toBe("json/empty")
  })

  test.each(["null", "None", '""', "undefined", " nil "])("%j says so", (given) => {
    expect(healed(given, NOTE)).toBe("null")
  })

  test.each(["no", "tea and milk", "{{{{", "}}}}", ":::", "<xml/>"])("%j has no reading", (given) => {
    expect(readAs(given, NOTE).readings.filter((reading) => reading.cut === null)).toEqual([])
  })
})

describe("what is right stays", () => {
  test("bytes outside the edits are kept", () => {
    const given = '{ "title" :\t"x\\u00e9\\/" ,\n "pages":1.0 , "labels":[ ] ,"z":1e400, }'
    expect(healed(given, NOTE)).toBe(given.replace(" , }", "  }").replace("1e400, ", "1e400 "))
  })

  test("a key twice with one value is kept", () => {
    expect(healed('{"title":"x","title":"x",}', NOTE)).toBe('{"title":"x","title":"x"}')
    expect(healed(JSON.stringify('{"title":"x","title":"x"}'), NOTE)).toBe('{"title":"x","title":"x"}')
  })

  test("a key twice with two values in a text that was encoded once more is ambiguous", () => {
    expect(refusal(JSON.stringify('{"title":"x","title":"y"}'), NOTE)).toBe("json/ambiguous")
  })

  test("strict text has one reading, itself, without faults", () => {
    const given = '{"title":"{\\"a\\":\\"b\\"}, ```","body":"}{","labels":["//", "/*", "#"]}'
    expect(only(given, NOTE)).toEqual({ text: given, faults: [], cut: null })
  })

  test("keys that an object already has by nature", () => {
    const text = healed("{'__proto__':{'x':1},'constructor':{'prototype':{}},'hasOwnProperty':1}", { type: "object" })
    expect(Object.keys(JSON.parse(text) as object)).toEqual(["__proto__", "constructor", "hasOwnProperty"])
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined()
  })
})

describe("bounds", () => {
  test("nesting beyond the limit is said, not tried", () => {
    const limits = { ...DEFAULT_LIMITS, depth: 8 }
    expect(readLenientJson(`{'a':${"[".repeat(20)}${"]".repeat(20)}}`, null, limits).failure).toBe("limit/depth")
    expect(readLenientJson(`{'a':${"[".repeat(6)}${"]".repeat(6)}}`, null, limits).failure).toBeNull()
  })
})

test.each(['{"title":"x" /* more', '{"title":"x" // more', '{"pages":1 /* more', '{"title":"x" # }'])(
  "%s: a comment to the end hides no value",
  (given) => {
    for (const reading of readAs(given, NOTE).readings) {
      checked(reading, given)
      expect(given.startsWith(reading.text.replace(/[\s}]+$/, ""))).toBe(true)
    }
  },
)

test("a second object that differs and was cut off: none of both", () => {
  expect(readAs('{"title":"x"}{"title":"y","pa', NOTE).readings).toEqual([])
})

test.each([
  't(colours={"title":"x"}, title="y")',
  '{"title":"x"}, "pages": 3',
  '<title>{"title":"x"}</title><body>y</body>',
  '- body: y\n- title: {"title":"x"}',
])("structure around an object is no prose: %s", (text) => {
  expect(readAs(text, NOTE).readings).toEqual([])
})

test("words, fences and tokens around an object are", () => {
  for (const text of [
    'Arguments:\n{"title":"x"}',
    '```json\n{"title":"x"}\n```',
    '{"title":"x"} // done',
    '[TOOL_CALLS]{"title":"x"}',
  ])
    expect(healed(text, NOTE)).toBe('{"title":"x"}')
})

test("a text that is one level too deep is not read from its second brace on", () => {
  const deep = (levels: number): string => `${'{"n":'.repeat(levels)}'x'${"}".repeat(levels)}`
  expect(readAs(deep(512)).failure).toBeNull()
  expect(readAs(deep(513))).toMatchObject({ readings: [], failure: "limit/depth" })
})

test.each([
  ['{"title":"\\"","’body":{}}}', '{"title":"\\"","’body":{}}'],
  ['{"title":"say \\"x","’body":[1]}}] ', '{"title":"say \\"x","’body":[1]}'],
])("%s: strict but for closers too many, whatever its quotes look like", (given, text) => {
  expect(healed(given, NOTE)).toBe(text)
  expect(faultsOf(given, NOTE)).toEqual(["json/excess-closer"])
})

const givenStage = (text: string): DecodedText => ({ text, faults: [] })
const ANCHOR = anchorOf(NOTE)

/** The text of a stage and the id of the fault that led to it, once its edits are known to lead back. */
function shown(stage: DecodedText | null, from: string): [string, string | undefined] | null {
  if (stage === null) return null
  const fault = stage.faults.at(-1)
  expect(undoEdits(stage.text, fault?.edits ?? [])).toBe(from)
  return [stage.text, fault?.id]
}

const unwrappedFrom = (text: string) => shown(unwrapEncoding(givenStage(text), text.length, ANCHOR), text)

describe("one layer of encoding", () => {
  test.each([
    ["a string", JSON.stringify('{"title":"x"}'), '{"title":"x"}', "json/encoded-twice"],
    ["with space around", ` ${JSON.stringify('{"title":"x"}')}\n`, '{"title":"x"}', "json/encoded-twice"],
    ["entities", "{&quot;title&quot;:1}", '{"title":1}', "json/entities"],
    [
      "argument tags",
      '{"title": "x</arg_value><arg_key>body</arg_key><arg_value>y</arg_value>',
      '{"title": "x", "body": "y"}',
      "json/argument-markup",
    ],
  ])("%s", (_, text, inner, id) => {
    expect(unwrappedFrom(text)).toEqual([inner, id])
  })

  test.each([
    '{"title":"x"}',
    '"words"',
    "words",
    "",
    '{"title": "x</arg_value><arg_key>colour</arg_key><arg_value>y</arg_value>',
  ])("none: %s", (text) => {
    expect(unwrappedFrom(text)).toBeNull()
  })

  test("each is told behind those before it, over the whole text that was given", () => {
    const twice = JSON.stringify(JSON.stringify('{"title":"x"}'))
    const first = unwrapEncoding(givenStage(twice), twice.length, ANCHOR) as DecodedText
    const second = unwrapEncoding(first, twice.length, ANCHOR)
    expect(second?.text).toBe('{"title":"x"}')
    expect(second?.faults.map((fault) => [fault.id, fault.span])).toEqual([
      ["json/encoded-twice", [0, twice.length]],
      ["json/encoded-twice", [0, twice.length]],
    ])
  })
})

describe("many slips of one kind", () => {
  const rows = (write: (i: number) => string): string =>
    `{"all": [${Array.from({ length: 600 }, (_, i) => write(i)).join(",")}]}`
  const LIST = { type: "object", properties: { all: { type: "array", items: NOTE } } }
  const truth = { all: Array.from({ length: 600 }, (_, i) => ({ title: `pot ${i}`, body: "x" })) }

  test.each<[string, string]>([
    ["a comma too many", rows((i) => `{"title": "pot ${i}", "body": "x",}`)],
    ["a brace lost", rows((i) => `{"title": "pot ${i}", "body": "x"`)],
    ["a quote of a key lost", rows((i) => `{"title: "pot ${i}", "body": "x"}`)],
    ["single quotes, and keys without", rows((i) => `{title: 'pot ${i}', body: 'x'}`)],
  ])("in a long text: %s", (_, given) => {
    expect(valueIn(given, LIST)).toEqual(truth)
  })
})
