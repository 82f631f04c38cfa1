import { describe, expect, test } from "vitest"
import { inShownWords, nestFlatArguments, strangeIssue } from "../../src/flat/nest-flat-arguments.ts"
import { planFlat } from "../../src/flat/plan.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { Issue } from "../../src/schema/view.ts"
import type { FlatForm } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const SCHEMA = object(
  {
    who: object({ name: TEXT, age: WHOLE }, ["name"]),
    range: object({ from: TEXT, to: TEXT }, []),
    note: TEXT,
    stops: { type: "array", items: object({ city: TEXT }) },
  },
  ["who"],
)
const compiled = compileSchema(SCHEMA)
const form = planFlat(SCHEMA, ".", DEFAULT_LIMITS)?.form as FlatForm
const MANNER = { dropsNull: true, foldsNames: true }
const reading = (text: string) => ({ text, faults: [], cut: null })

describe("unfold", () => {
  test("nests what is flat and keeps what is not", () => {
    expect(nestFlatArguments(reading('{"who.name":"Ada"}'), form, MANNER)).toMatchObject({
      reading: { text: '{"who":{"name":"Ada"}}', value: { who: { name: "Ada" } } },
      nesting: { hollow: 0, isStrange: false, findings: [{ rule: "shape/flat-form" }] },
    })
    expect(nestFlatArguments(reading('{"who":{"name":"Ada"},"range":{}}'), form, MANNER)).toMatchObject({
      nesting: { findings: [], hollow: 1 },
    })
    expect(nestFlatArguments(reading("[1]"), form, MANNER)).toMatchObject({
      reading: { text: "[1]" },
      nesting: { findings: [] },
    })
  })

  test("names that spell no path of the tool are marked, conflicts come back", () => {
    expect(nestFlatArguments(reading('{"who.nmae":"Ada"}'), form, MANNER)).toMatchObject({
      nesting: { isStrange: true },
    })
    expect(nestFlatArguments(reading('{"who.name":"Ada","who":{"name":"Bob"}}'), form, MANNER)).toMatchObject({
      text: null,
      pointer: "/who/name",
    })
  })
})

describe("issues", () => {
  test("a strange name is not allowed", () => {
    expect(strangeIssue({ "who.nmae": 1 }, form, compiled.view)).toMatchObject({ pointer: "", unknown: ["who.nmae"] })
    expect(strangeIssue({ who: { "name.first": 1 } }, form, compiled.view)).toMatchObject({
      pointer: "/who",
      unknown: ["name.first"],
    })
    expect(strangeIssue({ who: { name: "Ada" } }, form, compiled.view)).toBeNull()
    expect(strangeIssue(null, form, compiled.view)).toBeNull()
  })

  test("are told by the names that were shown", () => {
    const told = (value: unknown): Issue => inShownWords(compiled.validate(value)[0] as Issue, form)
    expect(told({ who: { name: 5 } })).toMatchObject({ pointer: "/who.name" })
    expect(told({ who: {} })).toMatchObject({ pointer: "", missing: ["who.name"] })
    expect(told({})).toMatchObject({ pointer: "", missing: ["who.name"] })
    expect(told({ who: { name: "A" }, stops: [{}] })).toMatchObject({ pointer: "/stops/0", missing: ["city"] })
    expect(told({ who: { name: "A" }, note: 5 })).toMatchObject({ pointer: "/note" })
  })
})
