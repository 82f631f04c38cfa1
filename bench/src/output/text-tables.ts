import type { TextRow } from "../in-text/measure.ts"
import { PROTOCOLS } from "../in-text/parser.ts"
import { READERS } from "../in-text/readers.ts"
import type { Results } from "../results.ts"
import { percent } from "./quality-tables.ts"
import type { Table } from "./table.ts"

type Pick = (row: TextRow) => boolean

/** Dialects that the other parser has a protocol for, or that its search for JSON is made for. */
const SHARED = new Set([...Object.keys(PROTOCOLS), "hermes", "fenced json", "bare json"])

const sum = (rows: readonly TextRow[], count: (row: TextRow) => number): number =>
  rows.reduce((total, row) => total + count(row), 0)
const casesOf = (rows: readonly TextRow[], pick: Pick): number =>
  sum(
    rows.filter((row) => row.reader === "toolmend" && pick(row)),
    (row) => row.cases,
  )

function share(rows: readonly TextRow[], reader: string, pick: Pick): string {
  const own = rows.filter((row) => row.reader === reader && pick(row))
  const cases = sum(own, (row) => row.cases)
  if (cases === 0) return "–"
  return `${percent((100 * sum(own, (row) => row.right)) / cases)} / ${percent((100 * sum(own, (row) => row.wrong)) / cases)}`
}

function invented(rows: readonly TextRow[], reader: string, pick: Pick): string {
  const own = rows.filter((row) => row.reader === reader && !row.isCall && pick(row))
  return own.length === 0 ? "–" : String(sum(own, (row) => row.wrong))
}

const isCall: Pick = (row) => row.isCall
const inShared: Pick = (row) => row.isCall && SHARED.has(row.dialect)
const isNative: Pick = (row) => row.channel === "native"
const isAsked: Pick = (row) => row.channel === "text"

export function shortTextTable(rows: readonly TextRow[]): Table {
  const negatives = casesOf(rows, (row) => !row.isCall && isNative(row))
  return {
    title: "Calls in text: right % / wrong %",
    head: [
      "",
      `all dialects (${casesOf(rows, isCall)})`,
      `dialects of @ai-sdk-tool/parser (${casesOf(rows, inShared)})`,
      `calls invented in ${negatives} texts`,
      "the same, calls as text asked for",
    ],
    rows: READERS.map(({ id }) => [
      id,
      share(rows, id, isCall),
      share(rows, id, inShared),
      invented(rows, id, isNative),
      invented(rows, id, isAsked),
    ]),
    note: "Right and wrong as above; a text that lost its last line break is another text. Every dialect goes to the protocol that @ai-sdk-tool/parser has for it, or to Hermes and its search for JSON. Only toolmend is told whether the host asked for calls as text, which it did where the dialect has no marks of its own; only toolmend reads reasoning.",
  }
}

const kindsOf = (rows: readonly TextRow[], key: (row: TextRow) => string): string[] => [...new Set(rows.map(key))]

function shareTable(rows: readonly TextRow[], title: string, name: string, key: (row: TextRow) => string): Table {
  const calls = rows.filter(isCall)
  return {
    title,
    head: [name, "cases", ...READERS.map((reader) => reader.id)],
    rows: kindsOf(calls, key).map((kind) => [
      kind,
      String(casesOf(calls, (row) => key(row) === kind)),
      ...READERS.map((reader) => share(calls, reader.id, (row) => key(row) === kind)),
    ]),
  }
}

const dialectTable = (rows: readonly TextRow[]): Table =>
  shareTable(rows, "Calls in text by dialect: right % / wrong %", "dialect", (row) => row.dialect)
const mannerTable = (rows: readonly TextRow[]): Table =>
  shareTable(rows, "Calls in text by manner: right % / wrong %", "manner", (row) => row.kind)

export function negativeTable(rows: readonly TextRow[]): Table {
  const kinds = kindsOf(
    rows.filter((row) => !row.isCall),
    (row) => row.kind,
  )
  return {
    title: "Text without a call to run: texts in which one was found",
    head: ["text", "cases", ...READERS.map((reader) => reader.id), "toolmend, asked for text"],
    rows: kinds.map((kind) => {
      const isKind: Pick = (row) => row.kind === kind
      return [
        kind,
        String(casesOf(rows, (row) => !row.isCall && isNative(row) && isKind(row))),
        ...READERS.map((reader) => invented(rows, reader.id, (row) => isNative(row) && isKind(row))),
        invented(rows, "toolmend", (row) => isAsked(row) && isKind(row)),
      ]
    }),
    note: "Every text is given twice, by a host that did not ask for calls as text and by one that did; the others know no difference.",
  }
}

const ALL = [shortTextTable, dialectTable, mannerTable, negativeTable]
export const textTables = (
  results: Results,
  tables: readonly ((rows: readonly TextRow[]) => Table)[] = ALL,
): Table[] => (results.text === undefined ? [] : tables.map((make) => make(results.text?.rows ?? [])))
