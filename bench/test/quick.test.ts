import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CONTENDERS } from "../src/contenders/contenders.ts"
import { READERS } from "../src/in-text/readers.ts"
import type { Results } from "../src/results.ts"

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url))
const page = fileURLToPath(new URL("../RESULTS.md", import.meta.url))

describe("the quick run", () => {
  const out = mkdtempSync(join(tmpdir(), "toolmend-bench-"))
  let printed = ""
  let results: Results
  const before = readFileSync(page, "utf8")
  beforeAll(() => {
    printed = execFileSync(process.execPath, [main, "--quick", "--out", out], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    })
    results = JSON.parse(readFileSync(join(out, "results.json"), "utf8")) as Results
  }, 240_000)
  afterAll(() => rmSync(out, { recursive: true }))

  it("judges every contender to the end", () => {
    expect(results.quality?.ends).toEqual(Object.fromEntries(CONTENDERS.map((one) => [one.id, "done"])))
    const count = (id: string): number =>
      results.quality?.rows
        .filter((row) => row.contender === id)
        .reduce((sum, row) => sum + row.right + row.wrong + row.gaveUp, 0) ?? 0
    expect(count("toolmend")).toBeGreaterThan(300)
    for (const one of CONTENDERS) expect(count(one.id)).toBe(count("toolmend"))
  })
  it("finds no wrong answer of toolmend", () => {
    const wrong = results.quality?.rows.filter((row) => row.contender === "toolmend") ?? []
    expect(wrong.flatMap((row) => row.wrongIds)).toEqual([])
  })
  it("judges every reader of text on the same cases", () => {
    expect(results.text?.ends).toEqual(Object.fromEntries(READERS.map((one) => [one.id, "done"])))
    const count = (id: string): number =>
      results.text?.rows.filter((row) => row.reader === id).reduce((sum, row) => sum + row.cases, 0) ?? 0
    expect(count("toolmend")).toBeGreaterThan(600)
    for (const one of READERS) expect(count(one.id)).toBe(count("toolmend"))
  })
  it("finds toolmend right about nearly every call in text", () => {
    const own = results.text?.rows.filter((row) => row.reader === "toolmend" && row.isCall) ?? []
    const sum = (count: (row: (typeof own)[number]) => number): number =>
      own.reduce((total, row) => total + count(row), 0)
    expect(sum((row) => row.right) / sum((row) => row.cases)).toBeGreaterThan(0.95)
  })
  it("measures speed", () => {
    expect(results.speed?.ratios).toHaveLength(2 * (CONTENDERS.length + 1))
    expect(results.speed?.growth.map((row) => row.end)).toEqual(["done", "done", "done"])
    expect(results.speed?.hostile.map((row) => row.end)).toEqual(["done", "done", "done"])
    expect(results.speed?.inHand.map((row) => row.input)).toEqual(["valid", "damaged", "hard damage"])
    expect(results.speed?.pasted.map((row) => row.rawQuotes)).toEqual([1, 1, 10, 10, 100, 100])
    expect(results.speed?.textGrowth.map((row) => row.end)).toEqual(["done", "done"])
    expect(results.speed?.prose.map((row) => row.reader)).toContain("toolmend")
    expect(results.speed?.large.find((row) => row.contender === "toolmend")?.ran).toBe(true)
  })
  it("prints tables without colour or bar when there is no terminal, and leaves RESULTS.md alone", () => {
    expect(printed).toContain("In short: right % / wrong %")
    expect(printed).toContain("Calls in text: right % / wrong %")
    expect(printed).not.toContain("\u001b[")
    expect(readFileSync(page, "utf8")).toBe(before)
  })
})
