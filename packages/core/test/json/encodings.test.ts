import { describe, expect, test } from "vitest"
import { decodeWhole } from "../../src/json/encodings.ts"
import { faultsOf, healed, NOTE, refusal, refuses, valueIn } from "../support/reading.ts"

describe("decodeWhole takes one layer off", () => {
  test.each([
    ["an object as a JSON string", JSON.stringify('{"title":"tea"}'), '{"title":"tea"}', "json/encoded-twice"],
    ["a list as a JSON string", JSON.stringify("[1,2]"), "[1,2]", "json/encoded-twice"],
    ["twice", JSON.stringify(JSON.stringify({ a: 1 })), '{"a":1}', "json/encoded-twice"],
    ["with raw line breaks", '"{\n\\"a\\": 1}"', '{\n"a": 1}', "json/encoded-twice"],
    ["the closing outer quote lost", '"{\\"a\\":1}', '{"a":1}', "json/encoded-twice"],
    ["entities", "{&quot;a&quot;:&quot;x &amp; y&quot;}", '{"a":"x & y"}', "json/entities"],
    ["numeric entities", "{&#34;a&#x22;:&#39;x&#39;}", "{\"a\":'x'}", "json/entities"],
    ["doubled quotes", '{""a"":""x""}', '{"a":"x"}', "json/doubled-quotes"],
    ["escaped quotes", '{\\"a\\": \\"x\\"}', '{"a": "x"}', "json/escaped-quotes"],
    ["a literal behind words", 'Arguments: "{\\"a\\":1}"', 'Arguments: {"a":1}', "json/encoded-twice"],
    ["a literal before a mark", '"{\\"a\\":1}"\n</tool_call>', '{"a":1}\n</tool_call>', "json/encoded-twice"],
    ["a fence in a literal", JSON.stringify('```json\n{"a":1}\n```'), '```json\n{"a":1}\n```', "json/encoded-twice"],
    ["a section of XML", '<![CDATA[{"a":[1]}]]>', '{"a":[1]}', "json/surrounding-text"],
    ["quoted lines", '> {\n>   "a": 1\n> }', '{\n  "a": 1\n}', "json/surrounding-text"],
    [
      "keys as symbols",
      '{:a => [{:b_c=>"x => :d"}], :e => nil}',
      '{"a": [{"b_c":"x => :d"}], "e": null}',
      "json/unquoted-key",
    ],
    ["escaped brackets", '\\{"a": \\[1, \\{\\}\\], "b": "[{"\\}', '{"a": [1, {}], "b": "[{"}', "json/escaped-quotes"],
    [
      "escaped brackets and quotes",
      '\\{\\"a\\": \\[1\\], \\"b\\": \\"x\\"\\}',
      '{"a": [1], "b": "x"}',
      "json/escaped-quotes",
    ],
    ["blanks of tokens", '{Ġ"a":Ġ["x",▁1]Ċ}', '{ "a": ["x", 1]\n}', "json/odd-space"],
    ["a key that was broken off", '{"ti\n\n{"title": 1}', '\n{"title": 1}', "json/repeated"],
    ["a brace and a quote, and words", '{"\nonce more: {"title": 1}', 'once more: {"title": 1}', "json/repeated"],
    ["an event", 'event: delta\nid: 7\ndata: {"a": 1}\n\ndata: [DONE]', '{"a": 1}', "json/surrounding-text"],
    ["a message with its length", 'Content-Length: 10\r\n\r\n{"a": "ö"}', '{"a": "ö"}', "json/surrounding-text"],
    ["the length in bytes", 'Content-Length: 11\r\n\r\n{"a": "ö"}', '{"a": "ö"}', "json/surrounding-text"],
    ["escaped quotes and the outer closing one", '{\\"a\\": 1}"', '{"a": 1}', "json/escaped-quotes"],
  ])("%s", (_, given, text, id) => {
    expect(decodeWhole(given)).toEqual({ text, id })
  })
})

describe("what is not encoded as a whole stays", () => {
  test.each([
    ["a plain object", '{"a":1}'],
    ["a text that is a text", '"just words"'],
    ["a number as text", '"42"'],
    ["entities beside plain quotes", '{"a":"&quot;x&quot;"}'],
    ["one empty text", '{"":""}'],
    ["escaped quotes inside a plain string", '{"a":"\\"x\\""}'],
    ["doubling that is not strict when halved", '{""a"": ""x}'],
    ["a value that Ruby works out", '{:a => "#{pots}"}'],
    ["one symbol as a value", "{:a => :b}"],
    ["some escaped brackets", '\\{"a": [1]\\}'],
    ["another key behind the one that was broken off", '{"ti\n{"pages": 1}'],
    ["two events", 'data: {"a":\n\ndata: 1}'],
    ["an event that objects", 'event: error\ndata: {"a": 1}'],
    ["another length", 'Content-Length: 9\r\n\r\n{"a": "ö"}'],
    ["words", "no object here"],
    ["nothing", ""],
  ])("%s", (_, given) => {
    expect(decodeWhole(given)).toBeNull()
  })
})

describe("through the reader", () => {
  const plain = { title: 'the "slow" pour', body: "a\nb", pages: 3 }

  test.each([1, 2, 3])("%i layers", (layers) => {
    let given = JSON.stringify(plain)
    for (let i = 0; i < layers; i++) given = JSON.stringify(given)
    expect(valueIn(given, NOTE)).toEqual(plain)
    expect(new Set(faultsOf(given, NOTE))).toEqual(new Set(["json/encoded-twice"]))
  })

  test("a fault inside the encoding is healed too", () => {
    expect(healed(JSON.stringify('{"title":"x","pages":1,}'), NOTE)).toBe('{"title":"x","pages":1}')
    expect(faultsOf(JSON.stringify("{'title':'x'}"), NOTE)).toContain("json/foreign-quotes")
  })
})

describe("the text of one member is no encoded call", () => {
  const text = '{\n  "lid": [1, 2]\n}\n'
  test.each([
    `title: pot\nbody: ${JSON.stringify(text)}`,
    `body: ${JSON.stringify(text)}\ntitle: pot`,
    `title=pot, body=${JSON.stringify(text)}`,
    `file_note(title=pot, body=${JSON.stringify(text)})`,
  ])("%s", (given) => {
    expect(valueIn(given, NOTE)).toEqual({ title: "pot", body: text })
  })

  test("under a label for all arguments it is one", () => {
    for (const label of ["Arguments: ", "tool_input = ", "Tool: shelve\nArgs: "])
      expect(valueIn(`${label}${JSON.stringify('{"title":"pot"}')}`, NOTE)).toEqual({ title: "pot" })
  })
})

test("two sections, or a line that is not quoted, are no layer", () => {
  expect(decodeWhole('<![CDATA[{"a":1}]]> or <![CDATA[{"a":2}]]>')).toBeNull()
  expect(decodeWhole('> {"a":\n1}')).toBeNull()
  expect(decodeWhole('> {"a": "x\n> y"}')).toBeNull()
})

describe("a literal of a language around all of it", () => {
  const R = String.raw

  test.each([
    ["an escaped apostrophe", R`'{"title":"the ox\'s","body":"a\\nb"}'`, { title: "the ox's", body: "a\nb" }],
    ["a path", R`'{"title":"E:\\\\pots\\\\rim"}'`, { title: "E:\\pots\\rim" }],
    ["layout", R`'{\n "title": "a\\tb"\n}'`, { title: "a\tb" }],
    ["a literal of a shell", R`$'{"title":"the ox\'s\\n"}'`, { title: "the ox's\n" }],
    ["the same with line breaks only", R`$'{"title":"a\\nb"}'`, { title: "a\nb" }],
    ["nothing tells of one", R`'{"title":"E:\\pots\\rim"}'`, { title: "E:\\pots\\rim" }],
    ["line breaks that are escaped once", R`'{"title":"a\nb \"E:\\\\pots\""}'`, { title: 'a\nb "E:\\\\pots"' }],
    [
      "no JSON as it stands",
      R`'{"title":"the \\"big\\" pot","body":"\\\\s"}'`,
      { title: 'the "big" pot', body: "\\s" },
    ],
    ["what a program parses", R`json.loads('{"title":"a\\nb","body":"\\\\s"}')`, { title: "a\nb", body: "\\s" }],
    [
      "all arguments of a call",
      R`note(arguments='{"title":"the ox\'s","body":"a\\nb"}')`,
      { title: "the ox's", body: "a\nb" },
    ],
    ["the same in double quotes", R`note(args="{\"title\":\"a\\nb\"}")`, { title: "a\nb" }],
    ["a class that is escaped once", R`args = '{"title":"\\s+"}'`, { title: "\\s+" }],
    ["a path in a text", R`'{"title":"see C:\\tins for more"}'`, { title: "see C:\\tins for more" }],
  ])("%s", (_, given, truth) => {
    expect(valueIn(given, NOTE)).toEqual(truth)
  })

  test.each([
    ["line breaks", R`'{"title":"a\\nb"}'`],
    ["line breaks behind a name", R`args = '{"title":"a\\nb"}'`],
    ["backslashes in a call", R`note(arguments='{"title":"\\\\s+"}')`],
    ["escaped layout beside another fault", R`args = '{\n"title":"a \\s",\n"body":"a\\nb",\n}'`],
    ["beside another fault", R`args = '{"title":"a\\nb",}'`],
  ])("nothing tells whether it has escapes of its own: %s", (_, given) => refuses(given, NOTE))

  test("of a path with escaped quotes only the quotes are escaped once more", () => {
    expect(valueIn(R`{\"title\": \"E:\\rims\\new\", \"body\": \"a\\nb\"}`, NOTE)).toEqual({
      title: "E:\\rims\\new",
      body: "a\nb",
    })
    expect(valueIn(R`{\"title\": \"E:\\\\rims\\\\new\"}`, NOTE)).toEqual({ title: "E:\\rims\\new" })
    expect(valueIn(R`{\"title\": \"a:\\nb\\nc\"}`, NOTE)).toEqual({ title: "a:\nb\nc" })
    // among other words, and a word boundary
    refuses(R`{\"title\": \"copy E:\\rims\\new here\"}`, NOTE)
    refuses(R`{\"title\": \"grep \\brim\\b\"}`, NOTE)
  })
})

describe("tokens that stand for quotes", () => {
  const Q = '<|"|>'
  test.each([
    ["around a text", `{title:${Q}the "red" pot${Q},"pages":2}`, { title: 'the "red" pot', pages: 2 }],
    ["around items", `{"title":"x","labels":[${Q}a, b${Q},<|">c<|">]}`, { title: "x", labels: ["a, b", "c"] }],
  ])("%s", (_, given, value) => expect(valueIn(given, NOTE)).toEqual(value))

  test("one without a partner tells nothing", () => refuses(`{title:${Q}pot,pages:2}`, NOTE))
})

describe("the encoding of a whole text", () => {
  test.each([
    ["as in an address", "%7B%22title%22%3A%22a%20p%C3%B6t%22%7D", { title: "a pöt" }],
    ["quotes as codes", String.raw`{\u0022title\u0022:\u0022a \\u0022red\\u0022 pot\u0022}`, { title: 'a "red" pot' }],
    ["numbered lines", '1\t{\n2\t  "title": "a"\n3\t}', { title: "a" }],
  ])("%s", (_, given, value) => expect(valueIn(given, NOTE)).toEqual(value))

  test.each(["%7B%22title%22%3A%22a%E4%22%7D", "%7B%22title%22", '1\t{\n2\t  "title": "a\n3\tb"\n4\t}'])(
    "not where it is not one throughout: %j",
    (given) => refuses(given, NOTE),
  )
})

test("where every mark is escaped, a text that cannot be read is whole all the same", () => {
  expect(refusal(String.raw`\{\"title\": \"D:\\table\"\}`, NOTE)).toBe("json/unreadable")
  expect(refusal(String.raw`\{\"title\": \"pot`, NOTE)).toBe("json/cut string")
})
