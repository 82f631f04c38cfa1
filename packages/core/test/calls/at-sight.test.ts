import { describe, expect, it } from "vitest"
import { mend } from "../../src/mend.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { FITS, NOT_TOLD } from "../../src/schema/scan/look.ts"
import { cpuTime } from "../support/cpu-time.ts"

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
