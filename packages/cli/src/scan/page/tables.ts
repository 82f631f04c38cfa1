import { KINDS, type Kind } from "../judge/kinds.ts"
import type { Row, ScanResult } from "../result.ts"
import { shownRows } from "../table/bars.ts"
import { count, percent } from "../table/units.ts"
import { outcomeBar } from "./bars.ts"
import { type Html, html } from "./html.ts"

const MAX_ROWS = 15

export interface TableOptions {
  readonly title: string
  readonly what: string
  /** True if the table contains only broken calls, so that it shows no share of all calls. */
  readonly isPart: boolean
  readonly titleOf?: (row: Row) => string
  readonly noteOf?: (row: Row) => string
}

/** Returns a table with a bar of the outcomes of the broken calls in each row. */
export function rowsTable(rows: readonly Row[], { title, what, isPart, titleOf, noteOf }: TableOptions): Html | null {
  const found = shownRows(rows, isPart, MAX_ROWS)
  if (found === null) return null
  const { shown, most, left } = found
  const body = shown.map((row) => {
    const note = noteOf?.(row) ?? ""
    return html`<tr><td class="name">${titleOf?.(row) ?? row.name}${note === "" ? null : html`<small>${note}</small>`}</td>${
      isPart ? null : html`<td class="n calls">${count(row.total)}</td>`
    }<td class="n${isPart ? "" : " pressed"}">${count(row.broken)}</td>${
      isPart ? null : html`<td class="n share">${percent(row.broken, row.total)}</td>`
    }<td class="n">${count(row.mended)}</td><td class="plot">${outcomeBar(row, most)}</td></tr>`
  })
  const more = left > 0 ? html`<p class="caption">and ${count(left)} more, which --json lists</p>` : null
  return html`<section><h2>${title}</h2><div class="scroll"><table><thead><tr><th>${what}</th>${
    isPart ? null : html`<th class="n calls">calls</th>`
  }<th class="n${isPart ? "" : " pressed"}">broke</th>${isPart ? null : html`<th></th>`}<th class="n">mended</th><th></th></tr></thead><tbody>${body}</tbody></table></div>${more}</section>`
}

const MAX_MODELS = 20
const STEPS = 5
/** Models with fewer calls do not set the scale: one broken call of two is half of all, but says little. */
const FEW_CALLS = 50

/** Returns a table of models by kinds of fault, with the percentage of calls that broke. Darker cells mean more. */
export function heatTable({ models, kinds }: ScanResult): Html | null {
  const shown = models.filter(({ broken }) => broken > 0).slice(0, MAX_MODELS)
  if (shown.length === 0) return null
  const share = (calls: number, total: number): number => (total === 0 ? 0 : calls / total)
  const callsOf = (kindsOf: Readonly<Record<string, number>>, kind: string): number =>
    Object.hasOwn(kindsOf, kind) ? (kindsOf[kind] as number) : 0
  const many = shown.filter(({ total }) => total >= FEW_CALLS)
  const most = Math.max(
    ...(many.length > 0 ? many : shown).flatMap((model) =>
      kinds.map(({ name }) => share(callsOf(model.kinds, name), model.total)),
    ),
  )
  const rows = shown.map((model) => {
    const cells = kinds.map(({ name }) => {
      const calls = callsOf(model.kinds, name)
      const step = calls === 0 ? 0 : Math.min(STEPS, Math.max(1, Math.ceil((share(calls, model.total) / most) * STEPS)))
      return html`<td class="h${step}" title="${count(calls)} of ${count(model.total)} calls">${calls === 0 ? "·" : percent(calls, model.total)}</td>`
    })
    return html`<tr><td class="name">${model.name}</td>${cells}</tr>`
  })
  return html`<section><h2>Models by kind of fault</h2><p class="soft small">Share of all calls of a model that broke in this way; a call may break in several.</p><div class="scroll"><table class="heat"><thead><tr><th></th>${kinds.map(
    ({ name }) => html`<th>${KINDS[name as Kind] ?? name}</th>`,
  )}</tr></thead><tbody>${rows}</tbody></table></div></section>`
}
