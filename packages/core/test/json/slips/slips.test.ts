import { describe, expect, test } from "vitest"
import { readLenientJson } from "../../../src/json/read.ts"
import { readSlips, type SlipReading } from "../../../src/json/slips/slips.ts"
import { compileSchema } from "../../../src/schema/compile.ts"
import { createRandom, type Random } from "../../../src/testing/random.ts"
import { leastCpuTime } from "../../support/cpu-time.ts"
import { object } from "../../support/fitting.ts"
import { TEXT, WHOLE } from "../../support/reading.ts"

const MAX_DEPTH = 64
const read = (text: string): SlipReading | null => {
  const reading = readSlips(text, MAX_DEPTH)
  return reading === "too deep" ? null : reading
}

describe("a slip with one explanation is repaired where it stands", () => {
  test.each<[given: string, wanted: string, faults: readonly string[]]>([
    ['{"title": "a", "pages": 2,}', '{"title": "a", "pages": 2}', ["json/trailing-comma"]],
    ['{"labels": ["b", "c", ], "pages": 2}', '{"labels": ["b", "c" ], "pages": 2}', ["json/trailing-comma"]],
    ['{"title": "a",, "pages": 2}', '{"title": "a", "pages": 2}', ["json/extra-comma"]],
    ['{"title": "a"; "pages": 2}', '{"title": "a", "pages": 2}', ["json/comma-spelling"]],
    ['｛"labels"： ［"b"］｝', '{"labels": ["b"]}', Array.from({ length: 5 }, () => "json/full-width")],
    ['{"title": "a"\n "pages": 2}', '{"title": "a",\n "pages": 2}', ["json/missing-comma"]],
    ['{"pages": 2 "title": "a"}', '{"pages": 2, "title": "a"}', ["json/missing-comma"]],
    ['{"title" "a"}', '{"title":"a"}', ["json/colon-spelling"]],
    ['{"lid.size" => 4}', '{"lid.size": 4}', ["json/colon-spelling"]],
    ['{title: "a"}', '{"title": "a"}', ["json/unquoted-key"]],
    ["{'title': “a”}", '{"title": "a"}', ["json/foreign-quotes", "json/foreign-quotes"]],
    ['{"open": True, "owner": None}', '{"open": true, "owner": null}', ["json/python-literal", "json/python-literal"]],
    ['{"title": "a",\u00a0"pages": 2}', '{"title": "a", "pages": 2}', ["json/odd-space"]],
    ['\ufeff{"title": "a"}', '{"title": "a"}', ["json/odd-space"]],
    ['{"title": "a"}]}', '{"title": "a"}', ["json/excess-closer"]],
    ['```json\n{"title": "a"}\n```', '{"title": "a"}', ["json/surrounding-text", "json/surrounding-text"]],
    ['"title": "a"}', '{"title": "a"}', ["json/missing-opener"]],
    ['{"labels": ["a"], "rows": [1]', '{"labels": ["a"], "rows": [1]}', ["json/missing-closer"]],
    ['{"title": "a"}\n{"title": "a"}', '{"title": "a"}', ["json/repeated"]],
    ['{}{"title": "a"}', '{"title": "a"}', ["json/repeated"]],
    [
      "{'title': 'the \"big\" pot\\'s lid'}",
      '{"title": "the \\"big\\" pot\'s lid"}',
      ["json/foreign-quotes", "json/foreign-quotes", "json/unescaped-quote", "json/foreign-quotes"],
    ],
    ['{"title": "a"}<|im_end|>', '{"title": "a"}', ["json/surrounding-text"]],
    [
      '{"title": "the "big" pot", "pages": 2,}',
      '{"title": "the \\"big\\" pot", "pages": 2}',
      ["json/unescaped-quote", "json/trailing-comma"],
    ],
  ])("%s", (given, wanted, faults) => {
    const reading = read(given)
    expect(reading?.text).toBe(wanted)
    expect(reading?.value).toEqual(JSON.parse(wanted))
    expect(reading?.faults.map(({ id }) => id)).toEqual(faults)
  })
})

test("a finding names its place", () => {
  expect(read('{"rows": [{"no": 1}, {"no": 2,}]}')?.faults[0]).toMatchObject({ pointer: "/rows/1/no", span: [29, 30] })
})

test("whether anything stands around the object is told", () => {
  expect(read('{"title": "a",}')?.isAlone).toBe(true)
  expect(read('{"title": "a"}\n```')?.isAlone).toBe(false)
})

describe("any other text is left to the reader that compares", () => {
  test.each([
    ["the comma may have slipped inside the quotes", '{"title": "a,"\n "pages": 2}'],
    ["the rest of the text may be left out", '{"title": "a..."\n "pages": 2}'],
    ["the sign may stand for the colon", '{"title": "a", "pages" -2}'],
    ["a semicolon may begin a comment", '{"title": "a"\n; "pages": 2}'],
    ["a quote inside may be the closing one", '{"title": \'a" , "body": "b\'}'],
    ["a straight quote may be one of the text", '{"title": “a"}'],
    ["a place in a row may be empty", '{"rows": [1,,3]}'],
    ["nobody means a backspace", '{"title": "\\bpot",}'],
    ["a path may have backslashes of its own", '{"title": "C:\\temp",}'],
    ["a name stands twice", '{"title": "a", "title": "b",}'],
    ["a closer is missing", '{"title": "a"'],
    ["a closer is of the other kind", '{"labels": ["a"}}'],
    ["words stand before the object", 'Here: {"title": "a"}'],
    ["words stand behind it", '{"title": "a"} no'],
    ["another object stands behind it", '{"title": "a"}{"title": "b"}'],
    ["a slip beside them may explain quotes that are not escaped", '{"title": "a "b" c"; "pages": 2}'],
    ["a text is cut", '{"title": "a'],
    ["it is a list", '["a",]'],
    ["it is empty", ""],
    ["the colon and a quote changed places", '{"title"":pot"}'],
    ["the key before a missing brace may be a label", '"input": {"title": "a"}}'],
    ["the key before a missing brace is no plain name", '"{title": "a"}'],
    ["names are in quotes of another script", '{"rows": {「a」: 1}}'],
    ["dots are left of a name", "{lid...: 1}"],
    ["a closer may stand inside the quotes", '{"rows": {"lid": "red}"}'],
    ["a closer may stand in the place of the comma", '{"rows": {"lid": 1} "pages": 2}}'],
    ["a part of a text is left out", '{"title": "pot … [truncated 40 chars]",}'],
    ["the mark of a turn stands in a text", '{"title": "pot<|im_end|>lid",}'],
    ["every blank is written otherwise", '{"title":\u00a0"red\u00a0pot"}'],
    ["a block is of another language", '```bash\n{"title": "a",}\n```'],
  ])("where %s", (_, given) => expect(read(given)).toBeNull())
})

test("what is nested too deeply is told from all else", () => {
  const nested = (depth: number): string => `{"rows": ${"[".repeat(depth)}${"]".repeat(depth)},}`
  expect(readSlips(nested(MAX_DEPTH), MAX_DEPTH)).toBe("too deep")
  expect(readSlips(nested(MAX_DEPTH - 1), MAX_DEPTH)).toMatchObject({ text: nested(MAX_DEPTH - 1).replace(",}", "}") })
})

describe("both readers agree", () => {
  const SHELF = object({
    title: TEXT,
    open: { type: "boolean" },
    pots: { type: "array", items: object({ tint: TEXT, lids: WHOLE }) },
    pages: { type: ["integer", "null"] },
  })
  const { view } = compileSchema(SHELF)
  const words = ["red", "dark blue", "it holds: {x}", "a, b", 'the \\"big\\" one', "line\\nbreak"]

  const shelfOf = (random: Random): string => {
    const pots = Array.from(
      { length: random.below(4) },
      () => `{"tint":"${random.pick(words)}","lids":${random.below(10)}}`,
    )
    return `{"title":"${random.pick(words)}","open":${random.pick(["true", "false"])},"pots":[${pots.join(",")}],"pages":${random.pick(["null", "12"])}}`
  }
  const SLIPS: readonly ((text: string) => string)[] = [
    (text) => text.replace(/([}\]])$/, ",$1"),
    (text) => text.replace(/"(title|open|pages|tint)":/g, "$1: "),
    (text) => text.replace("true", "True").replace("false", "False").replace("null", "None"),
    (text) => text.replaceAll(',"', ' ; "'),
    (text) => text.replaceAll('":', '"：'),
    (text) => text.replaceAll(',"', ',,"'),
    (text) => text.replaceAll('":', '"\u2003=>'),
    (text) => text.replace(/"(red|dark blue|a, b)"/g, "'$1'"),
    (text) => `\`\`\`\n${text}\n\`\`\``,
    (text) => `${text}}</tool_call>`,
    (text) => text.replace(/("open":\w+),/, "$1 "),
  ]

  test("on the value, the text and every fault", () => {
    const random = createRandom("shelves")
    let count = 0
    for (let i = 0; i < 600; i++) {
      let text = shelfOf(random)
      for (const slip of random.shuffle([...SLIPS]).slice(0, random.between(1, 2))) text = slip(text)
      const plain = read(text)
      if (plain === null) continue
      count++
      const [compared] = readLenientJson(text, view).readings
      expect({ text, faults: plain.faults, is: plain.text }).toEqual({
        text,
        faults: compared?.faults,
        is: compared?.text,
      })
    }
    expect(count).toBeGreaterThan(300)
  })
})

test("the time grows with the text, whatever it holds", () => {
  const bound = 600
  const hostile = [
    `{"a":${"[\u00a0".repeat(60)}${"1,\u00a0".repeat(100_000)}`,

    `{${'"a" '.repeat(100_000)}`,
    `{"a":[${"'b',".repeat(100_000)}`,
    `{"a":"${"\\\\".repeat(200_000)}",}`,
  ]
  for (const text of hostile) expect(leastCpuTime(bound, () => read(text))).toBeLessThan(bound)
})
