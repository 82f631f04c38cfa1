import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { writeLog } from "../src/scan/write-log.ts"

const folder = mkdtempSync(join(tmpdir(), "toolmend-log-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("a log is the same for the same seed, has every shape, and is about as long as asked", () => {
  const [a, b] = ["a", "b"].map((name) => {
    const path = join(folder, name)
    const lines = writeLog(path, 400_000, "seed")
    return { lines, text: readFileSync(path, "utf8") }
  })
  expect(a).toEqual(b)
  const records = (a?.text ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(records).toHaveLength(a?.lines ?? 0)
  expect(a?.text.length).toBeGreaterThan(380_000)
  expect(a?.text.length).toBeLessThan(480_000)
  expect(
    new Set(records.map((record) => ("request" in record ? "pair" : "max_tokens" in record ? "anthropic" : "openai"))),
  ).toEqual(new Set(["pair", "anthropic", "openai"]))
})
