// One slip in an otherwise right text: whatever the reader makes of it, it is no other value than the one that was
// written.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { toCanonicalText } from "../../../src/json/canonical.ts"
import { undoEdits } from "../../../src/json/edit.ts"
import type { TextReading } from "../../../src/json/pieces.ts"
import { readLenientJson } from "../../../src/json/read.ts"
import { mend } from "../../../src/mend.ts"
import type { Tool } from "../../../src/turn.ts"
import { expectEqual } from "../../support/expect-equal.ts"
import { object } from "../../support/fitting.ts"
import { anchorOf, TEXT, TEXTS, WHOLE } from "../../support/reading.ts"
import { runs } from "../../support/runs.ts"

/** No name stands in two objects: where a closer is lost, a name alone tells whose member it is. */
const SHOP = {
  ...object(
    {
      title: TEXT,
      body: TEXT,
      pages: WHOLE,
      labels: TEXTS,
      isLent: { type: "boolean" },
      at: object({ row: WHOLE, shelf: TEXT }, ["row", "shelf"]),
    },
    ["title", "pages"],
  ),
  additionalProperties: false,
}
const TOOL: Tool = { name: "shelve_book", parameters: SHOP }
const ANCHOR = anchorOf(SHOP)

// every text has a word that is no literal: half a pair of quotes around 42 or null is another matter
const words = fc
  .array(fc.constantFrom("tea", "pot", "Lid", "a-b", "src/x.ts", "grün", "茶", "12 cups"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => `kettle ${list.join(" ")}`)

const written = fc
  .record(
    {
      title: words,
      body: words,
      pages: fc.integer({ min: 0, max: 9_999 }),
      labels: fc.array(words, { minLength: 2, maxLength: 3 }),
      isLent: fc.boolean(),
      at: fc.record({ row: fc.integer({ min: 0, max: 99 }), shelf: words }),
    },
    { requiredKeys: ["title", "pages"] },
  )
  .chain((value) => fc.constantFrom(undefined, 1, 2, "\t").map((indent) => JSON.stringify(value, null, indent)))

/** Offsets of all marks of structure, quotes among them. */
function marksIn(text: string): number[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)].flatMap(({ 0: token, index }) =>
    token.length === 1 ? [index] : [index, index + token.length - 1],
  )
}

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  '"': ["'", "”", "`"],
  ",": [";", "，"],
  ":": ["=", "：", "=>"],
  "{": ["["],
  "}": ["]"],
  "[": ["("],
  "]": ["}"],
}

interface Slip {
  readonly text: string
  readonly broken: string
}

const slip = fc
  .tuple(written, fc.nat(), fc.constantFrom("lost", "twice", "another"), fc.nat(5))
  .map(([text, n, how, which]): Slip => {
    const marks = marksIn(text)
    const at = marks[n % marks.length] as number
    const mark = text[at] as string
    const others = OTHERS[mark] as readonly string[]
    const put = how === "lost" ? "" : how === "twice" ? mark + mark : (others[which % others.length] as string)
    return { text, broken: text.slice(0, at) + put + text.slice(at + 1) }
  })

const isCertain = (reading: TextReading): boolean => reading.faults.every((fault) => fault.confidence === "certain")

describe("one slip", () => {
  test("what is read for certain is what was written", () => {
    fc.assert(
      fc.property(slip, ({ text, broken }) => {
        const { readings } = readLenientJson(broken, ANCHOR)
        if (readings.length > 0 && readings.every(isCertain))
          expect(readings.map((reading) => toCanonicalText(reading.text))).toEqual([toCanonicalText(text)])
      }),
      { numRuns: runs(1_000) },
    )
  })

  test("each reading is strict JSON, its edits lead back, and reading it again changes nothing", () => {
    fc.assert(
      fc.property(slip, ({ broken }) => {
        for (const reading of readLenientJson(broken, ANCHOR).readings) {
          JSON.parse(reading.text)
          expectEqual(
            undoEdits(
              reading.text,
              reading.faults.flatMap((fault) => fault.edits),
            ),
            broken,
          )
          expectEqual(
            readLenientJson(reading.text, ANCHOR).readings.map(({ text, faults }) => ({ text, faults })),
            [{ text: reading.text, faults: [] }],
          )
        }
      }),
      { numRuns: runs(1_000) },
    )
  })

  test("most slips are mended, and mending twice changes nothing", () => {
    let mended = 0
    let all = 0
    fc.assert(
      fc.property(slip, ({ broken }) => {
        all++
        const { calls } = mend({ toolCalls: [{ id: "c1", name: TOOL.name, arguments: broken }] }, [TOOL])
        for (const call of calls) {
          mended++
          const again = mend({ toolCalls: [{ id: "c1", name: TOOL.name, arguments: call.arguments }] }, [TOOL])
          expect(again.calls.map((each) => each.arguments)).toEqual([call.arguments])
        }
      }),
      { numRuns: runs(1_000) },
    )
    expect(mended / all).toBeGreaterThan(0.6)
  })
})
