import { expect, test } from "vitest"
import { RowLog } from "../../src/scavenge/rows.ts"

const VERDICT = { id: "mention/unannounced", why: "It is shown." }

/** The verdicts on the calls `f()` of a text, the first of which is a mention. */
function verdictsIn(text: string): readonly boolean[] {
  const rows = new RowLog(text)
  return [...text.matchAll(/f\(\)/g)].map(({ index }, i) => {
    const block = { start: index, end: index + 3 }
    const verdict = i === 0 ? VERDICT : rows.verdictAt(block)
    rows.note(block, verdict)
    return verdict !== null
  })
}

test.each([
  ["a row like the one above is a mention too", '1. "cut it" → f()\n2. "rake it at 5" → f()', [true, true]],
  ["what stands behind it counts as well", "f() by Ada\nf() by two others\nf() by Bo", [true, true, true]],
  ["a row of another kind is judged by itself", "- north: f()\nI start now: f()", [true, false]],
  ["calls with nothing beside them are no rows", "f()\nf()", [true, false]],
  ["rows that are apart are no list", "a: f()\n\nb: f()", [true, false]],
])("%s", (_, text, verdicts) => {
  expect(verdictsIn(text)).toEqual(verdicts)
})
