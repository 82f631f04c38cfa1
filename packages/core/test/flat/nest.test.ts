import { describe, expect, test } from "vitest"
import { nameLeaves } from "../../src/flat/naming.ts"
import { type FlatForms, nestedPieces } from "../../src/flat/nest.ts"
import { outlineOf, type SchemaPart } from "../../src/flat/outline.ts"
import { assembleText } from "../../src/flat/pieces.ts"
import { readTree } from "../../src/json/tree.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const root = outlineOf(
  object(
    {
      who: object({ name: TEXT, home: object({ city: TEXT, zip: TEXT }, []) }, []),
      range: object({ from: WHOLE, to: WHOLE }, []),
      note: TEXT,
    },
    [],
  ),
  ".",
  DEFAULT_LIMITS,
) as SchemaPart
const formsOf = (part: SchemaPart): FlatForms => ({
  root: part,
  leafByName: new Map([...nameLeaves(part, 64)].filter(([, leaf]) => leaf.path.length > 1)),
})
const FORMS = formsOf(root)

/** The nested text, or the path of what came twice, or null when nothing is flat. */
function nest(text: string): string | readonly string[] | null {
  const pieces = nestedPieces(text, readTree(text), FORMS)
  return pieces === null ? null : "twice" in pieces ? pieces.twice : assembleText(text, pieces).text
}

describe("nestedPieces", () => {
  test("flat names go where the table says", () => {
    expect(nest('{"who.name":"Ada","who.home.city":"Oslo","range.from":1}')).toBe(
      '{"who":{"name":"Ada","home":{"city":"Oslo"}},"range":{"from":1}}',
    )
    expect(nest('{"who.name":"Ada"}')).toBe('{"who":{"name":"Ada"}}')
  })

  test("values keep their bytes, other members their place and spacing", () => {
    expect(nest('{ "range.from" : 12345678901234567890 , "note" : "\\u0061" ,"range.to": 1.0}')).toBe(
      '{ "range" : {"from" : 12345678901234567890, "to": 1.0} , "note" : "\\u0061" }',
    )
    expect(nest(' {\n  "note": "x",\n  "who.home.zip": "01",\n  "more": [1 , 2]\n}\n')).toBe(
      ' {\n  "note": "x",\n  "who": {"home": {"zip": "01"}},\n  "more": [1 , 2]\n}\n',
    )
  })

  test("members that lie apart come together at the first", () => {
    expect(nest('{"who.name":"Ada","note":"x","who.home.city":"Oslo","range.to":2}')).toBe(
      '{"who":{"name":"Ada","home":{"city":"Oslo"}},"note":"x","range":{"to":2}}',
    )
  })

  test("nothing flat", () => {
    for (const text of ["{}", '{"note":"x"}', '{"who":{"name":"Ada"}}', '{"who.nmae":"x"}', "[]", '"who.name"'])
      expect(nest(text)).toBeNull()
  })

  test("half flat, half nested", () => {
    expect(nest('{"who":{"name":"Ada"},"who.home.city":"Oslo"}')).toBe('{"who":{"name":"Ada","home":{"city":"Oslo"}}}')
    expect(nest('{"who.home.zip":"01","who":{"home":{"city":"Oslo"}, "age":7}}')).toBe(
      '{"who":{"home":{"zip":"01","city":"Oslo"},"age":7}}',
    )
    expect(nest('{"who":{},"who.name":"Ada"}')).toBe('{"who":{"name":"Ada"}}')
    expect(nest('{"who":{"home":{}},"who.name":"Ada"}')).toBe('{"who":{"home":{},"name":"Ada"}}')
  })

  test("the same value twice is one", () => {
    expect(nest('{"who.name":"Ada","who":{"name":"\\u0041da"}}')).toBe('{"who":{"name":"Ada"}}')
    expect(nest('{"range.to":1,"range.to":1.0}')).toBe('{"range":{"to":1}}')
    expect(nest('{"who.name":"Ada","note":"x","note":"\\u0078"}')).toBe(
      '{"who":{"name":"Ada"},"note":"x","note":"\\u0078"}',
    )
  })

  test("what contradicts itself is not decided", () => {
    expect(nest('{"who.name":"Ada","who":{"name":"Bob"}}')).toEqual(["who", "name"])
    expect(nest('{"who.name":"Ada","who.name":"Bob"}')).toEqual(["who", "name"])
    expect(nest('{"who.name":"Ada","who":null}')).toEqual(["who"])
    expect(nest('{"who":5,"who.name":"Ada"}')).toEqual(["who"])
    expect(nest('{"who":{"home":5},"who.home.city":"Oslo"}')).toEqual(["who", "home", "city"])
    expect(nest('{"who.home.city":"Oslo","who":{"home":5}}')).toEqual(["who", "home"])
    expect(nest('{"note":"x","who.name":"Ada","note":"y"}')).toEqual(["note"])
    expect(nest('{"who.name":"Ada","more":1,"more":null}')).toEqual(["more"])
    expect(nest('{"who.name":"Ada","range":{"to":1},"range":{"to":2}}')).toEqual(["range"])
    expect(nest('{"who.name":"Ada","range":{"to":1,"to":2}}')).toEqual(["range", "to"])
  })

  test("of two objects with one name the last would count: not merged", () => {
    expect(nest('{"who":{"name":"Ada"},"who":{"age":1},"who.home.zip":"01"}')).toEqual(["who"])
    expect(nest('{"who":{"home":{"city":"Oslo"},"home":{"zip":"01"}},"who.name":"Ada"}')).toEqual(["who", "home"])
  })

  test("names of prototypes are names", () => {
    const part = outlineOf(
      object({ a: JSON.parse('{"type":"object","properties":{"__proto__":{},"constructor":{}}}'), b: TEXT }, []),
      ".",
      DEFAULT_LIMITS,
    ) as SchemaPart
    const text = '{"a.__proto__":{"polluted":1},"a.constructor":2}'
    const pieces = nestedPieces(text, readTree(text), formsOf(part))
    expect(pieces === null || "twice" in pieces ? null : assembleText(text, pieces).text).toBe(
      '{"a":{"__proto__":{"polluted":1},"constructor":2}}',
    )
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
