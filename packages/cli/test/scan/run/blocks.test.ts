import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { blocksOf } from "../../../src/scan/run/blocks.ts"

type Seen = { text: string; start: number; form: string }

async function blocks(bytes: Buffer, chunk: number, maxLine = 3_000_000, maxDocument = 3_000_000) {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunk) pieces.push(bytes.subarray(at, at + chunk))
  const seen: Seen[] = []
  const troubles: { offset: number; code: string; length: number | undefined }[] = []
  const trouble = (_: number, offset: number, why: { code: string }, length?: number) =>
    troubles.push({ offset, code: why.code, length })
  for await (const job of blocksOf(Readable.from(pieces), 0, { maxLine, maxDocument }, trouble))
    if (job.kind === "block") seen.push({ text: Buffer.from(job.bytes).toString(), start: job.start, form: job.form })
  return { seen, troubles }
}

const line = (i: number) => `{"n":${i},"pad":"${"é".repeat(600)}"}`

test("blocks hold whole lines and together all of them, at their offsets", async () => {
  const text = Array.from({ length: 8000 }, (_, i) => line(i)).join("\n")
  const { seen, troubles } = await blocks(Buffer.from(text), 65_537)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.map((block) => block.text).join("")).toBe(text)
  expect(seen.slice(0, -1).filter((block) => !block.text.endsWith("\n"))).toEqual([])
  let at = 0
  for (const block of seen) {
    expect(block.start).toBe(at)
    at += Buffer.byteLength(block.text)
  }
  expect(troubles).toEqual([])
})

test("gzip is unpacked", async () => {
  const { seen } = await blocks(gzipSync(`${line(1)}\n${line(2)}\n`), 100)
  expect(seen).toEqual([{ text: `${line(1)}\n${line(2)}\n`, start: 0, form: "lines" }])
})

test("gzip that breaks off is told", async () => {
  const packed = gzipSync(`${line(1)}\n`.repeat(50))
  const { troubles } = await blocks(packed.subarray(0, packed.length - 12), 100)
  expect(troubles.map(({ code }) => code)).toEqual(["gzip-broken"])
})

test("an indented document is one block", async () => {
  const { seen } = await blocks(Buffer.from(JSON.stringify([{ a: 1 }], null, 2)), 5)
  expect(seen.map(({ form }) => form)).toEqual(["document"])
})

test("a line that is too long is told once with its length, and what follows keeps its offset", async () => {
  const long = "x".repeat(2_500_000)
  const text = `${line(1)}\n${long}\n${line(2)}\n`
  const { seen, troubles } = await blocks(Buffer.from(text), 65_536, 1_000_000)
  const first = Buffer.byteLength(line(1)) + 1
  expect(troubles).toEqual([{ offset: first, code: "too-long", length: long.length }])
  expect(seen.map((block) => [block.start, block.text])).toEqual([
    [0, `${line(1)}\n`],
    [first + long.length + 1, `${line(2)}\n`],
  ])
})

test("a document that is too large is told and not held", async () => {
  const { seen, troubles } = await blocks(
    Buffer.from(JSON.stringify(Array(300_000).fill({ a: 1 }), null, 1)),
    65_536,
    3_000_000,
    2_000_000,
  )
  expect({ seen, troubles }).toEqual({ seen: [], troubles: [{ offset: 0, code: "too-large", length: undefined }] })
})

test("what is not text is told and not read", async () => {
  expect(await blocks(Buffer.from("PAR1\u0000\u0015\u0000{}\n"), 100)).toEqual({
    seen: [],
    troubles: [{ offset: 0, code: "binary", length: undefined }],
  })
})

test("event streams are one block", async () => {
  expect(
    (await blocks(Buffer.from('data: {"choices":[]}\n\ndata: [DONE]\n'), 100)).seen.map(({ form }) => form),
  ).toEqual(["events"])
})

test("nothing gives nothing", async () => {
  expect(await blocks(Buffer.alloc(0), 10)).toEqual({ seen: [], troubles: [] })
})
