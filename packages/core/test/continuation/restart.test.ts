import { expect, test } from "vitest"
import { findRestart, isSameJson, isSentCall } from "../../src/continuation/restart.ts"

const PREFIX = '{"title":"Rye bread","loaves":[1,'

test.each<[string, number | null]>([
  ['{"title":"Rye bread","loaves":[1,2]}', 0],
  ['{\n  "title": "Rye bread",\n  "loaves": [1, 2]\n}', 0],
  ['Once more:\n```json\n{ "title": "Rye bread", "loaves": [1, 2] }\n```', 19],
  // the beginning agrees, the rest was changed
  ['{"title":"Rye","loaves":[]}', 0],
  ['{"loaves":[1,2],"title":"Rye bread"}', null],
  ['2]} and {"title":"Rye bread","loaves":[1,2]}', null],
  ["2]}", null],
])("%s begins anew at %s", (more, at) => {
  expect(findRestart(PREFIX, more)?.at ?? null).toBe(at)
})

test("says whether all is there again", () => {
  expect(findRestart(PREFIX, '{"title":"Rye bread","loaves":[1,2]}')?.isAll).toBe(true)
  expect(findRestart(PREFIX, '{"title":"Rye","loaves":[1,2]}')?.isAll).toBe(false)
  expect(findRestart("{", '{"title":"Rye"}')?.isAll).toBe(true)
  expect(findRestart('{"title":"Ry', '{"title":"R y"}')).toBeNull()
})

test("space between tokens makes no difference, space in texts does", () => {
  expect(isSameJson('{"a":[1,"x y"]}', '{ "a": [1, "x y"] }\n')).toBe(true)
  expect(isSameJson('{"a":"x y"}', '{"a":"xy"}')).toBe(false)
  expect(isSameJson('{"a":1}', '{"a":1,"b":2}')).toBe(false)
  expect(isSameJson('{"a":"\\" "}', '{"a": "\\""}')).toBe(false)
})

test.each<[string, boolean]>([
  ['{"name":"bake","arguments":{"loaves":2}}', true],
  ['<tool_call>\n{"name": "bake", "arguments": {', true],
  ['{"type":"function","function":{"name":"bake","arguments":"{}"}}', true],
  ['[{"tool":"bake","loaves":2}]', true],
  ['{"name":"grind","arguments":{}}', false],
  ['{"loaves":2,"name":"bake"}', false],
  ['"name":"bake","arguments":{}}', false],
])("%s is a call of the tool: %s", (text, is) => {
  expect(isSentCall(text, "bake")).toBe(is)
  expect(isSentCall(text, null)).toBe(false)
})
