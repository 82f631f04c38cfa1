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

const base: Settings = { work: "judge", tools: null, turns: "answers", options: {}, maxLine: 5000, maxDocument: 100_000, hasValues: true }
const record = (text: string) => ({ messages: [{ role: "assistant", tool_calls: [{ function: { name: "f", arguments: text } }] }] })

async function done(job: Job, settings: Partial<Settings> = {}, counters = createCounters(1)) {
  const { tally, lines } = await createWork({ ...base, ...settings }, counters, 0)(job)
  return {
    lines,
    calls: tally.calls,
    problems: tally.problems.map(({ code, place }) => [code, place.line, place.offset]),
    records: tally.records,
    tally,
    totals: totals(counters),
  }
}

const LINES = [JSON.stringify(record("{}")), "", `{"cut": "he`, "x".repeat(6000), JSON.stringify(record("{'a': 1}")), "[1, 2"]
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
    const { tally, lines } = await work({ kind: "range", file: 0, path, start, end: Math.min(TEXT.length, start + 137) })
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
  const document = await done({ kind: "gzip", file: 0, path: put("doc.json.gz", gzipSync(JSON.stringify([record("{}"), record("{,}")], null, 2))) })
  expect([document.records, document.problems]).toEqual([2, []])
})

test("gzip that breaks off gives the lines before, and is told", async () => {
  const packed = gzipSync(`${LINES[0]}\n${Array.from({ length: 300 }, (_, i) => JSON.stringify(record(`{"n":${i * 7919}}`))).join("\n")}`)
  const found = await done({ kind: "gzip", file: 0, path: put("cut.jsonl.gz", packed.subarray(0, packed.length - 40)) })
  expect(found.tally.problems.map(({ code }) => code)).toEqual(["gzip-broken"])
  expect(found.records).toBeGreaterThan(10)
})

test("a gzip document over the limit is told, not held", async () => {
  const path = put("big.json.gz", gzipSync(`[\n${"1,\n".repeat(200_000)}1]`))
  expect((await done({ kind: "gzip", file: 0, path })).problems).toEqual([["too-large", null, 0]])
})

test("a document: one conversation, a list of records, or none", async () => {
  const read = (name: string, value: unknown) => done({ kind: "document", file: 0, path: put(name, typeof value === "string" ? value : JSON.stringify(value)) })
  expect((await read("one.json", record("{}").messages)).tally).toMatchObject({ records: 1, conversations: 1 })
  expect((await read("list.json", [record("{}"), record("{}"), { event: 1 }])).tally).toMatchObject({
    records: 3,
    conversations: 2,
    unrecognisedAt: [{ element: 2 }],
  })
  expect((await read("cut.json", '{"messages": [')).problems).toEqual([["cut", null, 0]])
  expect((await read("large.json", " ".repeat(100_001))).problems).toEqual([["too-large", null, 0]])
})

test("a block is read where it stands", async () => {
  const bytes = new Uint8Array(Buffer.from(`\n{"cut`))
  expect((await done({ kind: "block", file: 0, bytes, length: bytes.length, start: 1000, isDocument: false })).problems).toEqual([["cut", 1, 1001]])
})

test("a byte order mark is no fault", async () => {
  expect((await done({ kind: "range", file: 0, path: put("bom.jsonl", `\ufeff${LINES[0]}\n`), start: 0, end: 9999 })).problems).toEqual([])
})

test("what cannot be opened is told", async () => {
  const gone = join(root, "gone.jsonl")
  expect((await done({ kind: "range", file: 0, path: gone, start: 0, end: 5 })).problems).toEqual([["unopened", null, 0]])
  expect((await done({ kind: "gzip", file: 0, path: gone })).problems).toEqual([["unopened", null, 0]])
})

test("what is nested too deeply to be written out is told, and the next line is judged", async () => {
  const deep = `{"messages":[{"role":"assistant","content":[{"type":"tool_use","name":"f","input":${"[".repeat(20_000)}${"]".repeat(20_000)}}]}]}`
  const found = await done({ kind: "range", file: 0, path: put("deep.jsonl", `${deep}\n${LINES[0]}\n`), start: 0, end: 99 }, { maxLine: 1e6 })
  expect(found.problems).toEqual([["unjudged", 0, 0]])
})

test("parsing only judges nothing, and still tells what is broken", async () => {
  const found = await done({ kind: "range", file: 0, path: put("parse.jsonl", TEXT), start: 0, end: TEXT.length }, { work: "parse" })
  expect([found.records, found.problems.length, found.calls.valid + found.calls.repaired]).toEqual([2, 3, 0])
})

test("stops at the next line", async () => {
  const counters = createCounters(1)
  askToStop(counters)
  expect((await done({ kind: "range", file: 0, path: put("stop.jsonl", `${LINES[0]}\n`.repeat(50)), start: 0, end: 9999 }, {}, counters)).records).toBe(0)
})
