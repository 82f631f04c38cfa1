import { describe } from "toolmend/describe"
import { widthOf } from "../../show/cells.ts"
import { joinBlocks, type Page } from "../../show/page.ts"
import { printableLine } from "../../show/printable.ts"
import { sentence, wrap } from "../../show/prose.ts"
import { shorten } from "../../show/shorten.ts"
import { BROKEN } from "../judge/outcome.ts"
import type { Row, ScanResult, WorstCase } from "../result.ts"
import { spotText } from "../spot.ts"
import { OUTCOME_LOOKS, outcomeParts, shownRows, stackedBar } from "./bars.ts"
import { type Column, type GridCell, grid } from "./grid.ts"
import { inputLines, isNothingKnown, unknownLines, unreadLines } from "./input-lines.ts"
import { count, counted, percent } from "./units.ts"

const MAX_ROWS = 12
const MIN_NOTE = 24

/** Returns the whole result for a terminal. */
export function summary(result: ScanResult, page: Page): string {
  const { calls, kinds, models, tools, rules } = result
  const titles = titlesOfRules()
  const blocks = [
    headline(result, page),
    calls.broken === 0 ? [] : outcomeLines(result, page),
    rowsBlock("By kind of fault", kinds, page, {
      isPart: true,
      titleOf: (row) => kinds.find(({ name }) => name === row.name)?.title ?? row.name,
    }),
    rowsBlock("By model", models, page, {}),
    rowsBlock("By tool", tools, page, {}),
    rowsBlock("By rule", rules, page, { isPart: true, note: (row) => titles.get(row.name) ?? "" }),
    caseLines(result, titles, page),
    // If nothing was found, unreadable input is the likely cause, so it comes first.
    ...(isNothingKnown(result) ? [unreadLines(result, page), unknownLines(result, page)] : []),
    inputLines(result, page),
    isNothingKnown(result) ? [] : unreadLines(result, page),
  ]
  return `\n${joinBlocks(blocks)}\n\n`
}

/** With --parse-only, records are neither judged nor unknown. */
export const nothingWords = ({ input, unrecognised }: ScanResult): string =>
  input.records > 0 && input.conversations === 0 && unrecognised.total === 0
    ? "The records were only parsed, not judged"
    : "No call was found"

function headline(result: ScanResult, { paint }: Page): string[] {
  const { calls, run, storms } = result
  const stopped = run.wasStopped ? [paint("yellow", "Stopped: these are the results so far.")] : []
  const looped = storms.calls > 0 ? [stormWords(storms)] : []
  if (calls.total === 0) return [...stopped, paint("bold", `${nothingWords(result)}.`)]
  if (calls.broken === 0)
    return [
      ...stopped,
      `${paint("green", "✓")} ${paint("bold", `None of ${counted(calls.total, "call")} broke.`)}`,
      ...looped,
    ]
  return [
    ...stopped,
    `${paint("bold", `${count(calls.broken)} of ${counted(calls.total, "call")} broke`)} (${percent(calls.broken, calls.total)}). ${mendedWords(calls.mended, calls.broken)}`,
    ...looped,
  ]
}

/** Ex) "toolmend would have run 2,101 of them." */
export const mendedWords = (mended: number, broken: number): string =>
  mended === 0
    ? "None of them could have been mended."
    : `toolmend would have run ${mended === broken ? (broken === 1 ? "it" : "all of them") : `${count(mended)} of them`}.`

/** Ex) "12 calls in 3 conversations looped and would have been withheld." */
export const stormWords = ({ calls, conversations }: ScanResult["storms"]): string =>
  `${counted(calls, "call")} in ${counted(conversations, "conversation")} looped and would have been withheld.`

function outcomeLines({ calls }: ScanResult, { paint, columns }: Page): string[] {
  const legend = BROKEN.filter((outcome) => calls[outcome] > 0).map((outcome) => {
    const { style, words } = OUTCOME_LOOKS[outcome]
    return `${paint(style, "■")} ${count(calls[outcome])} ${words}`
  })
  return [stackedBar(outcomeParts(calls), calls.broken, columns - 4, paint), legend.join("   ")]
}

interface RowsOptions {
  /** True if the table contains only broken calls, so that it shows no share of all calls. */
  readonly isPart?: boolean
  readonly titleOf?: (row: Row) => string
  readonly note?: (row: Row) => string
}

function rowsBlock(
  title: string,
  rows: readonly Row[],
  page: Page,
  { isPart = false, titleOf, note }: RowsOptions,
): string[] {
  const { paint, columns } = page
  const found = shownRows(rows, isPart, MAX_ROWS)
  if (found === null) return []
  const { shown, most, left } = found
  const room = columns >= 90 ? 20 : 10
  const names = shown.map((row) => shorten(titleOf?.(row) ?? row.name, columns >= 90 ? 34 : 22))
  // Three columns of figures and their gaps come before a note. A few letters of a note would be useless.
  const noteRoom = columns - 32 - Math.max(title.length, ...names.map(widthOf))
  const hasNotes = noteRoom >= MIN_NOTE
  const heads: Column[] = [
    { head: title, align: "left" },
    ...(isPart ? [] : [{ head: "calls", align: "right" } as const]),
    { head: "broke", align: "right" },
    ...(isPart ? [] : [{ head: "", align: "right" } as const]),
    { head: "mended", align: "right" },
    { head: "not run", align: "right" },
    { head: "", align: "left" },
  ]
  const cells = shown.map((row, i): GridCell[] => [
    { text: names[i] ?? "" },
    ...(isPart ? [] : [{ text: count(row.total) }]),
    { text: count(row.broken) },
    ...(isPart ? [] : [{ text: percent(row.broken, row.total), paint: (text: string) => paint("dim", text) }]),
    { text: count(row.mended), paint: (text) => (row.mended > 0 ? paint("green", text) : paint("dim", text)) },
    {
      text: count(row.escalated + row.suppressed),
      paint: (text) => (row.escalated > 0 ? paint("red", text) : paint("dim", text)),
    },
    note === undefined
      ? { text: "", paint: () => stackedBar(outcomeParts(row), most, room, paint) }
      : { text: "", paint: () => paint("dim", hasNotes ? shorten(note(row), noteRoom) : "") },
  ])
  const more = left > 0 ? [paint("dim", `and ${left} more (--json lists all)`)] : []
  return [...grid(heads, cells, (text) => paint("bold", text)), ...more]
}

const MAX_CASES = 6

/** Returns the most frequent cases: cause, then tool and position. The position is uncut, so that it can be opened. */
function caseLines({ worst }: ScanResult, titles: ReadonlyMap<string, string>, { paint, columns }: Page): string[] {
  if (worst.length === 0) return []
  const shown = worst.slice(0, MAX_CASES)
  const room = Math.max(...shown.map(({ times }) => count(times).length))
  const indent = " ".repeat(room + 4)
  const causeOf = ({ reason, rules }: WorstCase): string =>
    reason === null ? rules.join(", ") : `${reason}: ${titles.get(reason) ?? ""}`
  const lines = shown.flatMap((one) => {
    const { style, name } = OUTCOME_LOOKS[one.outcome]
    const width = columns - room - 6
    const [cause = "", ...rest] = wrap(shorten(causeOf(one), width * 2), width)
    const where = `${shorten(one.tool, 24)}  ${printableLine(spotText(one))}`
    return [
      `${count(one.times).padStart(room)} ×  ${cause}`,
      ...rest.map((line) => `${indent}${line}`),
      `${indent}${paint(style, name)}  ${paint("dim", where)}`,
    ]
  })
  const more =
    worst.length > shown.length
      ? [paint("dim", `and ${count(worst.length - shown.length)} more (--html shows them before and after)`)]
      : []
  return [paint("bold", "Most frequent cases, each with an example"), ...lines, ...more]
}

/** Returns the title of each rule as a sentence; if an id is both a fault and a reason, the title of the fault. */
export function titlesOfRules(): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const { id, title } of describe("rules")) if (!titles.has(id)) titles.set(id, sentence(title))
  for (const { id, title } of describe("dialects")) titles.set(`text/${id}`, sentence(title))
  return titles
}
