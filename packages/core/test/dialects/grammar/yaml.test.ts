import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { yamlMembers } from "../../../src/dialects/grammar/yaml.ts"
import type { WrittenMember } from "../../../src/dialects/sighting.ts"
import { leastCpuTime } from "../../support/cpu-time.ts"
import { large, runs } from "../../support/runs.ts"

const shape = ({ as, text, members }: WrittenMember): unknown =>
  members === undefined ? [as, text] : [as, ...members.map((member) => [member.key, shape(member)])]

const read = (body: string, keys: readonly string[] = []) => {
  const text = `<t>${body}</t>`
  return yamlMembers(text, 3, text.length - 4, keys)?.map((member) => [member.key, shape(member)]) ?? null
}

describe("scalars", () => {
  test("plain ones have no type, quoted ones are texts", () => {
    expect(
      read(
        "\ncity: Ghent \nzip: 0900\nurl: http://x.y/#a: b\ntitle: \"a \\\"b\\\"\\n\\u00e9\"\nname: 'it''s # here'\n",
      ),
    ).toEqual([
      ["city", ["raw", "Ghent"]],
      ["zip", ["raw", "0900"]],
      ["url", ["raw", "http://x.y/#a: b"]],
      ["title", ["text", 'a "b"\né']],
      ["name", ["text", "it's # here"]],
    ])
  })

  test("comments, blank lines, Windows line ends, a document mark, quoted names", () => {
    expect(read("\r\n---\r\n# where\r\ncity: Ghent\r\n\r\n  # how\r\n\"unit\": 'C'\r\n")).toEqual([
      ["city", ["raw", "Ghent"]],
      ["unit", ["text", "C"]],
    ])
  })

  test("an indented body, also when the white space before it was passed", () => {
    const text = "<t>\n   city: Ghent\n   days:\n     - 1\n   </t>"
    const full = [
      ["city", ["raw", "Ghent"]],
      ["days", ["list", [0, ["raw", "1"]]]],
    ]
    for (const start of [3, 4, 7])
      expect(
        yamlMembers(text, start, text.indexOf("</t>"), ["city", "days"])?.map((each) => [each.key, shape(each)]),
      ).toEqual(full)
  })

  test("behind the tag on its line", () => {
    expect(read("city: Ghent\n  unit: C", ["city", "unit"])).toEqual([
      ["city", ["raw", "Ghent"]],
      ["unit", ["raw", "C"]],
    ])
  })

  test("no value: nothing for the last, null before another", () => {
    expect(read("\ncity:\nunit: C\nnote:\n")).toEqual([
      ["city", ["json", "null"]],
      ["unit", ["raw", "C"]],
    ])
  })
})

describe("block scalars", () => {
  test.each([
    ["|", "  a\n    b\n\n  c\n\n", "a\n  b\n\nc\n"],
    ["|-", "  a\n\n", "a"],
    ["|+", "  a\n\n\n", "a\n\n\n"],
    [">", "  a\n  b\n\n  c\n    d\n  e\n", "a b\nc\n  d\ne\n"],
    [">-", "\n  a\n  b\n", "\na b"],
    [">+", " a\n b\n\n", "a b\n\n"],
    ["|2-", "    a\n  b\n", "  a\nb"],
    ["|", "  a", "a"],
    ["| # note", "  # not a note\n", "# not a note\n"],
  ])("%s %j", (header, lines, text) => {
    expect(read(`\npath: x\nbody: ${header}\n${lines}`)).toEqual([
      ["path", ["raw", "x"]],
      ["body", ["text", text]],
    ])
  })

  test("with a key behind it, and at the column of its key", () => {
    expect(read("\nbody: |\n  path: y\n  b\n\npath: x\n", ["body", "path"])).toEqual([
      ["body", ["text", "path: y\nb\n"]],
      ["path", ["raw", "x"]],
    ])
    expect(read("\nbody: |\na\n  b\npath: x\n", ["body", "path"])).toEqual([
      ["body", ["text", "a\n  b\n"]],
      ["path", ["raw", "x"]],
    ])
  })
})

describe("nested", () => {
  test("lists and mappings by indentation", () => {
    expect(
      read(
        "\nopts:\n  depth: 2\n  tags:\n  - a\n  - k: v\n    l: >-\n      x\n      y\n  -\n    - deep\n  __proto__: z\nrows:\n- 'q'\n- [1, b]\n",
      ),
    ).toEqual([
      [
        "opts",
        [
          "object",
          ["depth", ["raw", "2"]],
          [
            "tags",
            [
              "list",
              [0, ["raw", "a"]],
              [1, ["object", ["k", ["raw", "v"]], ["l", ["text", "x y"]]]],
              [2, ["list", [0, ["raw", "deep"]]]],
            ],
          ],
          ["__proto__", ["raw", "z"]],
        ],
      ],
      ["rows", ["list", [0, ["text", "q"]], [1, ["json", '[1,"b"]']]]],
    ])
  })

  test("in brackets, when they read; else as they stand", () => {
    expect(read("\na: [x, 2.50, {k: 'v'}]\nb: {\"c\": [1,\n  2]}\nc: [[wiki]] link\nd: {{tpl}}\ne: []\n")).toEqual([
      ["a", ["json", '["x",2.50,{"k":"v"}]']],
      ["b", ["json", '{"c":[1,2]}']],
      ["c", ["raw", "[[wiki]] link"]],
      ["d", ["raw", "{{tpl}}"]],
      ["e", ["json", "[]"]],
    ])
  })

  test("64 levels, then as it stands", () => {
    const deep = (levels: number) =>
      `\na:\n${Array.from({ length: levels }, (_, i) => `${" ".repeat(i + 1)}k:`).join("\n")} v\n`
    expect(JSON.stringify(read(deep(60)))).toContain('"object"')
    expect((read(deep(80)) as unknown[][])[0]?.[1]).toMatchObject(["raw", expect.stringContaining("k:")])
  })
})

describe("text that is no YAML", () => {
  const keys = ["path", "content", "mode"]

  test("runs on to the next known key, as it stands", () => {
    expect(read('\npath: a.py\ncontent: """Doc.\n\nnote: x\n"""\nprint("# hi")\nmode: w\n', keys)).toEqual([
      ["path", ["raw", "a.py"]],
      ["content", ["raw", '"""Doc.\n\nnote: x\n"""\nprint("# hi")\n']],
      ["mode", ["raw", "w"]],
    ])
    expect(read("\ncontent:   two blanks\n  and\nthen   \n", keys)).toEqual([
      ["content", ["raw", "  two blanks\n  and\nthen   \n"]],
    ])
    expect(read("\ncontent: intro\n# Heading\n", keys)).toEqual([["content", ["raw", "intro\n# Heading\n"]]])
    expect(read("\ncontent:\n  Dear all,\n\n  see you\n", keys)).toEqual([["content", ["raw", "Dear all,\n\nsee you"]]])
  })

  test("quotes over several lines: folded where indented, else as they stand", () => {
    expect(read('\ncontent: "a\n  b\\n\n\n  c"\nmode: w\n', keys)).toEqual([
      ["content", ["text", "a b\n\nc"]],
      ["mode", ["raw", "w"]],
    ])
    expect(read('\ncontent: "a\nb\n"\nmode: w\n', keys)).toEqual([
      ["content", ["text", "a\nb\n"]],
      ["mode", ["raw", "w"]],
    ])
  })

  test("null: no mapping, or another one", () => {
    for (const body of ["", "\n \n", "\nhello\n", "\n- a\n", "\n{a: 1}\n", "\n<a>b</a>\n", "\na:b\n"])
      expect(read(body)).toBeNull()
    expect(read("\nother: x\npath: y\n", keys)).toBeNull()
  })
})

describe("cut off", () => {
  const cut = (text: string) =>
    yamlMembers(text, 0, text.length, ["city", "unit"])?.map((member) => [member.key, member.text, member.whole])

  test("the last line is not whole; a key in the making is dropped", () => {
    expect(cut("city: Ghe")).toEqual([["city", "Ghe", false]])
    expect(cut("city: Ghent\n")).toEqual([["city", "Ghent", true]])
    expect(cut("city: Ghent\nun")).toEqual([["city", "Ghent", true]])
    expect(cut("city: Ghent\nunit:")).toEqual([["city", "Ghent", true]])
    expect(cut("city: |\n  Ghe")).toEqual([["city", "Ghe", false]])
  })
})

test("places, and never an exception", () => {
  const text = "<t>\ncity: 'Ghent'\nunit: C\n</t>"
  expect(yamlMembers(text, 3, text.length - 4, [])?.map(({ start, end }) => text.slice(start, end))).toEqual([
    "Ghent",
    "C",
  ])
  const piece = fc.constantFrom(
    "a:",
    " ",
    "\n",
    "- ",
    "|",
    ">",
    '"',
    "'",
    "[",
    "{",
    "}",
    "]",
    "b: c",
    "#",
    "\t",
    "\r\n",
    "x",
    ",",
    ":",
    "---",
    "\\",
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (parts, isKnown) => {
      const body = parts.join("")
      for (const member of yamlMembers(body, 0, body.length, isKnown ? ["a"] : []) ?? []) {
        expect(member.start).toBeLessThanOrEqual(member.end)
        expect(member.end).toBeLessThanOrEqual(body.length)
      }
    }),
    { numRuns: runs(1_000) },
  )
})

test("much of anything", () => {
  for (const unit of [
    "a: ",
    "a:\n",
    "- ",
    "- \n",
    '- "\n',
    "- 'a\n",
    "- [\n",
    '"',
    '"\n',
    "\n",
    " ",
    " \n",
    "a: |\n",
    "a: x\nb\n",
    "[",
    "a: [\n",
    "#\n",
    "  - a: |\n",
    "\\\n",
  ]) {
    for (const head of ["a: ", "a:\n"]) {
      const text = head + unit.repeat(large(80_000, 8) / unit.length)
      const bound = large(1500, 16)
      const took = leastCpuTime(bound, () => {
        yamlMembers(text, 0, text.length, [])
        yamlMembers(text, 0, text.length, ["a"])
      })
      expect(took, JSON.stringify([head, unit])).toBeLessThan(bound)
    }
  }
})
