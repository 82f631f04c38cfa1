import { describe, expect, it } from "vitest"
import { readOptions } from "../src/options.ts"
import { createProgress } from "../src/output/progress.ts"
import { exponentOf } from "../src/output/speed-tables.ts"
import { coloured, plain, toMarkdown, toTerminal } from "../src/output/table.ts"
import { negativeTable, shortTextTable } from "../src/output/text-tables.ts"

describe("readOptions", () => {
  it("knows its flags", () => {
    expect(readOptions([])).toEqual({ isQuick: false, parts: ["quality", "speed"], out: null })
    expect(readOptions(["--quick", "--only=speed", "--out", "x"])).toEqual({
      isQuick: true,
      parts: ["speed"],
      out: "x",
    })
  })
  it("says what it does not know", () => {
    expect(readOptions(["--fast"])).toEqual({ unknown: "--fast" })
    expect(readOptions(["--only", "colour"])).toEqual({ unknown: "--only colour" })
    expect(readOptions(["--only"])).toEqual({ unknown: "--only" })
  })
})

describe("tables", () => {
  const table = {
    title: "T",
    head: ["who", "right %", "wrong %"],
    rows: [
      ["a", "100", "0"],
      ["bcd", "5.5", "94.5"],
    ],
  }
  it("are aligned on terminals", () =>
    expect(toTerminal(table, plain)).toBe(
      "T\n\nwho  right %  wrong %\n───  ───────  ───────\na        100        0\nbcd      5.5     94.5\n",
    ))
  it("colour wrong answers only where there are some", () => {
    expect(coloured("94.5", "wrong %")).toContain("\u001b[31m")
    expect(coloured("0", "wrong %")).toBe("0")
    expect(coloured("100", "right %")).toContain("\u001b[32m")
  })
  it("are Markdown with numbers to the right", () =>
    expect(toMarkdown(table)).toBe(
      "## T\n\n| who | right % | wrong % |\n| --- | ---: | ---: |\n| a | 100 | 0 |\n| bcd | 5.5 | 94.5 |\n",
    ))
})

describe("createProgress", () => {
  const stream = (isTTY: boolean): { written: string[]; stream: NodeJS.WriteStream } => {
    const written: string[] = []
    return {
      written,
      stream: { isTTY, columns: 60, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream,
    }
  }
  it("is silent where there is no terminal", () => {
    const { written, stream: quiet } = stream(false)
    const progress = createProgress(quiet)
    progress.show("x", 0.5)
    progress.clear()
    expect(written).toEqual([])
  })
  it("draws a bar on a terminal and takes it away", () => {
    const { written, stream: terminal } = stream(true)
    const progress = createProgress(terminal)
    progress.show("x", 0.5)
    progress.show("x", 0.5)
    progress.clear()
    expect(written).toHaveLength(2)
    expect(written[0]).toContain("██████████████░")
  })
})

describe("exponentOf", () => {
  const sizes = [1000, 10_000, 100_000, 1_000_000]
  const row = (end: string, times: readonly number[], limitMs: number) => ({
    contender: "x",
    series: "y",
    end,
    limitMs,
    points: times.map((millis, i) => ({ bytes: sizes[i] as number, millis, ran: true })),
  })
  it("is the slope of what was measured", () =>
    expect(exponentOf(row("done", [1, 10, 100, 1000], 5000), sizes)).toBe("1.00"))
  it("is a lower bound under a time limit, never less than what was measured", () => {
    expect(exponentOf(row("time limit", [1, 100, 10_000], 20_000), sizes)).toBe("> 2.00")
    expect(exponentOf(row("time limit", [1, 10], 10_000), sizes)).toBe("> 2.00")
  })
  it("says nothing without points", () => expect(exponentOf(row("time limit", [], 10), sizes)).toBe("–"))
})

describe("tables of calls in text", () => {
  const row = (kind: string, channel: "native" | "text", isCall: boolean, right: number, wrong: number) => ({
    reader: "toolmend",
    dialect: "hermes",
    kind,
    channel,
    isCall,
    cases: 4,
    right,
    wrong,
    wrongIds: [],
    missedIds: [],
  })
  const rows = [
    row("plain", "native", true, 3, 1),
    row("manual", "native", false, 4, 0),
    row("manual", "text", false, 1, 3),
  ]
  it("tell calls from text without one, and the channels apart", () => {
    const table = shortTextTable(rows)
    expect(table.head.slice(1, 4)).toEqual([
      "all dialects (4)",
      "dialects of @ai-sdk-tool/parser (4)",
      "calls invented in 4 texts",
    ])
    expect(table.rows.at(-1)).toEqual(["toolmend", "75.0 / 25.0", "75.0 / 25.0", "0", "3"])
  })
  it("say nothing about readers that were not run", () =>
    expect(negativeTable(rows).rows).toEqual([["manual", "4", "–", "–", "0", "3"]]))
})
