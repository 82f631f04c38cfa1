import { describe, expect, test } from "vitest"
import { StringEvidence } from "../../../src/json/reading/string-evidence.ts"
import {
  AS_JSON,
  AS_RAW,
  lineBreakCost,
  noteBackslash,
  priceStyles,
  STYLE_COSTS,
} from "../../../src/json/reading/styles.ts"
import { faultsOf, NOTE, refuses, truthOrNothing, valueIn } from "../../support/reading.ts"

const R = String.raw
const bodyOf = (given: string): unknown => (valueIn(given, NOTE) as { body: unknown }).body

describe("priceStyles", () => {
  const priced = (opening: Partial<StringEvidence>, text = "x"): { json: number; raw: number } => {
    const s = new StringEvidence('"', 0, 0)
    Object.assign(s, { ...opening, isPlain: false })
    priceStyles(text, s, text.length)
    return { json: STYLE_COSTS[AS_JSON] as number, raw: STYLE_COSTS[AS_RAW] as number }
  }

  test("escapes with nothing against them are JSON's", () => {
    const { json, raw } = priced({ certainEscapes: 2 })
    expect(json).toBeLessThan(raw)
    expect(json).toBe(0)
  })

  test("in a raw string no escape is one", () => {
    expect(priced({ certainEscapes: 2, stringNotation: "raw" })).toEqual({ json: Number.POSITIVE_INFINITY, raw: 0 })
  })

  test("a string without any escape has no raw style of its own", () => {
    expect(priced({ lineBreaks: 1 }).raw).toBe(Number.POSITIVE_INFINITY)
  })

  test("what every style costs is bounded, and the difference between two of them is kept", () => {
    const few = priced({ invalidEscapes: 9, certainEscapes: 3 })
    const many = priced({ invalidEscapes: 900, certainEscapes: 300 })
    expect(Math.min(many.json, many.raw)).toBe(150)
    expect(many.raw - many.json).toBeGreaterThan(few.raw - few.json)
  })

  test("raw line breaks cost once, then little, and nothing where they are allowed", () => {
    const cost = (lineBreaks: number, mark = '"'): number =>
      lineBreakCost(Object.assign(new StringEvidence(mark, 0, 0), { lineBreaks }))
    expect(cost(0)).toBe(0)
    expect(cost(2) - cost(1)).toBeLessThan(cost(1))
    expect([cost(3, "`"), cost(3, '"""')]).toEqual([0, 0])
    expect(cost(1_000_000)).toBeLessThan(1_000)
  })
})

test("where a path begins", () => {
  const isPathStart = (text: string): boolean => {
    const s = new StringEvidence('"', -1, 0)
    for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at + 1)) noteBackslash(text, s, at)
    return s.pathRoots > 0
  }
  for (const text of [R`C:\new`, R`..\new`, R`\\host\share`]) expect([text, isPathStart(text)]).toEqual([text, true])
  for (const text of ["tea", R`a\nb`, "https://x", R`for lid in c:\n    wash(lid)`, R`put it in .\n- rinse`, R`c:\n\n`])
    expect([text, isPathStart(text)]).toEqual([text, false])
})

describe("through the reader: one style for a whole string", () => {
  test("typed line breaks and escaped quotes: what stands between the quotes is written as it is", () => {
    const body = 'puts("a lid\\n");\nput("b", "\\n");\nput("c\\td");\nend()\n'
    const escaped = body.replaceAll('"', '\\"')
    expect(valueIn(`{"title":"x","body":"${escaped}"}`, NOTE)).toEqual({ title: "x", body })
  })

  test("doubled backslashes in code that nobody escaped may be those of the code", () => {
    refuses('{"title":"x","body":"a = re("\\\\d")\nb = re("c")\n"}', NOTE)
    const many = Array.from({ length: 12 }, (_, i) => `a${i} = re("\\\\d")\n`).join("")
    refuses(`{"title":"x","body":"${many}"}`, NOTE)
  })

  test.each([
    ["a class in a pattern", 'a = b.split(/[^\\w]+|\\s/)\nc = "lid"\n'],
    ["a command that goes on", 'boil \\\n  --pot "red" \\\n  --lid blue'],
    ["a command behind another", 'boil pot && \\\n    close "lid" && \\\n    serve'],
  ])("a doubled backslash where code needs one was escaped: %s", (_, body) => {
    expect(valueIn(`{"title":"x","body":"${body.replaceAll("\\", "\\\\")}"}`, NOTE)).toEqual({ title: "x", body })
    expect(valueIn(`{"title":"x","body":"${body}"}`, NOTE)).toEqual({ title: "x", body })
  })

  test.each([
    ["in a literal", 'a = "[^\\\\w]+"\nb = "\\\\s"\n'],
    ["a pattern of one backslash", 'a = b.replace(/\\\\/g, "/")\nc = d.replace(/[\\\\]/, "e")\n'],
    ["the end of a row", 'a & "b" \\\\\n  c & d \\\\\n'],
  ])("one of which code may have two is in doubt: %s", (_, body) => refuses(`{"title":"x","body":"${body}"}`, NOTE))

  test.each([
    ["a table", `${R`\"4\"\t\"x\"`}\n`],
    ["lines in quotes", `${R`\"a\",\"b\"\n\"c\",\"d\"\n\"e\",\"f\"`}\n`],
    ["a docstring", `${R`\"\"\"Lids.\n\nOf pots.\n\"\"\"`}\nimport os\n`],
    ["an inch mark", `${R`A 5\" pipe.\nB`}\n`],
    ["talk", `${R`\"No.\"\n\"Why?\" she said.`}\n${R`\"Ah.\"`}`],
  ])("a written-out line end that is in no literal is one: %s", (_, body) => {
    expect(valueIn(`{"title":"x","body":"${body}"}`, NOTE)).toEqual({
      title: "x",
      body: JSON.parse(`"${body.replaceAll("\n", "\\n")}"`),
    })
  })

  test.each([
    ["before a quoted word", R`x\n'"a"'`],
    ["in inline code of prose", "See `lid.json\\n` now\nEnd"],
    ["a tab among typed lines", "func f() {\n\\treturn\n}\n"],
  ])("a line end is one: %s", (_, body) => {
    const wanted = body.replaceAll("\\n", "\n").replaceAll("\\t", "\t")
    expect(valueIn(`{"title":"x","body":"${body}"}`, NOTE)).toEqual({ title: "x", body: wanted })
  })

  test("between quotes in prose nothing tells it", () => {
    refuses(`${R`{"title":"x","body":"She wrote: \"Dear Bob,\nThanks.\"`}\nThat was all.\nEnd."}`, NOTE)
  })

  test("a path through a folder of one letter", () => {
    refuses(`${R`{"title":"x","body":"cd C:\t\new`}\n"}`, NOTE)
  })

  test("a tab that is written out among typed line breaks is a tab", () => {
    const given = '{"title":"x","body":"all:\n\\tcc a.c\nclean:\n\\trm \\"a\\"\n"}'
    expect(valueIn(given, NOTE)).toEqual({ title: "x", body: 'all:\n\tcc a.c\nclean:\n\trm "a"\n' })
  })

  test("code with raw quotes and raw line breaks keeps the \\n of its literals", () => {
    const code = 'def brew():\n    print("tea\\n")\n    return "pot"\n'
    expect(bodyOf(`{"title":"brew.py","body":"${code}"}`)).toBe(code)
    const script = 'echo "one\\ttwo"\nprintf "done\\n"\n'
    expect(bodyOf(`{"title":"run.sh","body":"${script}"}`)).toBe(script)
  })

  test("LaTeX with an escape JSON does not know, beside written-out line breaks", () => {
    expect(bodyOf(R`{"title":"t","body":"Let \alpha be\nthe angle.\nThen we turn."}`)).toBe(
      "Let \\alpha be\nthe angle.\nThen we turn.",
    )
    expect(bodyOf(R`{"title":"t","body":"\\section{Tea}\nWarm \epsilon cups.\nEnd"}`)).toBe(
      "\\section{Tea}\nWarm \\epsilon cups.\nEnd",
    )
  })

  test("a Windows path is raw from end to end", () => {
    expect(bodyOf(R`{"title":"t","body":"C:\Users\nora\table.txt"}`)).toBe(R`C:\Users\nora\table.txt`)
    expect(faultsOf(R`{"title":"E:\backup\notes\2024"}`, NOTE)).toEqual(["json/raw-backslashes"])
  })

  test("a regular expression among code with written-out lines", () => {
    expect(bodyOf(R`{"title":"t","body":"let hit = /\d+/.test(row);\nif (hit) { stop(); }\n"}`)).toBe(
      "let hit = /\\d+/.test(row);\nif (hit) { stop(); }\n",
    )
  })

  test("where every backslash is an escape JSON's own reading stands", () => {
    expect(valueIn(R`{"title":"C:\tall tins",}`, NOTE)).toEqual({ title: "C:\tall tins" })
    expect(bodyOf('{"title":"x","body":"one\\ntwo\\t\\"three\\"",}')).toBe('one\ntwo\t"three"')
  })

  test.each([R`{"title":"lid\xd7rim"}`, R`{"title":"one \q or\n"}`, R`{"title":"\!important"}`])(
    "two styles, and nothing decides: %s",
    (given) => {
      refuses(given, NOTE)
    },
  )

  test("a path that could be read in two ways is never read wrongly", () => {
    truthOrNothing(R`{"title":"src\new\data.csv"}`, { title: R`src\new\data.csv` }, NOTE)
    truthOrNothing(R`{"title":"D:\\pots\\lids\","pages":2}`, { title: "D:\\pots\\lids\\", pages: 2 }, NOTE)
    truthOrNothing(R`{"title":"D:\pots\lids\"}`, { title: "D:\\pots\\lids\\" }, NOTE)
  })
})

describe("a backslash before a line break", () => {
  test("behind a blank it goes on in the next line, and stays", () => {
    expect(bodyOf('{"title":"x","body":"tar -c \\\n  -f a.tar"}')).toBe("tar -c \\\n  -f a.tar")
  })

  test("before a word the text may be continued as in JavaScript: nothing tells", () => {
    refuses('{"title":"x","body":"Water the plants \\\nand close the door."}', NOTE)
    expect(bodyOf('{"title":"x","body":"tar -c \\\n-f a.tar"}')).toBe("tar -c \\\n-f a.tar")
  })

  test("behind a word it may be an escaped line break: nothing tells", () => {
    refuses('{"title":"x","body":"first\\\nsecond"}', NOTE)
    refuses('{"title":"x","body":"first:\\\n  second\\\n"}', NOTE)
  })
})

test("backslashes that no notation needs may belong to the text or not", () => {
  for (const body of [R`cd my\ pots`, R`costs \$5`, R`\*bold\*`, R`first\N\Nsecond`, R`Zo\303\253`])
    refuses(`{"title":"x","body":"${body}"}`, NOTE)
  truthOrNothing(R`{"title":"x","body":"^\d+\*\w$"}`, { title: "x", body: R`^\d+\*\w$` }, NOTE)
})

test("an apostrophe inside a word opens no literal: escapes behind it are escapes", () => {
  expect(valueIn("{'title': 'It's one.\\nGo', 'pages': 5}", NOTE)).toEqual({ title: "It's one.\nGo", pages: 5 })
})

test("a path in escaped quotes is a path", () => {
  expect(valueIn(String.raw`{"title":"move \"D:\Kiln\new.log\" E:\trash"}`, NOTE)).toEqual({
    title: String.raw`move "D:\Kiln\new.log" E:\trash`,
  })
})

test("beside a path, backslashes of another kind leave nothing certain", () => {
  refuses(String.raw`{"title":"see D:\Kiln\new\n and | \| |\n"}`, NOTE)
})

test("classes of regular expressions in code are no path, and line ends behind quotes are line ends", () => {
  expect(valueIn(String.raw`{"title":"x","body":"a = find(\"\\d+\")\nb = cut(\"\s\")\nshow(a)"}`, NOTE)).toEqual({
    title: "x",
    body: 'a = find("\\d+")\nb = cut("\\s")\nshow(a)',
  })
  expect(valueIn(String.raw`{"title":"x","body":"p = \"D:\Kiln\Pots\"\nq = \"E:\Lids\"\nshow(p)"}`, NOTE)).toEqual({
    title: "x",
    body: 'p = "D:\\Kiln\\Pots"\nq = "E:\\Lids"\nshow(p)',
  })
})

test("a line that a backslash continues is in doubt beside escaped quotes as well", () => {
  refuses('{"title":"the \\"hot\\" po\\\nt"}', NOTE)
  expect(valueIn('{"title":"fire \\"pot\\" \\\n  --hot"}', NOTE)).toEqual({ title: 'fire "pot" \\\n  --hot' })
})

test("that only quotes are escaped does not decide on backslashes that no notation needs", () => {
  for (const body of [
    'echo \\"\\$pot, \\$lid and \\$rim\\"',
    'the \\"big\\" one.\\\n\\\n| pot |\\\n| lid |',
    'say \\"pot\\":\\ n1. lid\\ n2. rim\\ n3. hob',
  ])
    refuses(`{"title":"x","body":"${body}"}`, NOTE)
  expect(valueIn('{"title":"x","body":"find \\"pot\\" \\d\\w\\s\\!"}', NOTE)).toEqual({
    title: "x",
    body: 'find "pot" \\d\\w\\s\\!',
  })
})

test("a capital U before four digits is a code or a backslash", () => {
  refuses(String.raw`{"title":"K\U00e4se","body":"x"}`, NOTE)
  expect(valueIn(String.raw`{"title":"C:\Users\ola","body":"x"}`, NOTE)).toEqual({ title: "C:\\Users\\ola", body: "x" })
})

test("a long text in single quotes has many apostrophes", () => {
  const lines = Array.from({ length: 60 }, (_, i) => `it's lid ${i}, isn't it`)
  const written = lines.join("\n").replaceAll("'", R`\'`).replaceAll("\n", R`\n`)
  expect(bodyOf(`{'title': 'x', 'body': '${written}'}`)).toBe(lines.join("\n"))
})

test("a written-out line break before a quote that opens is a line break, beside raw ones too", () => {
  expect(bodyOf('{"title":"x","body":"First\nthen this:\\n`brew tea`"}')).toBe("First\nthen this:\n`brew tea`")
  expect(bodyOf('{"title":"x","body":"First\n\\n\'pot\' is next"}')).toBe("First\n\n'pot' is next")
  expect(bodyOf(`{"title":"x","body":"lids = 'a\\n'.split()\nprint(lids)"}`)).toBe("lids = 'a\\n'.split()\nprint(lids)")
})

test("the backslash that ends the command of find stays, one before any other semicolon is doubtful", () => {
  const given = R`{"title":"sweep","body":"find pots -name '*.md' -exec wc -l {} \;"}`
  expect(valueIn(given, NOTE)).toEqual({ title: "sweep", body: R`find pots -name '*.md' -exec wc -l {} \;` })
  refuses(R`{"title":"sweep","body":"one \; two"}`, NOTE)
})

test("a return right before a letter ends no line: the commands of a formula are written as they are", () => {
  expect(valueIn(String.raw`{"title":"\left\lVert x \right\rVert"}`, NOTE)).toEqual({
    title: String.raw`\left\lVert x \right\rVert`,
  })
  expect(valueIn(String.raw`{"title":"one \d\r\ntwo"}`, NOTE)).toEqual({ title: "one \\d\r\ntwo" })
})

test("beside doubled backslashes such a return says nothing", () =>
  refuses(String.raw`{"title":"\\lVert x \rVert \q"}`, NOTE))
