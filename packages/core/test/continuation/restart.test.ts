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

const called = { name: "bake", meant: (written: string) => /^(?:kitchen\.)?(bake|grind)$/.exec(written)?.[1] ?? null }

test.each<[string, boolean]>([
  ['{"name":"bake","arguments":{"loaves":2}}', true],
  ['<tool_call>\n{"name": "bake", "arguments": {', true],
  ['{"type":"function","function":{"name":"bake","arguments":"{}"}}', true],
  ['[{"tool":"bake","loaves":2}]', true],
  // by another name or of another tool, with its arguments
  ['{"name":"kitchen.bake","arguments":{}}', true],
  ['{"type":"function","function":{"name":"kitchen.bake","arguments":"{}"}}', true],
  ['{"name":"grind","parameters":{"grain":"rye"}}', true],
  ['{"recipient_name":"kitchen.grind","parameters":{}}', true],
  ['{"name":"grind","grain":"rye"}', false],
  ['{"name":"knead","arguments":{}}', false],
  ['{"loaves":2,"name":"bake"}', false],
  ['"name":"bake","arguments":{}}', false],
])("%s is a call of a tool: %s", (text, is) => {
  expect(isSentCall('{"title":', text, called, () => [])).toBe(is)
})

test("a call of another tool may stand where the schema declares it, or behind others", () => {
  const sent = '{"name":"grind","arguments":{"grain":"rye"}}'
  const wrapped = `{"type":"function","function":${sent}}`
  expect(isSentCall('{"calls":[', sent, called, () => [["name", "arguments"]])).toBe(false)
  expect(isSentCall('{"calls":[', sent, called, () => [["name", "calls"], []])).toBe(true)
  expect(isSentCall('{"calls":[', wrapped, called, () => [["type", "function"]])).toBe(false)
  expect(isSentCall(`{"calls":[${sent},`, sent, called, () => [])).toBe(false)
  expect(isSentCall('{"name":"grind","arg', sent, called, () => [])).toBe(false)
})
