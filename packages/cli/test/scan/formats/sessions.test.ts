import { expect, test } from "vitest"
import { isSessionLine, sessionsIn as readSessions } from "../../../src/scan/formats/sessions.ts"
import { told } from "../support.ts"

const linesOf = (...values: unknown[]) => values.map((value, line) => ({ value, line, offset: line * 100 }))

const sessionsIn = (lines: ReturnType<typeof linesOf>) => readSessions(lines).conversations

const EXPECTED = [
  "user",
  ["turn", "I look.", ['bash {"command":"ls"}']],
  ["result", "c1", "a.txt", undefined],
  ["turn", "One file.", []],
]

const base = (uuid: string) => ({
  uuid,
  parentUuid: null,
  sessionId: "s",
  isSidechain: false,
  timestamp: "2031-01-01T00:00:00Z",
})
const answer = (id: string, part: object) => ({
  id,
  role: "assistant",
  model: "maple-3",
  content: [part],
  stop_reason: null,
})
const text = (words: string) => ({ type: "text", text: words })
const use = { type: "tool_use", id: "c1", name: "bash", input: { command: "ls" } }
const result = {
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "a.txt" }] },
  ...base("4"),
}

const CLAUDE = [
  { type: "summary", summary: "Files", leafUuid: "x" },
  { type: "user", message: { role: "user", content: "<command>" }, isMeta: true, ...base("0") },
  { type: "user", message: { role: "user", content: "What is here?" }, ...base("1") },
  { type: "assistant", message: answer("m1", text("I look.")), ...base("2") },
  { type: "assistant", message: answer("m1", use), ...base("3") },
  result,
  { type: "assistant", message: { ...answer("m2", text("One file.")), stop_reason: "end_turn" }, ...base("5") },
  { type: "assistant", message: { ...answer("m3", text("API Error")), model: "<synthetic>" }, ...base("6") },
]

test("Claude Code: an answer stands in several lines, what the program said is left out", () => {
  const [found, ...more] = sessionsIn(linesOf(...CLAUDE))
  expect(more).toEqual([])
  expect(found?.model).toBe("maple-3")
  expect(told(found as never)).toEqual(EXPECTED)
  expect(found?.at).toEqual([2, 3, 5, 6].map((line) => ({ pointer: "/message", line, offset: line * 100 })))
})

test("Claude Code: a sub-agent is a conversation of its own", () => {
  const aside = CLAUDE.slice(2, 7).map((line) => ({ ...line, isSidechain: true, agentId: "a1" }))
  expect(sessionsIn(linesOf(...CLAUDE, ...aside)).map((found) => told(found))).toEqual([EXPECTED, EXPECTED])
  expect(sessionsIn(linesOf(...aside))).toHaveLength(1)
})

const item = (payload: object) => ({ timestamp: "2031-01-01T00:00:00Z", type: "response_item", payload })
const ITEMS = [
  { type: "message", role: "user", content: [{ type: "input_text", text: "What is here?" }] },
  { type: "reasoning", summary: [] },
  { type: "message", role: "assistant", content: [{ type: "output_text", text: "I look." }] },
  { type: "function_call", name: "bash", arguments: '{"command":"ls"}', call_id: "c1" },
  { type: "function_call_output", call_id: "c1", output: "a.txt" },
  { type: "message", role: "assistant", content: [{ type: "output_text", text: "One file." }] },
]

test("Codex: items in lines, wrapped or bare", () => {
  const meta = {
    timestamp: "2031-01-01T00:00:00Z",
    type: "session_meta",
    payload: { id: "s", cwd: "/", cli_version: "1" },
  }
  const context = { timestamp: "2031-01-01T00:00:00Z", type: "turn_context", payload: { model: "oak-5" } }
  const [found] = sessionsIn(
    linesOf(meta, context, ...ITEMS.map(item), { type: "event_msg", payload: { type: "token_count" } }),
  )
  expect(found?.model).toBe("oak-5")
  expect(told(found as never)).toEqual(EXPECTED)
  expect(found?.at).toContainEqual({ line: 5, offset: 500, pointer: "/payload" })
  const [old] = sessionsIn(linesOf({ id: "s", timestamp: "t", instructions: null }, { record_type: "state" }, ...ITEMS))
  expect(told(old as never)).toEqual(EXPECTED)
})

test("pi: calls and results under names of its own", () => {
  const entry = (message: object) => ({
    type: "message",
    id: "a",
    parentId: null,
    timestamp: "2031-01-01T00:00:00Z",
    message,
  })
  const [found] = sessionsIn(
    linesOf(
      { type: "session", version: 3, id: "s", timestamp: "2031-01-01T00:00:00Z", cwd: "/" },
      entry({ role: "user", content: "What is here?" }),
      entry({
        role: "assistant",
        model: "fir-3",
        content: [text("I look."), { type: "toolCall", id: "c1", name: "bash", arguments: { command: "ls" } }],
        stopReason: "toolUse",
      }),
      entry({ role: "toolResult", toolCallId: "c1", toolName: "bash", content: [text("a.txt")], isError: false }),
      entry({ role: "bashExecution", command: "pwd", output: "/" }),
      { type: "compaction", id: "b", parentId: "a", timestamp: "t", summary: "…" },
      entry({ role: "assistant", model: "fir-3", content: [text("One file.")], stopReason: "length" }),
    ),
  )
  expect(found?.model).toBe("fir-3")
  expect(told(found as never)).toEqual(EXPECTED)
})

test("several sessions in one file are several conversations, each in its format", () => {
  const second = CLAUDE.map((line) => ("uuid" in line ? { ...line, sessionId: "s2", uuid: `${line.uuid}b` } : line))
  const meta = { timestamp: "2031-01-01T00:00:00Z", type: "session_meta", payload: { id: "z" } }
  const all = linesOf(...CLAUDE, meta, ...ITEMS.map(item), ...second)
  expect(sessionsIn(all).map((found) => told(found))).toEqual([EXPECTED, EXPECTED, EXPECTED])
})

test("Claude Code: behind a known message the session goes on, whatever its lines call it", () => {
  const [first, ...rest] = CLAUDE.slice(2, 7)
  const renamed = rest.map((line, i) => ({ ...line, sessionId: "new", parentUuid: String(i + 1) }))
  expect(sessionsIn(linesOf(first, ...renamed)).map((found) => told(found))).toEqual([EXPECTED])
})

test("among the lines of a session, records of their own are handed back", () => {
  const records = [
    { model: "m", messages: [] },
    { type: "message", role: "assistant", content: [], stop_reason: "x" },
    7,
  ]
  const { conversations, others } = readSessions(linesOf(...CLAUDE, ...records))
  expect(conversations).toHaveLength(1)
  expect(others.map(({ value }) => value)).toEqual(records)
})

test("what a line says of its file", () => {
  expect(isSessionLine(CLAUDE[2])).toBe(true)
  expect(isSessionLine(item({}))).toBe(true)
  expect(isSessionLine(CLAUDE[0])).toBe(null)
  for (const other of [{ messages: [] }, { type: "message", messages: [] }, { request: {}, response: {} }, [], 7])
    expect(isSessionLine(other)).toBe(false)
})
