import { BROKEN, type Outcome } from "../judge/outcome.ts"
import type { CallCounts } from "../result.ts"
import { OUTCOME_LOOKS } from "../table/bars.ts"
import { count } from "../table/units.ts"
import { type Html, html } from "./html.ts"

const WIDTH = 1000
/** Minimum width, so that every count above zero is visible. */
const MIN_WIDTH = 4

/** Returns a bar of outcomes, sized by their share of `most`. Widths are attributes: the page needs no inline style. */
export function outcomeBar(
  counts: CallCounts,
  most: number,
  outcomes: readonly Outcome[] = BROKEN,
  className = "bar",
): Html {
  const shown = outcomes.filter((outcome) => counts[outcome] > 0)
  let at = 0
  const rects = shown.map((outcome) => {
    const width = Math.max(MIN_WIDTH, (counts[outcome] / Math.max(1, most)) * WIDTH)
    const rect = html`<rect class="${outcome}" x="${at.toFixed(1)}" y="0" width="${width.toFixed(1)}" height="10"><title>${count(counts[outcome])} ${OUTCOME_LOOKS[outcome].words}</title></rect>`
    at += width
    return rect
  })
  const label = shown.map((outcome) => `${count(counts[outcome])} ${OUTCOME_LOOKS[outcome].words}`).join(", ")
  return html`<svg class="${className}" viewBox="0 0 ${Math.max(WIDTH, at).toFixed(1)} 10" preserveAspectRatio="none" role="img" aria-label="${label}">${rects}</svg>`
}
