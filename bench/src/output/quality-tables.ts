import { GROUPS } from "../case.ts"
import { CONTENDERS } from "../contenders/contenders.ts"
import { type QualityRow, tally } from "../quality/measure.ts"
import type { Results } from "../results.ts"
import type { Table } from "./table.ts"

export const percent = (share: number): string => (share === 0 || share === 100 ? share.toFixed(0) : share.toFixed(1))
const NAMES: Readonly<Record<string, string>> = {
  syntax: "broken syntax",
  quotes: "lost or extra quotes",
  pasted: "pasted text",
  frames: "brackets and wrappers",
  schema: "wrong shape",
  unclear: "unclear calls",
  names: "wrong name",
  intact: "intact",
}

export function shortTable(rows: readonly QualityRow[]): Table {
  const cell = (contender: string, group: string): string => {
    const own = tally(rows, contender, group)
    return own === null ? "–" : `${percent(own.right)} / ${percent(own.wrong)}`
  }
  return {
    title: "In short: right % / wrong %",
    head: ["", ...GROUPS.map((group) => `${NAMES[group]} (${tally(rows, "toolmend", group)?.cases ?? 0})`)],
    rows: CONTENDERS.map((contender) => [contender.id, ...GROUPS.map((group) => cell(contender.id, group))]),
    note: "Right: the true call, byte for byte where nothing was wrong, or no call where the information is lost; where asking back is as good as the true call, both count. Wrong: another call that passes validation and would have run. The rest gave up.",
  }
}

export function groupTable(rows: readonly QualityRow[], ends: Readonly<Record<string, string>>): Table {
  const lines = GROUPS.flatMap((group) =>
    CONTENDERS.map((contender) => {
      const own = tally(rows, contender.id, group)
      if (own === null) return [NAMES[group] ?? group, contender.id, ends[contender.id] ?? "–", "–", "–", "–"]
      return [
        NAMES[group] ?? group,
        contender.id,
        percent(own.right),
        percent(own.wrong),
        percent(own.gaveUp),
        own.micros.toFixed(1),
      ]
    }),
  )
  return {
    title: "Quality by group",
    head: ["damage", "contender", "right %", "wrong %", "gave up %", "median µs"],
    rows: lines,
  }
}

export function kindTable(rows: readonly QualityRow[]): Table {
  const kinds = [...new Set(rows.map((row) => `${row.group}/${row.kind}`))]
  const cell = (kind: string, contender: string): string => {
    const row = rows.find((one) => one.contender === contender && `${one.group}/${one.kind}` === kind)
    return row === undefined
      ? "–"
      : `${percent((100 * row.right) / row.micros.length)} / ${percent((100 * row.wrong) / row.micros.length)}`
  }
  return {
    title: "Quality by kind: right % / wrong %",
    head: ["kind", "cases", ...CONTENDERS.map((contender) => contender.id)],
    rows: kinds.map((kind) => [
      kind,
      String(rows.find((row) => `${row.group}/${row.kind}` === kind)?.micros.length ?? 0),
      ...CONTENDERS.map((contender) => cell(kind, contender.id)),
    ]),
  }
}

/** For terminals: only the kinds that toolmend does not always get right. */
export function openTable(rows: readonly QualityRow[]): Table {
  const open = new Set(
    rows
      .filter((row) => row.contender === "toolmend" && row.right < row.micros.length)
      .map((row) => `${row.group}/${row.kind}`),
  )
  const table = kindTable(rows.filter((row) => open.has(`${row.group}/${row.kind}`)))
  return {
    ...table,
    title: "Kinds toolmend does not always get right: right % / wrong %",
    note: "All kinds are in bench/out/results.json.",
  }
}

export const qualityTables = (results: Results, kinds: (rows: readonly QualityRow[]) => Table = kindTable): Table[] =>
  results.quality === undefined
    ? []
    : [
        shortTable(results.quality.rows),
        groupTable(results.quality.rows, results.quality.ends),
        kinds(results.quality.rows),
      ]
