import { dirname, relative, sep } from "node:path"
import type { Excerpt } from "../judge/cases.ts"
import type { ScanResult, WorstCase } from "../result.ts"
import { spotText } from "../spot.ts"
import { OUTCOME_LOOKS } from "../table/bars.ts"
import { count, counted } from "../table/units.ts"
import { diff, type Stretch } from "./diff.ts"
import { type Html, html } from "./html.ts"

/** Shows the worst cases: what the model wrote, beside what would have run or what the model would have been told. */
export function casesSection({ worst, hasValues }: ScanResult, path: string): Html | null {
  if (worst.length === 0) return null
  const privacy = hasValues
    ? "This section shows parts of recorded arguments. Take care who gets this page, or make it with --no-values."
    : "Values are hidden (--no-values): every letter is an x, every digit a 0; punctuation is unchanged."
  return html`<section><h2>Worst cases</h2><p class="soft small">One example for each tool, outcome and set of rules, those that occur most often first. ${privacy}</p>${worst.map((one) => caseArticle(one, path))}</section>`
}

function caseArticle(one: WorstCase, path: string): Html {
  const codes = one.reason === null ? one.rules : [one.reason, ...one.rules]
  const model = html`<span class="soft small">${one.model}</span>`
  const times = one.times > 1 ? html`<span class="soft small">${counted(one.times, "time")}</span>` : null
  return html`<article><div class="what"><span class="tag ${one.outcome}">${OUTCOME_LOOKS[one.outcome].words}</span><h3 class="mono">${one.tool}</h3>${codes.map(
    (code) => html`<span class="tag">${code}</span>`,
  )}${times}${model}</div>${sides(one)}<p class="caption mono">${linkOf(one, path)}</p></article>`
}

/** Returns a link to the file, relative to the page. Parts are encoded: no name can become another kind of link. */
function linkOf(one: WorstCase, path: string): Html {
  if (one.file.startsWith("(")) return html`${spotText(one)}`
  const parts = relative(dirname(path), one.file).split(sep)
  return html`<a href="${parts.map((part) => encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd"))).join("/")}">${spotText(one)}</a>`
}

function sides({ before, after, feedback, wrote, tool }: WorstCase): Html {
  const label = wrote === null ? html`as the model wrote it` : html`as the model wrote it, to <code>${wrote}</code>`
  if (after !== null) {
    const [old, fresh] = diff(before.text, after.text)
    const run = wrote === null ? html`what would have run` : html`what would have run, by <code>${tool}</code>`
    return html`<div class="sides">${side(label, around(before, marked(old, "del")))}${side(run, around(after, marked(fresh, "ins")))}</div>`
  }
  const told =
    feedback === null
      ? null
      : html`<div class="side"><span>what would have been told</span><pre class="words">${feedback}</pre></div>`
  return html`<div class="sides">${side(label, around(before, [before.text]))}${told}</div>`
}

const side = (label: Html, inner: Html): Html => html`<div class="side"><span>${label}</span><pre>${inner}</pre></div>`

const around = ({ left, right }: Excerpt, inner: readonly (Html | string)[]): Html =>
  html`${cutMark(left)}${inner}${cutMark(right)}`

const cutMark = (characters: number): Html | null =>
  characters === 0 ? null : html`<i class="cut">… ${count(characters)} more …</i>`

const marked = (stretches: readonly Stretch[], tag: "del" | "ins"): Html[] =>
  stretches.map(({ text, isChanged }, i) =>
    !isChanged
      ? folded(text, i > 0, i < stretches.length - 1)
      : tag === "del"
        ? html`<del>${text}</del>`
        : html`<ins>${text}</ins>`,
  )

/** Number of characters kept beside a change; text that is the same on both sides needs no more. */
const KEPT = 160

/** Folds a long stretch without a change; keeps the ends next to a change. */
function folded(text: string, isAfterChange: boolean, isBeforeChange: boolean): Html {
  const left = isAfterChange || !isBeforeChange ? KEPT : 0
  const right = isBeforeChange ? KEPT : 0
  const hidden = text.length - left - right
  // A fold takes a line of its own, so it must save more than that.
  if (hidden < KEPT) return html`${text}`
  return html`${text.slice(0, left)}${cutMark(hidden)}${text.slice(text.length - right)}`
}
