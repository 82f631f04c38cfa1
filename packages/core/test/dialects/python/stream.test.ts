import fc from "fast-check"
import { expect, test } from "vitest"
import { answerAt } from "../../../src/dialects/grammar/probe.ts"
import { pythonCalls } from "../../../src/dialects/python/calls.ts"
import { expectEqual } from "../../support/expect-equal.ts"
import { runs } from "../../support/runs.ts"
import { CUT_STEP } from "../grammar/law.ts"
import { sourceOf } from "./given.ts"

/** Whatever is answered for a beginning is the answer for the whole. */
function holds(text: string): void {
  const whole = pythonCalls(sourceOf(text), 0)
  for (let cut = text.length; cut >= 0; cut -= CUT_STEP) {
    const early = answerAt(pythonCalls, sourceOf(text.slice(0, cut), false), 0)
    if (early !== "more") expectEqual(early, whole, () => `${JSON.stringify(text)} cut at ${cut}`)
  }
}

const PIECES = [
  ..."()[]{},:;=+-*/%'\"\\#.$ \n<`_",
  "f(",
  "g(",
  "f(note=",
  "seats=",
  "'it's'",
  "'''",
  '"""',
  "**",
  "r'",
  "f'",
  "\\_",
  "\\u00",
  "1",
  "0.5",
  "1e",
  "None",
  "True",
  "print(",
  "await ",
  "x = ",
  "for",
  " in ",
  "lambda",
  "New York",
  "other(",
  "['f(",
  "')",
  "])",
  "# a\n",
  "“",
  "”",
  "é",
  "play-song(",
  "\\'",
]

test("random pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => holds(pieces.join(""))),
    { numRuns: runs(1_000) },
  )
})

const value: fc.Arbitrary<string> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      "1",
      "-2.5",
      "None",
      "True",
      "x.y",
      "g(1, b=2)",
      "$5",
      "New York",
      "'it's'",
      "'a, b=c'",
      '"x"',
      "2 * 3",
      "r'\\d'",
      "'a' + 'b'",
      "(1,)",
    ),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
    fc
      .array(tie("value"), { maxLength: 3 })
      .map((items) => `{${items.map((item, i) => `'k${i}': ${item}`).join(", ")}}`),
  ),
})).value as fc.Arbitrary<string>

const call = fc
  .tuple(
    fc.constantFrom("f", "g", "other", "book\\_table"),
    fc.array(fc.tuple(fc.constantFrom("note=", "seats=", "", "a: "), value), { maxLength: 3 }),
  )
  .map(([name, parts]) => `${name}(${parts.map(([key, text]) => key + text).join(", ")})`)

const body = fc.oneof(
  fc.array(call, { maxLength: 3 }).map((calls) => `[${calls.join(", ")}]`),
  fc.array(call, { maxLength: 3 }).map((calls) => calls.join("\n")),
  fc.array(call, { maxLength: 3 }).map((calls) => `['${calls.join("', '")}']`),
  call.map((text) => `x = print(${text})`),
)

test("bodies with prose behind them", () => {
  fc.assert(
    fc.property(
      body,
      fc.constantFrom("", "\n", " and so on", "\n\nIt is done.", "</tool>", ", g(", "]"),
      (text, tail) => holds(text + tail),
    ),
    { numRuns: runs(400, { checksPerRun: 100 }) },
  )
})

test("what is found stands where it says", () => {
  fc.assert(
    fc.property(body, (text) => {
      const found = pythonCalls(sourceOf(text), 0)
      if (found === null) return
      expect(found.end).toBeLessThanOrEqual(text.length)
      for (const { start, end, written } of found.calls) {
        expect(0 <= start && start < end && end <= found.end).toBe(true)
        if (written.kind !== "members") continue
        for (const member of written.members) {
          expect(start <= member.start && member.start <= member.end && member.end <= end).toBe(true)
          if (member.as === "json" && member.whole) JSON.parse(member.text)
        }
      }
    }),
    { numRuns: runs(400) },
  )
})
