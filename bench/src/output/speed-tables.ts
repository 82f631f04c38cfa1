import { growthExponent } from "../numbers.ts"
import type { GrowthRow, Results } from "../results.ts"
import type { Table } from "./table.ts"

const times = (ratio: number): string =>
  Number.isFinite(ratio) ? `× ${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0)}` : "–"
const millis = (value: number): string =>
  value < 1 ? value.toFixed(3) : value < 100 ? value.toFixed(1) : value.toFixed(0)
export const sizeName = (bytes: number): string =>
  bytes >= 1_048_576 ? `${bytes / 1_048_576} MB` : `${bytes / 1024} KB`

function ratioTable(speed: NonNullable<Results["speed"]>): Table {
  return {
    title: "Speed of a call",
    head: ["input", "contender", "median µs", "to JSON.parse + ajv", "to jsonrepair + ajv"],
    rows: speed.ratios.map((row) => [
      row.input,
      row.contender,
      row.micros.toFixed(1),
      times(row.toStrict),
      times(row.toJsonrepair),
    ]),
    note: "Medians over the rounds of ratios within a round. JSON.parse + ajv is taken on the sound text, since on the damaged one it only throws.",
  }
}

function inHandTable(speed: NonNullable<Results["speed"]>): Table {
  return {
    title: "Speed of a call, value in hand",
    head: ["input", "calls", "toolmend, median µs", "against", "median µs", "median of ratios", "ratio of sums"],
    rows: speed.inHand.map((row) => [
      row.input,
      String(row.cases),
      row.micros.toFixed(1),
      row.against,
      row.otherMicros.toFixed(1),
      times(row.medianOfRatios),
      times(row.ratioOfSums),
    ]),
    note: "Both sides end with the checked value of the arguments. They take turns at every call in one process. Hard damage: lost or extra quotes, pasted text, brackets and wrappers.",
  }
}

function pastedTable(speed: NonNullable<Results["speed"]>): Table {
  return {
    title: `${sizeName(speed.pastedBytes)} of code as one text, some of its quotes not escaped`,
    head: ["quotes not escaped", "contender", "ms", "to JSON.parse of the sound text", "answer"],
    rows: speed.pasted.map((row) => [
      String(row.rawQuotes),
      row.contender,
      millis(row.millis),
      times(row.toParse),
      row.ran ? "runs" : "gave up",
    ]),
    note: "Goal for toolmend: at most × 100.",
  }
}

function largeTable(speed: NonNullable<Results["speed"]>): Table {
  return {
    title: `${sizeName(speed.largeBytes)} with one trailing comma at the end`,
    head: ["contender", "ms", "to JSON.parse of the sound text", "answer"],
    rows: speed.large.map((row) => [
      row.contender,
      millis(row.millis),
      times(row.toParse),
      row.ran ? "runs" : "gave up",
    ]),
    note: "Validation is part of it on the contenders' side, not on that of JSON.parse. Goal for toolmend: at most × 15.",
  }
}

/** Where the time limit struck, at least the slope measured so far, or the one to the limit if that is steeper. */
export function exponentOf(row: GrowthRow, sizes: readonly number[]): string {
  const measured = growthExponent(row.points.slice(-3))
  const next = sizes[row.points.length]
  if (row.end !== "time limit" || next === undefined) return measured === null ? "–" : measured.toFixed(2)
  const toLimit = growthExponent([...row.points, { bytes: next, millis: row.limitMs }].slice(-3))
  const bound = Math.max(measured ?? -Infinity, toLimit ?? -Infinity)
  return Number.isFinite(bound) ? `> ${bound.toFixed(2)}` : "–"
}

function growthRow(row: GrowthRow, sizes: readonly number[]): string[] {
  const cells = sizes.map((bytes) => {
    const point = row.points.find((one) => one.bytes === bytes)
    return point === undefined ? (row.end === "done" ? "–" : row.end) : millis(point.millis)
  })
  return [
    row.series,
    row.contender,
    ...cells,
    exponentOf(row, sizes),
    row.end !== "done" ? row.end : row.points.at(-1)?.ran === true ? "runs" : "gave up",
  ]
}

function proseTable(speed: NonNullable<Results["speed"]>): Table {
  return {
    title: `${sizeName(speed.proseChars)} of text without a call`,
    head: ["text", "contender", "µs", "indexOf, µs", "to indexOf"],
    rows: speed.prose.map((row) => [
      row.prose,
      row.reader,
      row.micros.toFixed(0),
      row.indexOf.toFixed(1),
      times(row.micros / row.indexOf),
    ]),
    note: 'One `indexOf` pass for "<tool_call>", which does not occur, is the least that a search can take. Fastest of rounds in which all take turns.',
  }
}

function streamedTable(speed: NonNullable<Results["speed"]>): Table {
  return {
    title: "A stream of chat completions through mendFetch",
    head: ["stream", "events", "pace", "fetch, ms", "mendFetch, ms", "median of ratios"],
    rows: speed.streamed.map((row) => [
      row.stream,
      String(row.events),
      row.pace,
      row.plainMillis.toFixed(2),
      row.mendedMillis.toFixed(2),
      times(row.medianOfRatios),
    ]),
    note: "A whole request over HTTP on one machine, from the call to the last byte; the server runs in the same process. A model that writes 1,000 tokens a second sends an event each millisecond. Goals: at most × 1.25 with one broken call, × 1.3 with words only.",
  }
}

function liveTable(speed: NonNullable<Results["speed"]>): Table {
  return {
    title: "Valid arguments passed on live",
    head: ["calls", "pieces", "come while an older piece waits", "most characters held back"],
    rows: speed.live.map((row) => [
      String(row.calls),
      String(row.pieces),
      `${((100 * row.latePieces) / row.pieces).toFixed(2)} %`,
      String(row.mostChars),
    ]),
    note: "Pieces of one to five characters. What waits, and why: docs/stream.md.",
  }
}

function growthTable(growth: readonly GrowthRow[], title: string, goal = ""): Table {
  const sizes = [...new Set(growth.flatMap((row) => row.points.map((point) => point.bytes)))].sort((a, b) => a - b)
  return {
    title,
    head: ["series", "contender", ...sizes.map(sizeName), "exponent", "answer"],
    rows: growth.map((row) => growthRow(row, sizes)),
    note: `The exponent is the slope of log time over log size for the last three sizes measured: 1 is linear, 2 quadratic. Each time is the fastest of up to seven runs; the answer is that of the largest size.${goal}`,
  }
}

export const speedTables = (results: Results): Table[] =>
  results.speed === undefined
    ? []
    : [
        ratioTable(results.speed),
        inHandTable(results.speed),
        pastedTable(results.speed),
        largeTable(results.speed),
        growthTable(results.speed.growth, "Time by size, in ms"),
        growthTable(
          results.speed.hostile,
          "Texts with many readings, by size, in ms",
          " Goal: an exponent of at most 1.1.",
        ),
        proseTable(results.speed),
        growthTable(results.speed.textGrowth, "Text that promises calls, by size, in ms"),
        streamedTable(results.speed),
        liveTable(results.speed),
      ]
