import { expect, test } from "vitest"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { isJoined, saysSame } from "../../src/model-repair/reshaped.ts"
import { Value } from "../../src/model-repair/value.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const at = (text: string) => new Value(text)
const holds = (schema: unknown, old: string, next: string): boolean =>
  saysSame(
    at(old),
    at(next),
    { key: "list", view: compileSchema(schema).view, keywords: new Set(["type"]) },
    DEFAULT_LIMITS,
  )
const LIST = { type: "array", items: TEXT }
const NUMBERS = { type: "array", items: WHOLE }

test.each([
  [LIST, '"a, b"', '["a","b"]'],
  [{ type: "array", items: { enum: ["oak", "fir", "elm"] } }, '"oak and fir"', '["oak","fir"]'],
  [{ type: "array", items: { enum: ["Oak", "Fir", "Elm"] } }, '"Oak, Fir"', '["Oak","Fir"]'],
  [NUMBERS, '"4 and 5"', "[4,5]"],
  [LIST, '"Oak, Fir, Elm"', '["Oak","Fir","Elm"]'],
  [LIST, '"oak, fir and elm"', '["oak","fir","elm"]'],
  [LIST, '"oak and fir"', '["oak and fir"]'],
  [LIST, '"\\"Oak\\", \\"Fir\\""', '["Oak","Fir"]'],
  [LIST, '"New York"', '["New York"]'],
  [LIST, '"[\\"a\\", \\"b, c\\"]"', '["a","b, c"]'],
  [NUMBERS, '"1 2 3"', "[1,2,3]"],
  [NUMBERS, '"4, 5 and 6"', "[4,5,6]"],
  [LIST, '"- a\\n- b"', '["a","b"]'],
  [LIST, '{"0":"a","1":"b"}', '["a","b"]'],
  [LIST, '{"items":["a","b"]}', '["a","b"]'],
  [NUMBERS, '["one","2"]', "[1,2]"],
  [TEXT, '["a"]', '"a"'],
  [TEXT, '{"value":"a"}', '"a"'],
  [object({ lat: WHOLE, lon: WHOLE }), '"lat=1; lon=2"', '{"lat":1,"lon":2}'],
  [{ type: "array", items: object({ name: TEXT }) }, '"a, b"', '[{"name":"a"},{"name":"b"}]'],
])("%j: %s holds what %s holds", (schema, old, next) => {
  expect(holds(schema, old, next)).toBe(true)
})

test.each([
  [LIST, '"a, b"', '["a"]'],
  [LIST, '"a, b"', '["b","a"]'],
  [LIST, '"a b"', '["a","b"]'],
  [LIST, '"a, b"', "[]"],
  [LIST, '"[\\"a\\", \\"b, c\\"]"', '["a","b","c"]'],
  [LIST, '"[\\"a\\", \\"b"', '["a","b"]'],
  [NUMBERS, '"1 2"', "[12]"],
  [NUMBERS, '"1,250"', "[1,250]"],
  [LIST, '"all but a, b"', '["all but a","b"]'],
  [LIST, '"a or b"', '["a","b"]'],
  [LIST, '"bucket and spade"', '["bucket","spade"]'],
  [LIST, '"(bucket & spade)"', '["bucket","spade"]'],
  [LIST, '"Eimer und Spaten"', '["Eimer","Spaten"]'],
  [LIST, '"Lindqvist, Maja"', '["Lindqvist","Maja"]'],
  [LIST, '"Bergen, Norway"', '["Bergen","Norway"]'],
  [{ type: "array", items: object({ name: TEXT }) }, '"Lindqvist, Maja"', '[{"name":"Lindqvist"},{"name":"Maja"}]'],
  [LIST, '"a, x; b, y"', '["a","x","b","y"]'],
  [
    { type: "array", items: object({ name: TEXT, kind: TEXT }, []) },
    '{"name":"a","kind":"x"}',
    '[{"name":"a"},{"kind":"x"}]',
  ],
  [TEXT, '{"not":"a"}', '"a"'],
  [TEXT, '["a","b"]', '"a, b"'],
  [TEXT, '{"value":"a","unit":"cm"}', '"a"'],
  [object({ lat: WHOLE, lon: WHOLE }), '"1, 2"', '{"lat":1,"lon":2}'],
  [object({ lat: WHOLE, lon: WHOLE }), "[1,2]", '{"lat":1,"lon":2}'],
  [object({ name: TEXT }), '"a"', '{"name":"a","kind":"x"}'],
  [object({ name: TEXT }), '"a"', '{"other":"a"}'],
])("%j: %s does not hold what %s holds", (schema, old, next) => {
  expect(holds(schema, old, next)).toBe(false)
})

test("equal items are joined, the first of them stays", () => {
  expect(isJoined(at('[1,"1",1.0,{"a":1},{"a":1}]'), at('[1,"1",{"a":1}]'))).toBe(true)
  expect(isJoined(at("[1,2,1]"), at("[2,1]"))).toBe(false)
  expect(isJoined(at("[1,2,1]"), at("[1]"))).toBe(false)
  expect(isJoined(at("1"), at("[1]"))).toBe(false)
})

test("wrappers on both sides are tried in bounded time", () => {
  const [old, next] = [`${'{"value":'.repeat(60)}1${"}".repeat(60)}`, `${"[".repeat(60)}2${"]".repeat(60)}`]
  const start = cpuTime()
  expect(holds({}, old, next)).toBe(false)
  expect(cpuTime() - start).toBeLessThan(500)
})
