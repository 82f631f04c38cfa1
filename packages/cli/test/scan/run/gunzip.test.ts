import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, expect, test } from "vitest"
import { gunzipFile, isGzipError } from "../../../src/scan/run/gunzip.ts"

const root = mkdtempSync(join(tmpdir(), "toolmend-gunzip-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function unpacked(packed: Uint8Array, most = Number.POSITIVE_INFINITY) {
  const path = join(root, "log.gz")
  writeFileSync(path, packed)
  const parts: Buffer[] = []
  let fault: unknown = null
  await gunzipFile(path, (plain) => parts.push(Buffer.from(plain)) < most).catch((error: unknown) => {
    fault = error
  })
  return { text: Buffer.concat(parts).toString(), isDamaged: fault !== null && isGzipError(fault) }
}

const TEXT = Array.from({ length: 90_000 }, (_, i) => `{"line":${i * 7919}}`).join("\n")
const PACKED = gzipSync(TEXT)

test("whole data, in one member or several", async () => {
  expect(await unpacked(PACKED)).toEqual({ text: TEXT, isDamaged: false })
  const two = Buffer.concat([gzipSync("a\n"), gzipSync("b\n")])
  expect(await unpacked(two)).toEqual({ text: "a\nb\n", isDamaged: false })
})

test("bytes behind the data, or a wrong checksum, take nothing of it", async () => {
  expect(await unpacked(Buffer.concat([PACKED, Buffer.from("rest of another file")]))).toEqual({
    text: TEXT,
    isDamaged: true,
  })
  const wrong = Buffer.from(PACKED)
  wrong[wrong.length - 8] = (wrong.at(-8) as number) ^ 1
  expect(await unpacked(wrong)).toEqual({ text: TEXT, isDamaged: true })
})

test("data that breaks off is given up to its last byte", async () => {
  const { text, isDamaged } = await unpacked(PACKED.subarray(0, PACKED.length / 2))
  expect(isDamaged).toBe(true)
  expect(TEXT.startsWith(text)).toBe(true)
  expect(text.length).toBeGreaterThan(TEXT.length / 3)
})

test("it ends when no more is wanted, and tells that there is no file", async () => {
  expect((await unpacked(PACKED, 1)).isDamaged).toBe(false)
  await expect(gunzipFile(join(root, "missing.gz"), () => true)).rejects.toMatchObject({ code: "ENOENT" })
})
