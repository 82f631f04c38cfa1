import { createHash } from "node:crypto"
import { sentence } from "../../show/prose.ts"
import { OUTCOMES } from "../judge/outcome.ts"
import type { ScanResult } from "../result.ts"
import { spotText } from "../spot.ts"
import { OUTCOME_LOOKS } from "../table/bars.ts"
import { inputSentence, isNothingKnown, remarks, unreadKinds } from "../table/input-lines.ts"
import { mendedWords, nothingWords, stormWords, titlesOfRules } from "../table/summary.ts"
import { count, counted, percent } from "../table/units.ts"
import { outcomeBar } from "./bars.ts"
import { casesSection } from "./cases.ts"
import { type Html, html, raw } from "./html.ts"
import { STYLE } from "./style.ts"
import { heatTable, rowsTable } from "./tables.ts"

/**
 * Returns one self-contained page: no script, no network, and a policy that allows neither. `path`: where it will be
 * stored, for its links to the logs.
 */
export function scanPage(result: ScanResult, path: string): string {
  const { kinds, models, tools, rules } = result
  const titles = titlesOfRules()
  const kindTitle = new Map(kinds.map(({ name, title }) => [name, title]))
  const body = html`<main>${header(result)}${unread(result)}${outcomes(result)}
<div class="pair">${rowsTable(kinds, { title: "What broke", what: "kind of fault", isPart: true, titleOf: ({ name }) => sentenceCase(kindTitle.get(name) ?? name) })}${rowsTable(models, { title: "Where: models", what: "model", isPart: false })}</div>
${heatTable(result)}
<div class="pair">${rowsTable(tools, { title: "Where: tools", what: "tool", isPart: false })}${rowsTable(rules, { title: "Which rules", what: "rule or reason", isPart: true, noteOf: ({ name }) => titles.get(name) ?? "" })}</div>
${casesSection(result, path)}${notes(result)}${footer(result)}</main>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>toolmend scan</title><style>${raw(STYLE).markup}</style></head>
<body>${body.markup}</body></html>
`
}

const sentenceCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function header(result: ScanResult): Html {
  const { calls, run, storms } = result
  const words = isNothingKnown(result)
    ? "No conversation was recognised"
    : calls.total === 0
      ? nothingWords(result)
      : calls.broken === 0
        ? `None of ${counted(calls.total, "call")} broke`
        : `${count(calls.broken)} of ${counted(calls.total, "call")} broke (${percent(calls.broken, calls.total)})`
  return html`<header><div class="brand">toolmend scan</div><h1>${words}</h1>${
    calls.broken === 0 ? null : html`<p>${mendedWords(calls.mended, calls.broken)}</p>`
  }${storms.calls === 0 ? null : html`<p>${stormWords(storms)}</p>`}<p class="soft small">${inputSentence(result)}</p>${
    run.wasStopped ? html`<p><b>The scan was stopped: the results are those found until then.</b></p>` : null
  }</header>`
}

function outcomes({ calls }: ScanResult): Html | null {
  if (calls.total === 0) return null
  const figures = OUTCOMES.map(
    (outcome) =>
      html`<div class="${outcome}"><b>${count(calls[outcome])}</b><span class="soft small">${OUTCOME_LOOKS[outcome].words}</span></div>`,
  )
  const broken =
    calls.broken === 0
      ? null
      : html`<p class="caption">of these the ${count(calls.broken)} that broke</p>${outcomeBar(calls, calls.broken, undefined, "outcome")}`
  return html`<section><h2>What became of the calls</h2><p class="caption">all ${count(calls.total)}</p>${outcomeBar(calls, calls.total, OUTCOMES, "outcome")}${broken}<div class="figures">${figures}</div></section>`
}

const MAX_LISTED = 100

function unread({ unreadable }: ScanResult): Html | null {
  const { total, byCode, list } = unreadable
  if (total === 0) return null
  const items = list
    .slice(0, MAX_LISTED)
    .map((problem) => html`<li><span class="mono">${spotText(problem)}</span>: ${problem.message}</li>`)
  const more = total > items.length ? html`<p class="caption">and ${count(total - items.length)} more</p>` : null
  return html`<section class="alarm"><h2>${counted(total, "part")} of the input could not be read</h2><p class="soft small">${unreadKinds(byCode)}. What they hold is not in these figures.</p><ul>${items}</ul>${more}</section>`
}

function notes(result: ScanResult): Html | null {
  const list = remarks(result)
  return list.length === 0
    ? null
    : html`<section><h2>Notes</h2><ul>${list.map((line) => html`<li>${sentence(line)}</li>`)}</ul></section>`
}

const footer = ({ version }: ScanResult): Html =>
  html`<footer>Made by toolmend ${version}. “Broke” means that the call could not or should not run as the model sent it; a valid call that a loop would have withheld does not count. “Mended” means repaired or recovered, and valid by the tool’s own schema. This page loads nothing and runs no script.</footer>`
