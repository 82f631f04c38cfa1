import { describe, expect, test } from "vitest"
import { ARGUMENT_KEYS, envelopeAnchor, envelopesOf, NAME_KEYS } from "../../../src/dialects/grammar/envelope.ts"
import type { KnownTool } from "../../../src/dialects/sighting.ts"
import { wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"], set_bell: ["on", "name"] })

/** Name, id, and the arguments as they stand; what stands flat beside the name with a tilde. */
const told = (text: string): unknown[] =>
  envelopesOf(text, words).map(({ name, id, arguments: given }) => [
    name,
    typeof given === "string" ? `~${given}` : given === null ? null : text.slice(given.start, given.end),
    ...(id === null ? [] : [id]),
  ])

describe("a record", () => {
  const isRecord = (text: string): unknown => envelopesOf(text, words).map((envelope) => envelope.isRecord)

  test.each([
    '{"name": "ring"}',
    '{"name": "ring", "tone": "low"}',
    '{"action": "ring", "tone": "low"}',
    '{"name": "ring", "type": "bell"}',
  ])("%s", (text) => {
    expect(isRecord(text)).toEqual([true])
    expect(isRecord(`[${text}]`)).toEqual([true])
  })

  test.each([
    '{"name": "ring", "arguments": {}}',
    '{"tool": "ring", "tone": "low"}',
    '{"function_name": "ring"}',
    '{"type": "function", "name": "ring"}',
    '{"function": {"name": "ring"}}',
    '{"tool_calls": [{"name": "ring", "tone": "low"}]}',
    '{"ring": {"tone": "low"}}',
  ])("none: %s", (text) => {
    expect(isRecord(text)).toEqual([false])
  })
})

describe("members beside a name and its arguments", () => {
  test.each<[string, boolean]>([
    ['{"name": "ring", "arguments": {}, "user": "ann"}', true],
    ['{"ts": 17, "tool": "ring", "input": {}}', true],
    ['{"function": {"name": "ring", "arguments": {}}, "requestedBy": "ann"}', true],
    ['{"name": "ring", "arguments": {}, "reason": "It is noon.", "plan": "Ring, then wait."}', false],
    ['{"id": "c1", "type": "function", "thought": "Noon.", "name": "ring", "arguments": {}}', false],
    ['{"name": "ring", "arguments": {}, "server": "tower"}', false],
    ['{"mood": "calm", "next_goal": "sleep", "tool": "ring", "args": {}, "confidence": 0.8}', false],
    ['{"tool": "ring", "args": {}, "observation": null, "answer": ""}', false],
    ['{"tool": "ring", "args": {}, "observation": "It rang."}', true],
    ['{"tool": "ring", "args": {}, "rung_at": "noon"}', true],
    ['{"tool": "ring", "args": {}, "rung": true}', true],
    ['{"思考": "Noon.", "tool": "ring", "args": {}}', false],
    ['{"tool": "ring", "args": {}, "depends_on": "noon"}', true],
    ['{"tool": "ring", "args": {}, "duration_ms": 12}', true],
    ['{"prompt": "Ring the bell.", "tool": "ring", "args": {}}', true],
    ['{"log_id": 7, "tool": "ring", "args": {}}', true],
  ])("%s", (text, expected) => {
    expect(envelopesOf(text, words).map((envelope) => envelope.isRecord)).toEqual([expected])
  })
})

describe("what is not to be executed", () => {
  const own = wordsOf({ ring: ["tone"], test_run: ["dry_run"] })

  test.each<[string, boolean[]]>([
    ['{"name": "ring", "arguments": {}, "dry_run": true}', [true]],
    ['{"call": {"name": "ring", "arguments": {}}, "approved": false}', [true]],
    ['{"calls": [{"name": "ring", "arguments": {}}, {"name": "ring", "args": {}}], "preview": true}', [true, true]],
    ['[{"name": "ring", "arguments": {}}, {"name": "ring", "args": {}, "skipped": true}]', [false, true]],
    ['{"name": "ring", "arguments": {"dry_run": true}}', [false]],
    ['{"name": "ring", "tone": "low", "draft": true}', [true]],
    ['{"name": "test_run", "dry_run": true}', [false]],
    ['{"name": "ring", "arguments": {}, "result": "rung twice"}', [true]],
    [
      '[{"role": "system", "content": "Ring."}, {"role": "assistant", "tool_calls": [{"name": "ring", "arguments": {}}]}]',
      [true],
    ],
    [
      '[{"type": "function_call", "name": "ring", "arguments": "{}"}, {"type": "function_call_output", "output": "rung"}]',
      [true],
    ],
    ['[{"role": "assistant", "tool_calls": [{"name": "ring", "arguments": {}}]}]', [false]],
    ['[{"name": "ring", "arguments": {"role": "user"}}]', [false]],
  ])("%s", (text, expected) => {
    expect(envelopesOf(text, own).map((envelope) => envelope.isWithheld === true)).toEqual(expected)
  })
})

describe("an argument beside the others", () => {
  const own = wordsOf({ dig: ["depth", "place", "method", "type", "content", "id"], ring: ["tone"] })

  test.each([
    '{"name": "dig", "arguments": {"depth": 3}, "place": "yard"}',
    '{"place": "yard", "tool_name": "dig", "parameters": {"depth": 3}}',
    '{"name": "dig", "args": {"depth": 3}, "method": "spade"}',
    '{"name": "dig", "arguments": {"depth": 3}, "type": "trench"}',
    '{"name": "dig", "arguments": {"depth": 3}, "content": "sand"}',
    '{"type": "function", "function": {"name": "dig", "arguments": {"depth": 3}}, "place": "yard"}',
    '{"name": "dig", "arguments": "{\\"depth\\": 3}", "place": "yard"}',
  ])("%s", (text) => {
    expect(envelopesOf(text, own).map((envelope) => envelope.isIncomplete)).toEqual([true])
  })

  test.each([
    '{"name": "dig", "arguments": {"depth": 3, "place": "yard"}}',
    '{"name": "dig", "id": "c1", "type": "function", "arguments": {"depth": 3}}',
    '{"name": "dig", "arguments": {"depth": 3}, "server": "north"}',
    '{"name": "ring", "arguments": {"tone": "low"}, "place": "yard"}',
    '{"tool": "dig", "method": "dig", "arguments": {"depth": 3}}',
    '{"role": "assistant", "content": "Now.", "function_call": {"name": "dig", "arguments": {"depth": 3}}}',
    '{"role": "assistant", "content": "Now.", "name": "dig", "arguments": {"depth": 3}}',
    '{"name": "dig", "place": "yard"}',
  ])("none: %s", (text) => {
    expect(envelopesOf(text, own).map((envelope) => envelope.isIncomplete)).toEqual([undefined])
  })
})

describe("an envelope", () => {
  test("under every pair of keys that is used", () => {
    for (const name of NAME_KEYS)
      for (const given of ARGUMENT_KEYS) {
        const text = JSON.stringify({ [name]: "ring", [given]: { tone: "low" } })
        expect(told(text), text).toEqual([["ring", '{"tone":"low"}']])
      }
  })

  test.each<[string, unknown[]]>([
    ['{"type": "function", "function": {"name": "ring", "arguments": "{}"}}', [["ring", '"{}"']]],
    ['{"functionCall": {"name": "ring", "args": {}}}', [["ring", "{}"]]],
    ['{"toolUse": {"toolUseId": "t1", "name": "ring", "input": {}}}', [["ring", "{}"]]],
    [
      '{"tool_calls": [{"id": "call_1", "function": {"name": "ring", "arguments": {}}}, {"name": "sing", "args": [1]}]}',
      [
        ["ring", "{}"],
        ["sing", "[1]"],
      ],
    ],
    ['[{"name": "ring", "arguments": {"tone": "a"}, "id": "x-1"}]', [["ring", '{"tone": "a"}', "x-1"]]],
    ['{"name": "ring", "tool_call_id": "0", "parameters": {}}', [["ring", "{}", "0"]]],
    ['{"name": "ring", "id": "not an id", "parameters": {}}', [["ring", "{}"]]],
    ['{"name": "ring", "tone": "low", "type": "function"}', [["ring", '~{"tone": "low"}']]],
    ['{"name": "ring"}', [["ring", null]]],
    ['{"name": "my bell", "action": "ring", "args": {}}', [["ring", "{}"]]],
    ['{"ring": {"tone": "low"}}', [["ring", '{"tone": "low"}']]],
    [
      '{"ring": {"tone": "low"}, "set_bell": {"on": true}}',
      [
        ["ring", '{"tone": "low"}'],
        ["set_bell", '{"on": true}'],
      ],
    ],
  ])("%s", (text, calls) => {
    expect(told(text)).toEqual(calls)
  })

  test.each([
    "7",
    "[]",
    "{}",
    '{"ring": 1}',
    '{"ring": {}, "other": {}}',
    '{"city": "Ghent"}',
    '{"name": "ring", "description": "Rings.", "parameters": {"type": "object", "properties": {}}}',
    '[[[[[[{"name": "ring", "arguments": {}}]]]]]]',
  ])("none: %s", (text) => {
    expect(told(text)).toEqual([])
  })

  test("a declaration is none, unless the tool has such an argument", () => {
    const text = '{"name": "draw", "parameters": {"type": "box", "properties": {"w": 1}}}'
    expect(envelopesOf(text, wordsOf({ draw: ["type"] }))).toEqual([])
    expect(envelopesOf(text, wordsOf({ draw: ["type", "properties"] }))).toHaveLength(1)
  })
})

describe("for the reader of broken JSON", () => {
  const word = words.find("ring") as KnownTool

  test("the keys of this very text belong to the envelope, no others", () => {
    expect(envelopeAnchor(word, '{"tool": "ring", "input": {').names).toEqual(["tool", "input"])
    expect(envelopeAnchor(word, "{name: 'ring', 'args': {").names).toEqual(["name", "args"])
    expect(envelopeAnchor(word, '{"tone": "low"').names).toEqual([])
  })

  test("the name is a text, what stands under a foreign key is unknown", () => {
    const anchor = envelopeAnchor(word, '{"name": "ring", "arguments": {')
    expect(anchor.member("name")?.kinds).not.toBe(anchor.kinds)
    expect(anchor.member("tone")).toBeNull()
  })
})

describe("keys in another spelling", () => {
  test.each([
    '{"Thought": "It is late.", "Action": "ring", "Action Input": {"tone": "low"}}',
    '{"thought": "It is late.", "action": "ring", "actionInput": {"tone": "low"}}',
    '{"Tool": "ring", "Arguments": {"tone": "low"}}',
    '{"ToolName": "ring", "tool-input": {"tone": "low"}}',
  ])("%s", (text) => {
    expect(told(text)).toEqual([["ring", '{"tone": "low"}']])
  })

  test.each(['{"Name": "ring", "Tone": "low"}', '{"Action": "ring"}', '{"Arguments": {"tone": "low"}}'])(
    "a part of a record: %s",
    (text) => {
      expect(told(text)).toEqual([])
    },
  )

  test("a key in the known spelling counts first", () => {
    expect(told('{"name": "ring", "Name": "set_bell", "arguments": {}, "Arguments": {"on": 1}}')).toEqual([
      ["ring", "{}"],
    ])
  })

  test("what reports on a call is none", () => {
    const [envelope] = envelopesOf('{"Tool": "ring", "Arguments": {}, "Result": "rung"}', words)
    expect(envelope?.isRecord).toBe(true)
  })
})
