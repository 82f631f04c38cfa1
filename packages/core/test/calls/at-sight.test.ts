import { describe, expect, it, test } from "vitest"
import { readAtSight } from "../../src/calls/at-sight.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { mend } from "../../src/mend.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { FITS, NOT_TOLD } from "../../src/schema/scan/look.ts"
import { checkedSight, type Seen } from "../support/careful.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { promise } from "../support/promise.ts"
import { NOTE, TEXT, WHOLE } from "../support/reading.ts"
import { slipped } from "../support/slips.ts"

/** What is read at sight, once it is known to be the careful reading; null where that is left to the careful reader. */
function sighted(given: string, parameters: unknown = NOTE): Seen | null {
  const schema = compileSchema(parameters)
  const reading = readAtSight(given, schema)
  return reading === null ? null : checkedSight(schema, given, reading)
}

const TEA = '{"title":"tea"}'

describe("read at sight", () => {
  test.each([
    ["plain faults", "{'title': 'tea',}", '{"title": "tea"}', ["json/foreign-quotes /title", "json/foreign-quotes /title", "json/trailing-comma /title"]],
    ["what stands around", `\`\`\`json\n${TEA}\n\`\`\``, TEA, ["json/surrounding-text", "json/surrounding-text"]],
    ["encoded", JSON.stringify(TEA), TEA, ["json/encoded-twice"]],
    ["encoded several times", JSON.stringify(JSON.stringify(JSON.stringify(TEA))), TEA, ["json/encoded-twice", "json/encoded-twice", "json/encoded-twice"]],
    ["encoded, with a fault inside", JSON.stringify('{"title":"tea",}'), TEA, ["json/encoded-twice", "json/trailing-comma /title"]],
    ["encoded, with tokens inside", JSON.stringify(`<tool_call>${TEA}`), null, []],
    ["entities", "{&quot;title&quot;:&quot;tea&quot;}", TEA, ["json/entities"]],
    ["quotes doubled", '{""title"":""tea""}', TEA, ["json/doubled-quotes"]],
    ["quotes escaped", '{\\"title\\":\\"tea\\"}', TEA, ["json/escaped-quotes"]],
    ["the first brace lost", '"title":"tea"}', TEA, ["json/missing-opener"]],
    ["the first brace lost, behind a fence", '```\n"title":"tea"}\n```', TEA, ["json/missing-opener", "json/surrounding-text"]],
    [
      "the first brace lost, and a fault",
      "title: 'tea'}",
      '{"title": "tea"}',
      ["json/missing-opener", "json/unquoted-key /title", "json/foreign-quotes /title"],
    ],
    ["both braces lost", '"title":"tea"', TEA, ["json/missing-opener", "json/missing-closer /title"]],
  ])("%s", (_, given, text, faults) => {
    const found = sighted(given)
    if (text === null) expect(found).toBeNull()
    else expect({ text: found?.text, faults: found?.faults }).toEqual({ text, faults })
  })

  test("behind an encoding every place is the whole text", () => {
    const given = JSON.stringify("{'title':'tea'}")
    const reading = readAtSight(given, compileSchema(NOTE))
    expect(reading?.faults[0]?.span).toEqual([0, given.length])
  })

  test("where only closers are missing, that is told", () => {
    expect(sighted('{"title":"tea"')?.cut).toBe("closers")
    expect(sighted(JSON.stringify('{"title":"tea"'))?.cut).toBe("closers")
    expect(sighted(JSON.stringify(TEA))?.cut).toBeNull()
  })
})

describe("left to the careful reader", () => {
  test.each([
    ["what does not fit", JSON.stringify('{"title":1}')],
    ["what does not fit, healed", "{'title':1}"],
    ["names that are not declared", JSON.stringify('{"title":"tea","colour":"red"}')],
    ["names that come twice", JSON.stringify('{"title":"tea","title":"pot"}')],
    ["a list", JSON.stringify(`[${TEA}]`)],
    ["a text that is a text", '"tea"'],
    ["words", "no tea today"],
    ["nothing", ""],
    ["a name, but nothing behind it", '"title"'],
    ["the first brace lost, before a name that nobody declared", '"colour":"red"}'],
    ["the first brace lost, and space behind", '"title":"tea"}\n'],
    ["the first brace lost, and words behind", '"title":"tea"} so'],
    ["an object in a text that seems to have lost its brace", `title: ${TEA}`],
    ["the first brace lost, and something cut off", '"title":"te'],
    ["one layer too many", [1, 2, 3, 4].reduce((text) => JSON.stringify(text), TEA)],
    ["encoded text, and words behind it", `${JSON.stringify(TEA)} so`],
    ["a strict text: there is nothing to be read", TEA],
    ["a strict text that does not fit", '{"title":1}'],
  ])("%s", (_, given) => {
    expect(sighted(given)).toBeNull()
  })

  test("argument tags: the reader knows whether they are markup", () => {
    const given = '{"title":"tea</arg_value><arg_key>body</arg_key><arg_value>hot</arg_value>"}'
    expect(sighted(`${given}}`)).toBeNull()
    expect(sighted('{"title":"a </arg_value> b",}')).toBeNull()
    expect(sighted('{"title":"tea</arg_value><arg_key>body</arg_key><arg_value>hot</arg_value>')).toBeNull()
  })

  test("the same where an encoding hides them", () => {
    const both = object({ title: TEXT, body: TEXT })
    const hidden = (text: string): string => JSON.stringify(text).replaceAll("</", "<\\/")
    // as it stands it lacks a member; with the tags for markup it would have it
    expect(sighted(hidden('{"title":"tea</arg_value><arg_key>body</arg_key><arg_value>hot</arg_value>"}'), both)).toBeNull()
    expect(sighted(hidden('{"title":"a </arg_value> b","body":"c",}'), both)).toBeNull()
    expect(sighted(hidden('{"title":"a </arg_value> b","body":"c"}'), both)?.faults).toEqual(["json/encoded-twice"])
  })

  test("quotes around words: they may encode a text, and are looked at first", () => {
    expect(sighted('"{} so"', object({ title: TEXT }, []))?.faults).toEqual(["json/encoded-twice", "json/surrounding-text"])
    expect(sighted(`"{'title':'tea'} so"`)).toBeNull()
    expect(sighted(`'${TEA} so'`)).toBeNull()
  })

  test("a path with marks around it: a rule takes them off", () => {
    const schema = object({ file: { type: "string", "x-toolmend": { path: true } }, line: WHOLE }, ["file"])
    expect(sighted('{"file":"`a.ts`",}', schema)).toBeNull()
    expect(sighted(JSON.stringify('{"file":"<a.ts>"}'), schema)).toBeNull()
    expect(sighted('{"file":"a.ts",}', schema)?.text).toBe('{"file":"a.ts"}')
  })

  test("a part of which several shapes may be: a rule may know its names", () => {
    const schema = object({ by: { anyOf: [object({ size: WHOLE }, []), WHOLE] }, title: TEXT }, [])
    for (const given of ['{"by":{"si.ze":1},}', "{'by':{'si.ze':1}}", '"title":"x","by":{"si.ze":1}}']) expect(sighted(given, schema)).toBeNull()
    for (const given of ['{"by":{"si.ze":1}}', '{"by":{"si.ze":1},}']) expect(sighted(JSON.stringify(given), schema)).toBeNull()
    expect(sighted("{'by':1}", schema)?.text).toBe('{"by":1}')
  })

  test("a tool whose arguments are no plain object", () => {
    for (const schema of [true, { anyOf: [NOTE] }, { ...NOTE, patternProperties: { "^x": {} } }]) expect(sighted("{'title':'tea'}", schema)).toBeNull()
  })
})

test("it makes no difference whether the text was looked at before", () => {
  const schema = compileSchema(NOTE)
  const given = '{"title":"tea",}'
  const first = readAtSight(given, schema)
  schema.look(given)
  expect(readAtSight(given, schema)).toEqual(first)
  schema.look('{"title":"pot",}')
  expect(readAtSight(given, schema)).toEqual(first)
  schema.look('{"title":"pot"}')
  expect(readAtSight(given, schema)).toEqual(first)
})

test("a call comes to the same end whether it is read at sight or not", () => {
  let repaired = 0
  const careful = { limits: { depth: DEFAULT_LIMITS.depth - 1 } }
  promise(
    slipped,
    ({ tool, text }) => {
      const turn = { toolCalls: [{ id: "c1", name: tool.name, arguments: text }] }
      const [quick, slow] = [mend(turn, [tool]), mend(turn, [tool], careful)].map(({ calls, escalated }) => ({ calls, escalated }))
      if (quick?.calls[0]?.outcome === "repaired") repaired++
      // which of two copies was left is told in one way or another
      const isCopied = quick?.calls[0]?.findings.some(({ rule }) => rule === "json/repeated") === true
      if (!isCopied && JSON.stringify(quick) !== JSON.stringify(slow)) expect(quick).toEqual(slow)
    },
    4_000,
  )
  expect(repaired).toBeGreaterThan(800)
})

const mended = (parameters: object | boolean, text: string, limits = {}) =>
  mend({ toolCalls: [{ id: "c1", name: "t", arguments: text }] }, [{ name: "t", parameters }], { limits })

describe("texts that encode others", () => {
  const OPEN = [{}, true, { properties: { city: { type: "string" } } }]

  it.each(OPEN)("leave only as strict JSON, whatever the schema %j would take", (parameters) => {
    for (const text of ['"{"', '"[1,"', '"\\"x"', "{&quot;:&quot;&quot;\\&quot;}"]) expect(mended(parameters, text).calls).toEqual([])
  })

  it.each(OPEN)("are decoded up to the object, not to a text in between, for %j", (parameters) => {
    const twice = JSON.stringify(JSON.stringify('{"city":"Oslo"}'))
    expect(mended(parameters, twice).calls.map((call) => call.arguments)).toEqual(['{"city":"Oslo"}'])
    expect(mended(parameters, '"\\"Oslo\\""').escalated.map((call) => call.reason)).toEqual(["json/unreadable"])
  })
})

const S = { type: "string" }

describe("an empty object in quotes", () => {
  const schema = { type: "object", properties: { note: S } }

  it("is told as the encoding it is", () => {
    const [call] = mended(schema, '"\\"{}\\""').calls
    expect(call?.findings.map((finding) => finding.rule)).toEqual(["json/encoded-twice", "json/encoded-twice"])
  })

  it("with a quote behind it inside is refused", () => {
    expect(mended(schema, '"{}\\""').escalated.map((call) => call.reason)).toEqual(["json/unreadable"])
  })
})

describe("texts beyond argumentsBytes", () => {
  const schema = { type: "object", properties: { note: S, tags: { type: "object", additionalProperties: S }, done: { type: "boolean" } } }
  const compiled = compileSchema(schema, { limits: { argumentsBytes: 64 } })
  const long = "x".repeat(80)

  it.each([
    `{"note":"${long}",}`,
    `{"note":"${long}"`,
    `{'note':'${long}'}`,
    `{"note":"${long}" "done":true}`,
    `{"done":True,"note":"${long}"}`,
    `{"tags":{k:"${long}"}}`,
    `{"note":"${long}"}}`,
    `Sure: {"note":"${long}"}`,
    `\`\`\`json\n{"note":"${long}"}\n\`\`\``,
    `{"note":"a\n${long}"}`,
    `{"note":"${long}"} {"note":"${long}"}`,
    `｛"note":"${long}"｝`,
  ])("are not healed, and never said to fit: %s", (text) => {
    expect(compiled.heal(text)).toBeNull()
    expect(compiled.look(text)).toBeLessThan(FITS)
    expect(compileSchema(schema).heal(text)).not.toBeNull()
    expect(mended(schema, text, { argumentsBytes: 64 }).escalated.map((call) => call.reason)).toEqual(["limit/arguments"])
  })

  it("are parsed, and judged as ever where they are strict", () => {
    expect(compiled.look(`{"note":"${long}","done":true}`)).toBe(NOT_TOLD)
    expect(mended(schema, `{"note":"${long}","done":true}`, { argumentsBytes: 64 }).calls.map((call) => call.outcome)).toEqual(["unchanged"])
    expect(mended(schema, `{"note":"${long}","done":"true"}`, { argumentsBytes: 64 }).calls.map((call) => call.outcome)).toEqual(["repaired"])
  })

  it("take no time: 8 MB with a fault in each member", () => {
    const text = `{"tags":{${'"k":"v\n",'.repeat(800_000)}}}`
    const started = cpuTime()
    expect(mended(schema, text).escalated[0]?.reason).toBe("limit/arguments")
    expect(cpuTime() - started).toBeLessThan(1_000)
  })
})

describe("the time it takes grows as the text does", () => {
  /** How much longer a text of four times the size takes, at the best of three. */
  const growth = (schema: object, textOf: (size: number) => string): number => {
    const compiled = compileSchema(schema, { limits: { argumentsBytes: 8_000_000 } })
    const [small, large] = [50_000, 200_000].map((size) => {
      const text = textOf(size)
      return Math.min(
        ...[1, 2, 3].map(() => {
          const started = cpuTime()
          expect(compiled.heal(text)).not.toBeNull()
          return cpuTime() - started
        }),
      )
    }) as [number, number]
    return large / small
  }

  it("with a raw line break in each of many texts", () => {
    const schema = { type: "object", properties: { tags: { type: "array", items: S } } }
    expect(growth(schema, (size) => `{"tags":[${'"v\n",'.repeat(size)}"z"]}`)).toBeLessThan(8)
  })

  it("with a fault deep inside unions", () => {
    const expr = { anyOf: [S, { type: "object", properties: { op: S, args: { type: "array", items: { $ref: "#/$defs/expr" } } }, required: ["op", "args"] }] }
    const schema = { type: "object", properties: { where: { $ref: "#/$defs/expr" } }, $defs: { expr } }
    const nested = (levels: number): string => `{"where":${'{"op":"not","args":['.repeat(levels)}${'"abc",'.repeat(20_000)}'x'${"]}".repeat(levels)}}`
    const compiled = compileSchema(schema)
    const timeOf = (text: string): number => {
      const started = cpuTime()
      expect(compiled.heal(text)).not.toBeNull()
      return cpuTime() - started
    }
    const best = (levels: number): number => Math.min(...Array.from({ length: 5 }, () => timeOf(nested(levels))))
    best(1)
    expect(best(22) / best(1)).toBeLessThan(4)
  })
})

it.each(["NaN/* c */", "NaN // c\n", "Infinity /* c */"])("a number JSON cannot say stays refused with a remark behind it: %j", (value) => {
  const schema = { type: "object", properties: { note: S, tags: { type: "array", items: S } } }
  for (const text of [`{"note": ${value}}`, `{"tags": [a, ${value}]}`])
    expect(mended(schema, text).escalated.map((call) => call.reason)).toEqual(["json/no-value"])
})
