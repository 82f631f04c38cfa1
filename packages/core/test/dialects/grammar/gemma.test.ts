import { describe, expect, test } from "vitest"
import { gemmaCalls } from "../../../src/dialects/grammar/gemma.ts"
import { mend } from "../../../src/mend.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ book_table: ["place!", "seats", "note"], ring: [], grep: ["pattern!", "path"] })
const said = (text: string) => tell(gemmaCalls, text, words)
const Q = '<|"|>'
const CLOSE = "<tool_call|>"

describe("a quote token without partner", () => {
  const TOOLS = [
    {
      name: "book_table",
      parameters: {
        type: "object",
        properties: {
          place: { type: "string" },
          host: { type: "string" },
          seats: { type: "integer" },
          guests: { type: "array", items: { type: "string" } },
          note: { type: "object" },
        },
        required: ["place"],
      },
    },
  ]
  const mended = (body: string) =>
    mend({ text: `<|tool_call>call:book_table${body}${CLOSE}`, toolCalls: [] }, TOOLS).calls.map(({ input }) => input)

  test.each([
    `{place:${Q}the yard,seats:3}`,
    `{place:${Q}the yard<||>,seats:3}`,
    `{place:${Q}the yard<||>,host:${Q}Ann${Q}}`,
    `{place:${Q}the yard,seats:3,host:${Q}Ann${Q}}`,
    `{place:${Q}${Q}the yard${Q},seats:3}`,
    `{place:${Q}yard${Q},guests:[${Q}Ann${Q},${Q}Bo${Q},note:{by:${Q}Lee${Q}}}`,
    `{place:${Q}yard${Q},guests:[${Q}Ann${Q}${Q}Bo${Q}]}`,
    `{place:${Q}yard${Q},guests:[Ann,${Q}Bo${Q},from:${Q}Lee${Q}]}`,
    `{note:{by:${Q}Lee${Q}}},place:${Q}yard${Q}}`,
    `{place:${Q}yard${Q},note:{by:${Q}Lee${Q}}},seats:2}`,
    '(place="the yard, seats=3)',
  ])("does not run: %s", (body) => {
    expect(mended(body)).toEqual([])
  })

  test.each<[string, object]>([
    [`{place:${Q}the yard, seats: all${Q},seats:3}`, { place: "the yard, seats: all", seats: 3 }],
    [`{place:${Q}yard${Q},guests:[${Q}Ann${Q},${Q}Bo${Q}]}`, { place: "yard", guests: ["Ann", "Bo"] }],
    [`{place:${Q}yard${Q}}}`, { place: "yard" }],
    [`{place:${Q}the yard,host:${Q}Lee${Q}}`, { place: "the yard", host: "Lee" }],
  ])("runs: %s", (body, input) => {
    expect(mended(body)).toEqual([input])
  })
})

describe("a call in braces", () => {
  test("texts by their quote tokens, bare values by what they are", () => {
    expect(
      said(`call:book_table{place:${Q}Chez Léa, 2nd floor${Q},seats:4,note:window,vip:true,until:null}${CLOSE}`),
    ).toEqual([
      [
        "book_table",
        {
          place: ["text", "Chez Léa, 2nd floor"],
          seats: ["json", "4"],
          note: ["raw", "window"],
          vip: ["json", "true"],
          until: ["json", "null"],
        },
      ],
    ])
    expect(said("call:ring{who:<escape>the night porter<escape>}<end_function_call>")).toEqual([
      ["ring", { who: ["text", "the night porter"] }],
    ])
  })

  test("braces, brackets, quotes and marks of the dialect inside a text are text", () => {
    const text = `if (a) { b["c"] } <tool_call|> call:ring{}`
    expect(said(`call:book_table{place:${Q}${text}${Q},seats:2}${CLOSE}`)).toEqual([
      ["book_table", { place: ["text", text], seats: ["json", "2"] }],
    ])
  })

  test("numbers keep their digits; what is no JSON number has no type", () => {
    expect(said("call:ring{a:9007199254740993,b:2.50,c:-1e3,d:007,e:1.}")).toEqual([
      [
        "ring",
        {
          a: ["json", "9007199254740993"],
          b: ["json", "2.50"],
          c: ["json", "-1e3"],
          d: ["raw", "007"],
          e: ["raw", "1."],
        },
      ],
    ])
  })

  test("what is nested is strict JSON", () => {
    const call = `call:ring{o:{deep:{who:${Q}a "b"\n${Q},on:true},list:[x, 2, {k:${Q}v${Q}}]},l:[1,2.0],e:{},__proto__:{polluted:yes}}`
    expect(said(call)).toEqual([
      [
        "ring",
        Object.fromEntries([
          ["o", ["json", '{"deep":{"who":"a \\"b\\"\\n","on":true},"list":["x",2,{"k":"v"}]}']],
          ["l", ["json", "[1,2.0]"]],
          ["e", ["json", "{}"]],
          ["__proto__", ["json", '{"polluted":"yes"}']],
        ]),
      ],
    ])
  })

  test("JSON's own spelling", () => {
    expect(said('call:book_table{"place": "tab\\there", "seats": [1, "two"]}')).toEqual([
      ["book_table", { place: ["text", "tab\there"], seats: ["json", '[1,"two"]'] }],
    ])
    expect(said('call:book_table{place:"the "Blue" room",seats:1}')).toEqual([
      ["book_table", { place: ["json", '"the "Blue" room"'], seats: ["json", "1"] }],
    ])
  })

  test("a bare text keeps its commas where no name follows", () => {
    expect(said("call:book_table{place:Lyon, near the bridge,seats:3}")).toEqual([
      ["book_table", { place: ["raw", "Lyon, near the bridge"], seats: ["json", "3"] }],
    ])
    expect(said("call:book_table{note:first line\n second { line }\n,seats:3}")).toEqual([
      ["book_table", { note: ["raw", "first line\n second { line }"], seats: ["json", "3"] }],
    ])
  })
})

describe("names", () => {
  test("hyphens, dots, slashes, name spaces", () => {
    expect(said("call:desk-tools.find{}")).toEqual([["desk-tools.find", {}]])
    expect(said("call:api:find{}")).toEqual([["api:find", {}]])
  })

  test("without the word call only a known tool", () => {
    expect(said("ring{}")).toEqual([["ring", {}]])
    expect(said("sing{}")).toBeNull()
    expect(said("ring the bell")).toBeNull()
  })

  test("without arguments only before a mark, and only a tool that needs none", () => {
    expect(said(`call:ring${CLOSE}`)).toEqual([["ring", {}]])
    expect(said(`call:book_table${CLOSE}`)).toBeNull()
    expect(said("call:ring me tomorrow")).toBeNull()
    expect(said("call:")).toBeNull()
  })

  test("two in one block; the closing mark is left", () => {
    const text = `call:ring{n:1} call:ring{n:2}${CLOSE}`
    const body = bodyOf(gemmaCalls({ text, isEnd: true, words }, 0))
    expect(text.slice(body.end)).toBe(CLOSE)
    expect(body.calls.map(({ start, end }) => text.slice(start, end))).toEqual(["call:ring{n:1}", "call:ring{n:2}"])
  })
})

describe("in parentheses", () => {
  test("equals signs or colons, quotes of both kinds, Python's words", () => {
    expect(said(`call:book_table(place="Oak room", note='it\\'s\\tlate', vip=False, seats: 3)`)).toEqual([
      [
        "book_table",
        {
          place: ["json", '"Oak room"'],
          note: ["json", '"it\'s\\tlate"'],
          vip: ["json", "false"],
          seats: ["json", "3"],
        },
      ],
    ])
  })

  test("without names they are counted; one object is all arguments", () => {
    expect(said('call:book_table("Oak room", 4)')).toEqual([
      ["book_table", { 0: ["json", '"Oak room"'], 1: ["json", "4"] }],
    ])
    expect(said('call:book_table({"place": "Oak room"})')).toEqual([["book_table", '{"place": "Oak room"}']])
    expect(said(`call:book_table({place: ${Q}Oak room${Q}})`)).toEqual([
      ["book_table", { text: '{"place":"Oak room"}' }],
    ])
  })
})

describe("what has no quotes in parentheses is a program", () => {
  test.each(['rooms.first("oak")', 'f"room {number}"', "names[2]", '"oak" + kind', '"oak" if free else "elm"'])(
    "place=%s",
    (value) => {
      expect(said(`call:book_table(place=${value}, seats=2)`)).toEqual([
        ["book_table", { place: ["bare", value], seats: ["json", "2"] }],
      ])
    },
  )

  test("arguments that are spread, and those of a tool nobody gave", () => {
    expect(said("call:book_table(**wishes)")).toEqual([["book_table", { 0: ["bare", "**wishes"] }]])
    expect(said("call:sing(song=songs[0])")).toEqual([["sing", { song: ["bare", "songs[0]"] }]])
    expect(said("call:sing(song=[oldest, 2], voice={pitch: low})")).toEqual([
      ["sing", { song: ["bare", "[oldest, 2]"], voice: ["bare", "{pitch: low}"] }],
    ])
  })

  test("behind a name space, and where the closing one is missing", () => {
    expect(said('call:desk:book_table(place="oak" + kind)')).toEqual([
      ["desk:book_table", { place: ["bare", '"oak" + kind'] }],
    ])
    expect(said(`call:book_table(seats=2, place="oak" + kind${CLOSE}`)).toEqual([
      ["book_table", { seats: ["json", "2"], place: ["bare", '"oak" + kind"'] }],
    ])
    expect(said(`call:book_table(place="oak", seats=2${CLOSE}`)).toEqual([
      ["book_table", { place: ["text", "oak"], seats: ["json", "2"] }],
    ])
  })

  test("in quote tokens it is a text", () => {
    expect(said(`call:book_table(place=${Q}names[2]${Q})`)).toEqual([["book_table", { place: ["text", "names[2]"] }]])
  })
})

describe("broken", () => {
  test("a text that lost its end ends with the block", () => {
    expect(said(`call:book_table{place:${Q}the yard}${CLOSE}`)).toEqual([
      ["book_table", { place: ["text", "the yard"] }],
    ])
    expect(said(`call:book_table{place:${Q}the yard}`)).toEqual([
      ["book_table", { place: ["text", "the yard", "cut"] }, "cut"],
    ])
    expect(said(`call:ring{o:{l:[${Q}deep]}}${CLOSE}`)).toEqual([["ring", { o: ["json", '{"l":["deep"]}'] }]])
  })

  test("and not in the next block", () => {
    const text = `call:book_table{place:${Q}the yard}${CLOSE}<|tool_call>call:book_table{place:${Q}hall${Q}}${CLOSE}`
    expect(said(text)).toEqual([["book_table", { place: ["text", "the yard"] }]])
  })

  test("nor in the next value", () => {
    expect(said(`call:book_table{place:${Q}the yard,note:${Q}quiet${Q}}`)).toEqual([
      ["book_table", { place: ["text", "the yard"], note: ["text", "quiet"] }],
    ])
  })

  test("single quotes, and a stray token behind them", () => {
    expect(said(`call:grep{path:${Q}/srv${Q},pattern:'^\\d+,\\s'${Q}}${CLOSE}`)).toEqual([
      ["grep", { path: ["text", "/srv"], pattern: ["text", "^\\d+,\\s"] }],
    ])
    expect(said("call:grep{pattern:'it's, well, odd',path:x}")).toEqual([
      ["grep", { pattern: ["text", "it's, well, odd"], path: ["raw", "x"] }],
    ])
  })

  test("closers missing, mixed up, too many", () => {
    expect(said(`call:book_table{place:${Q}yard${Q},seats:3${CLOSE}`)).toEqual([
      ["book_table", { place: ["text", "yard"], seats: ["json", "3"] }],
    ])
    expect(said(`call:book_table{place:${Q}yard${Q}`)).toEqual([["book_table", { place: ["text", "yard"] }, "cut"]])
    expect(said("call:book_table{seats:3")).toEqual([["book_table", { seats: ["json", "3", "cut"] }, "cut"]])
    expect(said(`call:ring{l:[1,2}${CLOSE}`)).toEqual([["ring", { l: ["json", "[1,2]"] }]])
    const text = `call:ring{n:1}}}${CLOSE}`
    expect(bodyOf(gemmaCalls({ text, isEnd: true, words }, 0)).end).toBe(text.length - CLOSE.length)
  })

  test("a lost comma; behind what is no argument nothing is known", () => {
    expect(said(`call:book_table{place:${Q}yard${Q} seats:3}`)).toEqual([
      ["book_table", { place: ["text", "yard"], seats: ["json", "3"] }],
    ])
    expect(said("call:ring{a:[1] !}")).toEqual([["ring", "cut", "cut"]])
  })

  test("nested too deep is not ours", () => {
    expect(said(`call:ring{a:${"[".repeat(70)}${"]".repeat(70)}}`)).toBeNull()
  })
})

describe("streaming", () => {
  const examples = [
    `call:book_table{place:${Q}Chez {Léa}${Q},seats:4,o:{a:[1,x],b:${Q}q${Q}}}${CLOSE} and`,
    `call:ring{n:1}call:ring{n:2}${CLOSE}`,
    `call:book_table{place:${Q}yard}${CLOSE}<|tool_call>call:ring{k:${Q}v${Q}}${CLOSE}`,
    `call:grep{pattern:'a'${Q}, path: "b\\n"}${CLOSE} tail`,
    `call:book_table(place="Oak room", note='x', 5) then`,
    'call:book_table(place=rooms.first("oak"), seats=n + 1)call:ring() then',
    "ring{a:bare text, more,b:-2}\nprose",
    `call:ring:\nBEGIN_ARG:\n<|channel>thought\n<channel|>now\nEND_ARG\n${CLOSE}`,
    `call:ring${CLOSE}`,
  ]
  const pieces = [
    Q,
    CLOSE,
    "<|tool_call>",
    "call:",
    "{",
    "}",
    "[",
    "]",
    "'",
    '"',
    ",",
    ":",
    "(",
    ")",
    "\\",
    "<escape>",
    "\n",
    "a:1",
    "<",
  ]

  test("an answer is the last word", () => {
    keepsLaw(gemmaCalls, examples, pieces, words)
  })

  test("much of anything", () => {
    for (const unit of [
      ...pieces,
      `a:${Q}b,`,
      `a:'`,
      `a:"b,`,
      `a:b{,`,
      `call:ring{a:${Q}`,
      `call:ring{}`,
      `a:${Q}b${Q},`,
      "a:[1,{",
    ]) {
      isQuick(gemmaCalls, unit, words, "call:ring{")
      isQuick(gemmaCalls, unit, words, `call:ring{a:`)
      isQuick(gemmaCalls, unit, words, `call:ring{a:${Q}`)
      isQuick(gemmaCalls, unit, words)
    }
  })
})

test("a call that was cut is told to be cut, not taken for a program", () => {
  const tools = [{ name: "sing", parameters: { type: "object", properties: { song: { type: "string" } } } }]
  expect(mend({ content: "<|tool_call>call:sing(song" }, tools).escalated.map(({ reason }) => reason)).toEqual([
    "truncated",
  ])
})

describe("a text without quotes that may go on behind a comma", () => {
  const properties = { text: { type: "string" }, max_pages: { type: "integer" } }
  const mended = (body: string, isClosed: boolean) => {
    const parameters = { type: "object", properties, ...(isClosed && { additionalProperties: false }) }
    const content = `<|tool_call>call:note${body}${CLOSE}`
    return mend({ content }, [{ name: "note", parameters }]).calls.map(({ input }) => input)
  }

  test("does not run with a member that the tool does not have", () => {
    expect(mended("{text:tea at 9:15, 10:30 on Sunday}", false)).toEqual([])
    expect(mended("{text:pots: two, lids: one}", false)).toEqual([])
    expect(mended(`{text:${Q}tea at nine${Q},lids:one}`, false)).toEqual([{ text: "tea at nine", lids: "one" }])
  })

  test("ends before a declared name, in any style", () => {
    const input = { text: "tea at nine", max_pages: 3 }
    expect(mended("{text:tea at nine,max_pages:3}", false)).toEqual([input])
    expect(mended("{text:tea at nine,maxPages:3}", true)).toEqual([input])
  })
})
