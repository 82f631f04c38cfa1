import { describe, expect, test } from "vitest"
import { planFlat } from "../../src/flat/plan.ts"
import { undoEdits } from "../../src/json/edit.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import type { FlatForm, NestedText, NestOptions } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const SCHEMA = object(
  {
    who: object({ name: TEXT, nick: { type: ["string", "null"] } }, ["name"]),
    range: object({ from: WHOLE, to: WHOLE }, ["from"]),
    rangeFrom: WHOLE,
    note: TEXT,
  },
  ["who"],
)
const form = planFlat(SCHEMA, ".", DEFAULT_LIMITS)?.form as FlatForm
const EXACT: NestOptions = { dropsNull: false, foldsNames: false }
const ALL: NestOptions = { dropsNull: true, foldsNames: true }

/** The nested text; what was told leads back. */
function nest(text: string, manner: NestOptions = ALL): NestedText {
  const nested = form.nest(text, manner)
  if (nested.text === null) throw new Error(nested.message)
  expect(
    undoEdits(
      nested.text,
      nested.findings.flatMap((finding) => finding.edits),
    ),
  ).toBe(text)
  for (const { span, applied } of nested.findings)
    expect([applied, span[0] >= 0 && span[0] <= span[1] && span[1] <= text.length]).toEqual([true, true])
  return nested
}

const rulesOf = (text: string): string[] => nest(text).findings.map((finding) => finding.rule)

describe("nestText", () => {
  test("the change of form is told, certain, with the text it stems from", () => {
    const { text, findings } = nest('{"note":"x","who.name":"Ada"}')
    expect(text).toBe('{"note":"x","who":{"name":"Ada"}}')
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      rule: "shape/flat-form",
      confidence: "certain",
      span: [12, 28],
      before: '"who.name":"Ada"',
      after: '"who":{"name":"Ada"}',
    })
  })

  test("nothing flat: the same text, nothing told", () => {
    for (const text of ['{"who":{"name":"Ada"}}', "{}", "[1]", "null"])
      expect(nest(text)).toEqual({ text, findings: [] })
  })

  test("null at a flat name that may be left out leaves it out, and the object with it", () => {
    expect(nest('{"who.name":"Ada","range.from":null,"range.to":null}').text).toBe('{"who":{"name":"Ada"}}')
    expect(nest('{"range.from":null, "who.name":"Ada"}').text).toBe('{ "who":{"name":"Ada"}}')
    expect(rulesOf('{"range.to":null}')).toEqual(["value/null-for-optional"])
    expect(nest('{"range.to":null}').text).toBe("{}")
  })

  test("null stays where it is wanted, required, or asked to stay", () => {
    expect(nest('{"who.nick":null}').text).toBe('{"who":{"nick":null}}')
    expect(nest('{"who.name":null}').text).toBe('{"who":{"name":null}}')
    expect(nest('{"range.to":null}', EXACT).text).toBe('{"range":{"to":null}}')
    expect(nest('{"note":null}').text).toBe('{"note":null}')
  })

  test("a flat name in another style is that name, but only likely", () => {
    const { text, findings } = nest('{"Who.Name":"Ada","range_to":2}')
    expect(text).toBe('{"who":{"name":"Ada"},"range":{"to":2}}')
    expect(findings.map(({ rule, confidence }) => [rule, confidence])).toEqual([
      ["key/style", "likely"],
      ["shape/flat-form", "certain"],
    ])
    expect(nest('{"Who.Name":"Ada"}', EXACT)).toEqual({ text: '{"Who.Name":"Ada"}', findings: [] })
  })

  test("a name that could be two is neither", () => {
    expect(form.nest('{"RANGE.FROM":1}', ALL)).toEqual({
      text: null,
      pointer: "/RANGE.FROM",
      message: '"RANGE.FROM" could be "range.from" or "rangeFrom".',
    })
    expect(nest('{"rangeFrom":1}')).toEqual({ text: '{"rangeFrom":1}', findings: [] })
  })

  test("a conflict is told by its place, null against a value too", () => {
    for (const text of [
      '{"who.name":"A","who":{"name":"B"}}',
      '{"who.name":null,"who":{"name":"B"}}',
      '{"who.name":"A","WHO.NAME":"B"}',
    ])
      expect(form.nest(text, ALL)).toMatchObject({ text: null, pointer: "/who/name" })
  })
})
