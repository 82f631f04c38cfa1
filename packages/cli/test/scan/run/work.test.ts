import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, expect, test } from "vitest"
import type { Job, Settings } from "../../../src/scan/job.ts"
import { askToStop, createCounters, totals } from "../../../src/scan/run/counters.ts"
import { createWork } from "../../../src/scan/run/work.ts"

const root = mkdtempSync(join(tmpdir(), "toolmend-work-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const put = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(root, name), content)
  return join(root, name)
}

const base: Settings = {
  work: "judge",
  tools: null,
  turns: "answers",
  options: {},
  maxLine: 5000,
  maxDocument: 100_000,
  hasValues: true,
}
const record = (text: string) => ({
  messages: [{ role: "assistant", tool_calls: [{ function: { name: "f", arguments: text } }] }],
})

async function done(job: Job, settings: Partial<Settings> = {}, counters = createCounters(1)) {
  const { tally, lines } = await createWork({ ...base, ...settings }, counters, 0)(job)
  return {
    lines,
    calls: tally.calls,
    problems: tally.problems.map(({ code, line, offset }) => [code, line, offset]),
    records: tally.records,
    tally,
    totals: totals(counters),
  }
}

const LINES = [
  JSON.stringify(record("{}")),
  "",
  `{"cut": "he`,
  "x".repeat(6000),
  JSON.stringify(record("{'a': 1}")),
  "[1, 2",
]
const TEXT = LINES.join("\n")
const OFFSETS = LINES.map((_, i) => Buffer.byteLength(LINES.slice(0, i).join("\n")) + (i === 0 ? 0 : 1))

test("a file in one range: what cannot be read is told, and the scan goes on", async () => {
  const path = put("log.jsonl", TEXT)
  const found = await done({ kind: "range", file: 0, path, start: 0, end: TEXT.length })
  expect(found.calls).toMatchObject({ valid: 1, repaired: 1 })
  expect(found.problems).toEqual([
    ["cut", 2, OFFSETS[2]],
    ["too-long", 3, OFFSETS[3]],
    ["cut", 5, OFFSETS[5]],
  ])
  expect({ lines: found.lines, records: found.records }).toEqual({ lines: 6, records: 2 })
  expect(found.totals).toEqual({ bytes: TEXT.length, lines: 6, broken: 1 })
})

test("a file in many ranges gives the same sums", async () => {
  const path = put("ranges.jsonl", TEXT)
  const counters = createCounters(1)
  const work = createWork(base, counters, 0)
  const sums = { lines: 0, records: 0, problems: 0 }
  for (let start = 0; start < TEXT.length; start += 137) {
    const { tally, lines } = await work({
      kind: "range",
      file: 0,
      path,
      start,
      end: Math.min(TEXT.length, start + 137),
    })
    sums.lines += lines
    sums.records += tally.records
    sums.problems += tally.problems.length
  }
  expect(sums).toEqual({ lines: 6, records: 2, problems: 3 })
  expect(totals(counters).bytes).toBe(TEXT.length)
})

test("gzip, by lines and as a document", async () => {
  const lines = await done({ kind: "gzip", file: 0, path: put("log.jsonl.gz", gzipSync(TEXT)) })
  expect([lines.records, lines.problems.length, lines.lines]).toEqual([2, 3, 6])
  const document = await done({
    kind: "gzip",
    file: 0,
    path: put("doc.json.gz", gzipSync(JSON.stringify([record("{}"), record("{,}")], null, 2))),
  })
  expect([document.records, document.problems]).toEqual([2, []])
})

test("gzip that breaks off gives the lines before, and is told", async () => {
  const packed = gzipSync(
    `${LINES[0]}\n${Array.from({ length: 300 }, (_, i) => JSON.stringify(record(`{"n":${i * 7919}}`))).join("\n")}`,
  )
  const found = await done({ kind: "gzip", file: 0, path: put("cut.jsonl.gz", packed.subarray(0, packed.length - 40)) })
  expect(found.tally.problems.map(({ code }) => code)).toEqual(["cut", "gzip-broken"])
  expect(found.records).toBeGreaterThan(10)
})

test("a gzip document over the limit is told, not held", async () => {
  const path = put("big.json.gz", gzipSync(`[\n${"1,\n".repeat(200_000)}1]`))
  expect((await done({ kind: "gzip", file: 0, path })).problems).toEqual([["too-large", null, 0]])
})

test("a document: one conversation, a list of records, or none", async () => {
  const read = (name: string, value: unknown) =>
    done({
      kind: "document",
      form: "document",
      file: 0,
      path: put(name, typeof value === "string" ? value : JSON.stringify(value)),
    })
  expect((await read("one.json", record("{}").messages)).tally).toMatchObject({ records: 1, conversations: 1 })
  expect((await read("list.json", [record("{}"), record("{}"), { event: 1 }])).tally).toMatchObject({
    records: 3,
    conversations: 2,
    unrecognisedAt: [{ element: 2, looks: 'an object with "event"' }],
  })
  expect((await read("cut.json", '{"messages": [')).problems).toEqual([["cut", null, 0]])
  expect((await read("large.json", " ".repeat(100_001))).problems).toEqual([["too-large", null, 0]])
})

test("a block is read where it stands", async () => {
  const bytes = new Uint8Array(Buffer.from(`\n{"cut`))
  expect(
    (await done({ kind: "block", file: 0, bytes, length: bytes.length, start: 1000, form: "lines" })).problems,
  ).toEqual([["cut", 1, 1001]])
})

test("a byte order mark is no fault", async () => {
  expect(
    (await done({ kind: "range", file: 0, path: put("bom.jsonl", `\ufeff${LINES[0]}\n`), start: 0, end: 9999 }))
      .problems,
  ).toEqual([])
})

test("what cannot be opened is told", async () => {
  const gone = join(root, "gone.jsonl")
  expect((await done({ kind: "range", file: 0, path: gone, start: 0, end: 5 })).problems).toEqual([
    ["unopened", null, 0],
  ])
  expect((await done({ kind: "gzip", file: 0, path: gone })).problems).toEqual([["unopened", null, 0]])
})

test("what is nested too deeply to be written out is told, and the next line is judged", async () => {
  const deep = `{"messages":[{"role":"assistant","content":[{"type":"tool_use","name":"f","input":${"[".repeat(20_000)}${"]".repeat(20_000)}}]}]}`
  const found = await done(
    { kind: "range", file: 0, path: put("deep.jsonl", `${deep}\n${LINES[0]}\n`), start: 0, end: 99 },
    { maxLine: 1e6 },
  )
  expect(found.problems).toEqual([["unjudged", 0, 0]])
})

test("parsing only judges nothing, and still tells what is broken", async () => {
  const found = await done(
    { kind: "range", file: 0, path: put("parse.jsonl", TEXT), start: 0, end: TEXT.length },
    { work: "parse" },
  )
  expect([found.records, found.problems.length, found.calls.valid + found.calls.repaired]).toEqual([2, 3, 0])
})

test("stops at the next line", async () => {
  const counters = createCounters(1)
  askToStop(counters)
  expect(
    (
      await done(
        { kind: "range", file: 0, path: put("stop.jsonl", `${LINES[0]}\n`.repeat(50)), start: 0, end: 9999 },
        {},
        counters,
      )
    ).records,
  ).toBe(0)
})

const claude = (uuid: string, message: object) =>
  JSON.stringify({ type: "role" in message ? message.role : "user", uuid, parentUuid: null, sessionId: "s", message })
const SESSION = [
  JSON.stringify({ type: "summary", summary: "x", leafUuid: "y" }),
  claude("1", { role: "user", content: "go" }),
  '{"type": "assistant", "half',
  claude("2", {
    role: "assistant",
    id: "m",
    model: "maple",
    content: [{ type: "tool_use", id: "t", name: "f", input: { a: 1 } }],
  }),
  claude("3", { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "x" }] }),
  claude("4", { role: "assistant", content: '<tool_call>{"name": "f", "arguments": {"a": 2}}</tool_call>' }),
].join("\n")

test("a session is one conversation; half a line is told, and each case has its line", async () => {
  for (const job of [
    { kind: "document", form: "session", file: 0, path: put("s.jsonl", SESSION) } as const,
    { kind: "gzip", file: 0, path: put("s.jsonl.gz", gzipSync(SESSION)) } as const,
  ]) {
    const found = await done(job, { maxLine: 1 })
    expect(found.problems).toEqual([["cut", 2, SESSION.indexOf('{"type": "assistant", "half')]])
    expect({ lines: found.lines, conversations: found.tally.conversations, calls: found.calls }).toMatchObject({
      lines: 6,
      conversations: 1,
      calls: { valid: 1, recovered: 1 },
    })
    expect([...found.tally.cases.values()].map(({ line, pointer }) => [line, pointer])).toEqual([[5, "/message"]])
    expect(found.tally.models.has("maple")).toBe(true)
  }
})

test("a dump of streams: each stream an answer, what is none is told", async () => {
  const chunk = (text: string) =>
    `data: ${JSON.stringify({ id: "a", model: "alder", choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { name: "f", arguments: text } }] } }] })}\n\n`
  const text = `: hello\n\n${chunk("{'a':")}${chunk("1}")}data: [DONE]\n\ndata: {"other": 1}\n\ngarbage\n\n${chunk("{")}data: {"id`
  const found = await done({ kind: "document", form: "events", file: 0, path: put("d.sse", text) })
  expect(found.problems.map(([code]) => code)).toEqual(["not-json", "cut"])
  expect(found.tally).toMatchObject({
    conversations: 2,
    records: 3,
    unrecognised: 1,
    calls: { repaired: 1, escalated: 1 },
  })
  expect([...found.tally.cases.values()].map(({ line }) => line)).toEqual([2, 12])
})

test("what is not text is told once", async () => {
  expect(
    (await done({ kind: "gzip", file: 0, path: put("bin.json.gz", gzipSync(Buffer.from([1, 0, 10, 2, 10]))) }))
      .problems,
  ).toEqual([["binary", null, 0]])
})

test("a line that is no UTF-8 is told, and the others are judged", async () => {
  const latin = Buffer.from(JSON.stringify(record('{"city":"Bod\xf8"}')), "latin1")
  const good = Buffer.from(`${LINES[0]}\n`)
  const lines = Buffer.concat([good, latin, Buffer.from("\n"), good])
  const path = put("latin.jsonl", lines)
  const found = await done({ kind: "range", file: 0, path, start: 0, end: lines.length })
  expect([found.problems, found.calls.valid]).toEqual([[["encoding", 1, good.length]], 2])
  const document = await done({ kind: "document", form: "document", file: 0, path: put("latin.json", latin) })
  expect([document.problems, document.calls.valid]).toEqual([[["encoding", null, 0]], 0])
})

test("zero bytes between records cost their own line only", async () => {
  const text = `${LINES[0]}\n\0\0\0\n${LINES[0]}\n`
  for (const job of [
    { kind: "range", file: 0, path: put("hole.jsonl", text), start: 0, end: text.length } as const,
    { kind: "gzip", file: 0, path: put("hole.jsonl.gz", gzipSync(text)) } as const,
  ]) {
    const found = await done(job)
    expect([found.problems, found.calls.valid]).toEqual([[["not-json", 1, `${LINES[0]}\n`.length]], 2])
  }
})

test("chunks of two streams that alternate are two turns, each with its own place", async () => {
  const chunk = (id: string, delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id, model: "alder", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const stream = (id: string) => [
    chunk(id, { tool_calls: [{ index: 0, id, function: { name: "f", arguments: "{'a':" } }] }),
    chunk(id, { tool_calls: [{ index: 0, function: { arguments: ` '${id}'}` } }] }),
    chunk(id, {}, "tool_calls"),
  ]
  const [one, two] = [stream("one"), stream("two")]
  const text = `${one.map((line, i) => line + two[i]).join("")}data: [DONE]\n\ndata: [DONE]\n\n`
  const found = await done({ kind: "document", form: "events", file: 0, path: put("two.sse", text) })
  expect(found.problems).toEqual([])
  expect(found.tally).toMatchObject({ conversations: 2, calls: { valid: 0, repaired: 2, escalated: 0 } })
})
