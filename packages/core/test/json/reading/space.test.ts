import { describe, expect, test } from "vitest"
import { leastCpuTime } from "../../support/cpu-time.ts"
import { object } from "../../support/fitting.ts"
import { faultsOf, healed, NOTE, readAs, refuses, TEXT, TEXTS, truthOrNothing, valueIn } from "../../support/reading.ts"

describe("a comment that stands for values", () => {
  test.each([
    '{"title":"x","labels":["a", // ... 2 more items\n]}',
    '{"title":"x", /* other members as before */}',
    '{"title":"x","labels":[\n"a",\n#general,\n"b"]}',
    '{"title":"x" // the rest stays\n}',
    '{"title":"x","labels":["a", /* … */]}',
    '{"title":"x","labels":["a",\n# and so on\n]}',
    '{"title":"x","labels":["a" /* other entries omitted for brevity */]}',
    '{"title":"x","labels":["a", /* same for b and c */]}',
    '{"title":"x","labels":["a" /* likewise b */]}',
    '{"title":"x","labels":["a", // the remaining ones\n]}',
    '{"title":"x","labels":[/* all of them */]}',
    '{"title":"x","labels":["a", /* b to k: add */, "l"]}',
    '{"title":"x", # further members\n}',
    '{"title":"x","labels":["a", /* 3 others */ "b"]}',
    '{"title":"x","labels":["a", <!-- and b --> ]}',
    '{"title":"x","labels":["a"] // more to come\n}',
  ])("is not dropped: %s", (text) => {
    refuses(text, NOTE)
  })

  test("any other is", () => {
    expect(healed('{"title":"x","labels":["a", // the first one\n"b"]}', NOTE)).toBe(
      '{"title":"x","labels":["a", \n"b"]}',
    )
    for (const given of [
      '{"title":"x", // the same for all shelves\n"labels":["a"]}',
      '{"title":"x","labels":["a"] // as above\n}',
      '{"title":"x","labels":["a", // the only one\n]}',
    ])
      expect(valueIn(given, NOTE)).toEqual({ title: "x", labels: ["a"] })
  })
})

describe("comments", () => {
  test.each([
    ["of C", '{"title":"pot" /* here */, "pages":1}'],
    ["to the end of a line", '{"title":"pot", // here\n"pages":1}'],
    ["of a shell", '{"title":"pot", # here\n"pages":1}'],
    ["of SQL", '{"title":"pot", -- here\n"pages":1}'],
    ["of HTML", '{"title":"pot", <!-- here --> "pages":1}'],
    ["with a quote in it", '{"title":"pot", // don\'t\n"pages":1}'],
    ["before the first key", '{/* here */"title":"pot","pages":1}'],
    ["before a value", '{"title": /* here */ "pot","pages":1}'],
  ])("%s", (_, given) => {
    expect(valueIn(given, NOTE)).toEqual({ title: "pot", pages: 1 })
    expect(faultsOf(given, NOTE)).toEqual(["json/comment"])
  })

  test("in a text they are text", () => {
    const given = '{"title":"http://x.y # z /* w */ -- v","labels":["// a"],}'
    expect(healed(given, NOTE)).toBe(given.replace(",}", "}"))
  })

  test.each([
    '{"title":"pot" // "pages":1}',
    '{"title":"pot", // new, "pages":1}',
    '{"title":"pot" # new}',
    '{"title":"pot","labels":["a", // b, "c"]}',
    '{"title":"pot","labels":["a", -- b, "c"]}',
    '{"title":"pot" // new, "pages":1}\n</tool_call>',
    '{\n"title":"pot", // new, "pages": 1,\n"labels":[]\n}',
    "{title:'pot', // new, pages: 1,\nlabels:[]}",
    '{"title":"pot", /* "pages":1}',
  ])("a line comment hides no member and no closer: %s", (given) => {
    refuses(given, NOTE)
  })

  test("a member that is commented out is a comment", () => {
    for (const given of [
      '{\n"title":"pot",\n// "pages": 1,\n}',
      '{"title":"pot" /* , "pages": 1 */}',
      '{"title":"pot" # see {a}',
      '{"title":"pot" // new, was: lid\n}',
    ])
      expect(valueIn(given, NOTE)).toEqual({ title: "pot" })
  })
})

describe("odd spaces", () => {
  test.each(["\u00a0", "\u3000", "\u200b", "\ufeff", "\u2028"])("%j is space between tokens", (space) => {
    expect(valueIn(`{${space}"title":${space}"pot",${space}"pages":1}`, NOTE)).toEqual({ title: "pot", pages: 1 })
  })

  test("and content in a text", () => {
    expect(valueIn('{"title":"a\u00a0b\u3000c",}', NOTE)).toEqual({ title: "a\u00a0b\u3000c" })
  })

  test("a line break that is written out between tokens", () => {
    expect(valueIn('{\\n  "title": "pot",\\n  "pages": 1\\n}', NOTE)).toEqual({ title: "pot", pages: 1 })
    expect(new Set(faultsOf('{\\n  "title": "pot"\\n}', NOTE))).toEqual(new Set(["json/escaped-space"]))
  })
})

test("a comment right behind a quote that holds members is a text", () => {
  refuses('{"title":x"# pot", "pages": 1\n}', NOTE)
})

test("an item that begins like a comment and keeps its last quote is no comment", () => {
  truthOrNothing('{"title":"x","labels":["a", #urgent"]}', { title: "x", labels: ["a", "#urgent"] }, NOTE)
})

test("a control token between tokens says nothing, unless it stands for a value", () => {
  expect(valueIn('{"title":<|endoftext|> "pot","pages":2<|im_end|>}', NOTE)).toEqual({ title: "pot", pages: 2 })
  expect(valueIn(`{"title":${"<|im_end|> ".repeat(3_000)}"pot"}`, NOTE)).toEqual({ title: "pot" })
  refuses('{"title":<|im_end|>}', NOTE)
  refuses('{"title":<|im_end|><|im_end|>}', NOTE)
  refuses('{"title":"pot","tags":["a",<|im_end|>]}', object({ title: TEXT, tags: TEXTS }))
})

test("a mark within a number or an expression is no comment", () => {
  refuses('{"title":"x","pages":16#f\n}', NOTE)
  refuses('{"title":"x","pages":7//2\n}', NOTE)
  expect(valueIn('{"title":"x","pages":7 // of them\n}', object({ title: TEXT, pages: { type: "integer" } }))).toEqual({
    title: "x",
    pages: 7,
  })
})

test("marks of a preprocessor are no comments", () => {
  refuses('{"title":"x",\n#ifdef LIDS\n"pages":1\n#endif\n}', NOTE)
  refuses('{"title":"x", #if LIDS\n"pages":1}', NOTE)
  refuses('{"title":"x",\n"pages":1\n// endif\n}', NOTE)
  expect(valueIn('{"title":"x", # ifs and elses\n"pages":1}', NOTE)).toEqual({ title: "x", pages: 1 })
})

describe("a comment that corrects a value", () => {
  test.each([
    '{"title":"pot", // no wait, the lid\n"pages":1}',
    '{"title":"x","pages":3, # should be 5\n"labels":[]}',
    '{"title":"x","pages":3, /* incorrect, see the list */ "labels":[]}',
    '{"title":"pot" // or "lid"\n}',
    '{"title":"x","pages":3, -- actually 4\n"labels":[]}',
    '{"title":"pot", // not "pot" but "lid"\n"pages":1}',
    '{"title":"pots/a.txt" // should be pots/b.txt\n}',
    '{"title":"pot", // should be another one\n"pages":1}',
    '{"title":"pot", // use the big one instead\n"pages":1}',
    '{"title":"pot", // placeholder\n"pages":1}',
    '{"title":"pot", // TODO: fill in the real one\n"pages":1}',
    '{"title":"pot", # replace with your title\n"pages":1}',
  ])("is not dropped: %s", (given) => refuses(given, NOTE))

  test("other remarks are", () => {
    for (const remark of [
      "of the second edition",
      "clay or oak",
      "in cm, not in mm",
      "use the short form",
      'not "hot" enough',
    ])
      expect(valueIn(`{"title":"x", // ${remark}\n"pages":1}`, NOTE)).toEqual({ title: "x", pages: 1 })
  })
})

test("line breaks that are written out in an object where a text is due belong to the text", () => {
  refuses('{"title":"x","body":{\\n  "pot": "lid"\\n}\\n,"pages":1}', NOTE)
})

test("a comment may say what a value means, and what others are allowed", () => {
  for (const remark of [
    "must be 1-100",
    "use 0 for unlimited",
    "or higher",
    "actually the usual size",
    "No. of pots",
    "retry failed ones",
    "without lids",
    "rather high",
    'use "big" for guests',
  ])
    expect(valueIn(`{"title":"x","pages":3, // ${remark}\n"labels":[]}`, NOTE), remark).toEqual({
      title: "x",
      pages: 3,
      labels: [],
    })
  for (const remark of ["should be 5", "make it 4", "typo, 8", "wrong, see the list", "use 4 instead"])
    refuses(`{"title":"x","pages":3, // ${remark}\n"labels":[]}`, NOTE)
})

test("a comment that holds the end of a text may be a part of the text", () => {
  refuses('{\n"body": "call(\\"a", // first\\n  \\"b\\")\\nrest()\\n",\n"title": "a"\n}', NOTE)
  refuses('{"title":"a","body":"x = \\"a" # one\\ny = \\"b\\"\\n"\n}', NOTE)
  refuses('{"title":"b","body": ""a" // c[{"k": "v""\n}', NOTE)
  expect(valueIn('{"title":"a", // the "lid"\n"body":"b" // it\n}', NOTE)).toEqual({ title: "a", body: "b" })
})

test("a text that begins a comment at every third character is read in bounded time", () => {
  const given = `[${'//"'.repeat(10_000)}`
  const bound = 1_500
  expect(leastCpuTime(bound, () => readAs(given, NOTE))).toBeLessThan(bound)
})

test.each([
  ["a blank", '{"title":Ġ"pot",Ġ"pages":Ġ7,Ġ"labels":Ġ["a",Ġ"b"]}'],
  ["a blank of another kind", '▁{"title":▁"pot",▁"pages":▁7,▁"labels":▁["a",▁"b"]}'],
  ["line breaks and indents", '{ĊĠĠ"title":Ġ"pot",ĊĠĠ"labels":Ġ[ĊĠĠĠ"a",ĊĠĠĠ"b"ĊĠĠ],ĊĠĠ"pages":Ġ7ĊĠ}'],
])("the tokens of a model stand between those of JSON: %s", (_, given) =>
  expect(valueIn(given, NOTE)).toEqual({ title: "pot", pages: 7, labels: ["a", "b"] }),
)

test.each(['{"title":"a", "labels":[""Ġ]}', '{"title":"a","labels":[Ġ],"body":"Ġ"}', '{"title":▁pot▁}'])(
  "beside other blanks, in a text or alone they are letters: %s",
  (given) => {
    for (const { text } of readAs(given, NOTE).readings) expect(text).toMatch(/[Ġ▁]/)
  },
)

test("a letter of a text is no blank", () =>
  expect(valueIn('{"title":"Ġgantija", "pages":7,}', NOTE)).toEqual({ title: "Ġgantija", pages: 7 }))
