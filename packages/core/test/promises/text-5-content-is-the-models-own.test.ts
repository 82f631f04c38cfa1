import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import type { MendResult } from "../../src/turn.ts"
import { promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"
import { callText, mendText } from "../support/soup.ts"
import { callsIn, MARKED, plainWords, TOOLS, UNMARKED } from "../support/written-calls.ts"

const asked = (isAsked: boolean) => ({ channel: isAsked ? "text" : "native" }) as const
const isQuiet = ({ calls, escalated, suppressed }: MendResult): boolean =>
  calls.length + escalated.length + suppressed.length === 0

/** A call whose end is doubtful is not executed, and stays: what stands behind its mark may be its content. */
const isLeftWhole = ({ calls, escalated, suppressed, content }: MendResult, given: string): boolean =>
  content === given &&
  calls.length + suppressed.length === 0 &&
  escalated.every(({ reason }) => reason === "json/unreadable")

/** White space apart, one text is the other with parts left out. */
function isPartOf(part: string, whole: string): boolean {
  let at = 0
  for (const sign of part) {
    if (/\s/.test(sign)) continue
    at = whole.indexOf(sign, at) + sign.length
    if (at < sign.length) return false
  }
  return true
}

describe("the content", () => {
  test("is the very same where nothing was found, else what is left of it", () => {
    let same = 0
    let less = 0
    promise(fc.tuple(callText, fc.boolean()), ([content, isAsked]) => {
      const result = mendText(content, asked(isAsked).channel)
      if (isQuiet(result) || isLeftWhole(result, content)) {
        same++
        if (result.content !== content) expect(result.content).toBe(content)
      } else {
        less++
        if (result.content === null || result.content.length >= content.length || !isPartOf(result.content, content))
          expect({ left: result.content, content }).toEqual("less")
      }
    })
    expect(Math.min(same, less)).toBeGreaterThan(runs(390))
  })

  test("is not touched by what was found in the thoughts", () => {
    promise(fc.tuple(callText, fc.constantFrom(null, "", " ", "Well.", "a < b")), ([reasoning, content]) =>
      expect(mend({ content, reasoning }, TOOLS).content).toBe(content),
    )
  })
})

describe("what was done is told", () => {
  test("what was left alone is told with its place", () => {
    let looked = 0
    promise(callText, (content) => {
      const { calls, report } = mendText(content, "native")
      for (const { rule: code, tool, message, span } of report.findings) {
        looked++
        // a remark on the value of a call that runs is about the call, not about a place of the text
        if (code === "value/protocol-residue" && calls.some(({ name }) => name === tool)) continue
        const isTold = /^(?:mention|text|limit)\//.test(code) && tool.length <= 64 && message !== ""
        if (!isTold || span === undefined || span[0] < 0 || span[0] >= span[1] || span[1] > content.length)
          expect({ code, span, content }).toEqual("told")
      }
    })
    expect(looked).toBeGreaterThan(runs(160))
  })
})

const BEFORE = fc.constantFrom("", "I keep the log now.\n", "The tide is in.\n\n", "First the log. ")
const BEHIND = fc.constantFrom("", "\n", "\nThat is all for now.", "\n\nThen we shall see.")

describe("what is left holds no call", () => {
  const around = (writers: typeof MARKED) =>
    fc.oneof(
      fc.record({ call: callsIn(writers, plainWords, false), before: BEFORE, behind: BEHIND }),
      fc.record({ call: callsIn(writers, plainWords), before: BEFORE, behind: fc.constant("") }),
    )

  test.each([
    ["with marks", MARKED, 1],
    ["without marks", UNMARKED, 0.7],
  ])("%s", (_, writers, least) => {
    let [all, found] = [0, 0]
    const cases = fc.tuple(around(writers), fc.boolean())
    promise(
      cases,
      ([{ call, before, behind }, isAsked]) => {
        all++
        const first = mend({ content: before + call.text + behind }, TOOLS, asked(isAsked))
        if (first.calls.length === 0) return
        found++
        const again = mend({ content: first.content }, TOOLS, asked(isAsked))
        if (!isQuiet(again) || again.content !== first.content) expect({ text: call.text, again }).toEqual("no call")
        const bare = (text: string | null) => text?.replace(/\s+/g, "")
        if (bare(first.content) !== bare(before + behind)) expect(first.content).toBe(before + behind)
      },
      1_000,
      { checksPerRun: 2 },
    )
    expect(found / all).toBeGreaterThanOrEqual(least)
  })
})
