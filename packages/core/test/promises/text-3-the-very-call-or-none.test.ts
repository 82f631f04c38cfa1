import fc, { type Arbitrary } from "fast-check"
import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import type { MendOptions } from "../../src/turn.ts"
import { promise } from "../support/promise.ts"
import {
  callsIn,
  isSame,
  jsonOf,
  MARKED,
  plainWords,
  TOOLS,
  UNMARKED,
  type WrittenCall,
  wildWords,
} from "../support/written-calls.ts"

const RESIDUE = "value/protocol-residue"

/** True when the very call came back; anything but that or nothing is a failure. */
function cameBack(
  { text, given, lost }: WrittenCall,
  content: string,
  options: MendOptions,
  finishReason = "stop",
): boolean {
  const { calls } = mend({ content, finishReason }, TOOLS, options)
  // without its end a call may have leaked into its values: what looks like a mark at their end is taken off, and that
  // is told
  const isTrimmed = lost > 0 && calls.length === 1 && calls[0]?.findings.some(({ rule }) => rule === RESIDUE) === true
  if (calls.length > 1 || (calls[0] !== undefined && !isTrimmed && !isSame(calls[0], given)))
    expect({ text, got: calls.map((call) => call.arguments) }).toEqual(jsonOf(given))
  return calls.length === 1
}

/** The share that came back. */
function shareBack<T>(cases: Arbitrary<T>, isBack: (given: T) => boolean): number {
  let all = 0
  let back = 0
  promise(cases, (given) => {
    all++
    if (isBack(given)) back++
  })
  return back / all
}

const PROSE = fc.constantFrom("", "I keep the log.\n\n", "The tide is in, so I do that now.\n", "Well then. ")

describe("a call in text comes back as it was written, or not at all", () => {
  test("everyday values: all come back", () => {
    const cases = fc.tuple(
      callsIn([...MARKED, ...UNMARKED], plainWords),
      fc.constantFrom({}, { channel: "text" as const }),
    )
    expect(shareBack(cases, ([call, options]) => cameBack(call, call.text, options))).toBe(1)
  })

  test("quotes, line breaks, backslashes, marks of other dialects, whole numbers of any size: nearly all come back", () => {
    const cases = fc.tuple(callsIn(MARKED, wildWords), PROSE, fc.boolean())
    const back = shareBack(cases, ([call, prose, isAsked]) =>
      cameBack(call, prose + call.text, { channel: isAsked ? "text" : "native" }),
    )
    expect(back).toBeGreaterThan(0.99)
  })

  test("the same without marks", () => {
    expect(shareBack(callsIn(UNMARKED, wildWords), (call) => cameBack(call, call.text, {}))).toBeGreaterThan(0.98)
  })

  test("the provider cut it, and closing marks are missing: the same call, or none", () => {
    expect(shareBack(callsIn(MARKED, wildWords), (call) => cameBack(call, call.text, {}, "length"))).toBeGreaterThan(
      0.66,
    )
  })

  test("cut anywhere, and the provider says so: the whole call or none", () => {
    const cases = fc.tuple(callsIn(MARKED, plainWords), fc.nat(2_000))
    expect(
      shareBack(cases, ([call, n]) => cameBack(call, call.text.slice(0, n % call.text.length), {}, "length")),
    ).toBeLessThan(0.25)
  })

  test("values that show a call of the same dialect, each mark closed, where the dialect closes each by its own", () => {
    const shown = "<tool_call>ring_bell\n<arg_key>tone</arg_key>\n<arg_value>low</arg_value>\n</tool_call>"
    const text = fc
      .array(fc.oneof(plainWords, fc.constant(shown)), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("\n"))
    const glm = MARKED.filter(({ id }) => id === "glm").map((writer) => ({ ...writer, own: null }))
    expect(shareBack(callsIn(glm, text), (call) => cameBack(call, call.text, {}))).toBe(1)
  })
})
