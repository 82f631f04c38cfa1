import { describe, expect, test } from "vitest"
import { swallowedIn } from "../../src/rules/swallowed.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { callOf, mended, reasonOf } from "../support/calling.ts"
import { leastCpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"

const TOOL = {
  name: "log_tide",
  parameters: object(
    { pier: { type: "string" }, note: { type: "string" }, depth: { type: "integer" }, extra: { type: "object" } },
    ["pier"],
  ),
}
const { view } = compileSchema(TOOL.parameters)
const call = (members: Record<string, unknown>): string => JSON.stringify(members)

describe("split", () => {
  const wanted = { pier: "north", note: "calm" }
  test.each([
    ['north<parameter name="note">calm', wanted],
    ['north</parameter>\n<parameter name="note">calm</parameter>', wanted],
    ['north</parameter>\n<parameter name="note">calm</parameter>\n</invoke>\n</function_calls>', wanted],
    ['north</pier>\n<parameter name="note">calm', wanted],
    ["north</pier>\n<note>calm</note>", wanted],
    ["north</pier><note>calm", wanted],
    ["north</arg_value><arg_key>note</arg_key><arg_value>calm</arg_value></tool_call>", wanted],
    ["north\n</parameter>\n<parameter=note>\ncalm\n</parameter>\n</function>", wanted],
    ['north</｜DSML｜parameter>\n<｜DSML｜parameter name="note" string="true">calm</｜DSML｜parameter>', wanted],
    ['north</parameter>\n<parameter name="depth">7</parameter>', { pier: "north", depth: 7 }],
    [
      'north</parameter>\n<parameter name="extra">{"moon": 12345678901234567890}',
      { pier: "north", extra: { moon: 12345678901234567890 } },
    ],
    [
      'north</parameter>\n<parameter name="note">calm</parameter>\n<parameter name="depth">7',
      { pier: "north", note: "calm", depth: 7 },
    ],
    ['a < b  </parameter>\n<parameter name="note"> <b>calm</b> ', { pier: "a < b  ", note: " <b>calm</b> " }],
  ])("%j", (pier, after) => {
    const result = mended(call({ pier }), TOOL)
    expect(result.input).toEqual(after)
    expect(result.findings.map(({ rule, confidence }) => `${rule} ${confidence}`)).toEqual([
      "value/swallowed-member likely",
    ])
  })

  test("numbers keep their digits", () => {
    expect(mended(call({ pier: 'n<parameter name="extra">{"m": 12345678901234567890}' }), TOOL).arguments).toContain(
      "12345678901234567890",
    )
  })

  test("a required member that is missing otherwise", () => {
    const tool = { name: "log_tide", parameters: object({ pier: { type: "string" }, depth: { type: "integer" } }) }
    expect(mended(call({ pier: 'north</parameter><parameter name="depth">7' }), tool).input).toEqual({
      pier: "north",
      depth: 7,
    })
  })
})

describe("not sure: the call is not run", () => {
  test.each([
    ["the value does not fit", 'north</parameter><parameter name="depth">deep'],
    ["blanks of nobody", 'north <parameter name="note">calm'],
    ["nothing before the markup", '<parameter name="note">calm'],
    ["the member twice", 'north</parameter><parameter name="note">a</parameter><parameter name="note">b'],
    ["a member that is there", 'north</parameter><parameter name="note">a</parameter><parameter name="pier">b'],
    ["text behind the end", 'north</parameter><parameter name="note">a</parameter> and so on'],
    ["another call behind this one", 'north</parameter></invoke><invoke name="log_tide"><parameter name="note">b'],
    ["a further end", 'north</parameter> or </parameter><parameter name="note">b'],
  ])("%s", (_, pier) => {
    expect(reasonOf(call({ pier }), TOOL)).toBe("value/protocol-residue")
  })

  test("certain only", () => {
    expect(reasonOf(call({ pier: 'north<parameter name="note">calm' }), TOOL, { apply: "certain" })).toBe(
      "value/protocol-residue",
    )
  })
})

describe("content stays", () => {
  test.each([
    ["a member that is there", { pier: "north", note: 'write <parameter name="pier">x</parameter>' }],
    ["a member nobody declared", { pier: 'north<parameter name="wind">x' }],
    ["quoted", { pier: 'why `<parameter name="note">` is there' }],
    ["in a block of code", { pier: 'like so:\n```xml\n<parameter name="note">calm\n```\n' }],
    [
      "in a call that the text shows",
      { pier: 'ex: <invoke name="log_tide"><parameter name="note">calm</parameter></invoke>' },
    ],
    ["an element of a document", { pier: '<config>\n  <parameter name="note">calm</parameter>\n</config>' }],
    ["HTML", { pier: 'x<param name="note" value="y">' }],
    ["an element of its own name", { pier: "<pier>north</pier><note>calm</note>" }],
    ["a tag without the end of the member before it", { pier: "north <note>calm</note>" }],
  ])("%s", (_, members) => {
    const text = call(members)
    expect(callOf(text, TOOL).calls[0]).toMatchObject({ outcome: "unchanged", arguments: text })
  })

  test("with the rule for residue off", () => {
    const text = call({ pier: 'north<parameter name="note">calm' })
    expect(callOf(text, TOOL, { rules: { "value/protocol-residue": "off" } }).calls[0]).toMatchObject({
      outcome: "unchanged",
      arguments: text,
    })
  })
})

test.each([
  ["openers", '<parameter name="note">'],
  ["ends", "</parameter></pier> "],
  ["own ends", "</pier><x>"],
  ["frames", '<invoke name="a">'],
  ["brackets", "<"],
  ["fences", "```"],
])("many %s take linear time", (_, piece) => {
  const pier = `${piece.repeat(200_000 / piece.length)}<parameter name="note">`
  expect(leastCpuTime(300, () => swallowedIn({ pier }, view))).toBeLessThan(300)
})
