import { expect, test } from "vitest"
import { correctsCall, hasReservation } from "../../../../src/scavenge/judges/words/correction.ts"

const CALL = '{"lawn":"north","height":4}'

test.each([
  "Correction:",
  "**Corrected call:**",
  "Oops. Here is the right call:",
  "Revised:",
  "Correction: four, not forty.",
  "I meant the north lawn.",
  "Die richtige Version:",
  "Ich meinte vier:",
  "Corrigé :",
  "Corretto:",
  "更正如下：",
  "正しくは次の通りです。",
  "Better:",
  "Use this one instead:",
])("says so by itself: %s", (gap) => {
  expect(correctsCall(gap, null)).toBe(true)
})

test.each([
  "Wrong lawn. Once more:",
  "Let me correct the height:",
  "Hmm, the height is wrong.",
  "I mistyped the lawn.",
  "That should have been four:",
  "Falsche Höhe, ich korrigiere:",
  "高度写错了，重来：",
  "Not south, north.",
  "Make that four.",
  "That is the wrong lawn.",
  "North, sorry.",
])("only of a call that is much the same: %s", (gap) => {
  expect(correctsCall(gap, CALL)).toBe(true)
  expect(correctsCall(gap, null)).toBe(false)
})

test.each([
  "Now the south lawn:",
  "Now the corrected plan:",
  "Fixed. Next one:",
  "Let me correct the fence:",
  "The fence was wrong. Let me look:",
  "I also used the wrong height there:",
  "Is this the right call?",
])("one more call, or none: %s", (gap) => {
  expect(correctsCall(gap, CALL)).toBe(false)
})

test.each(["Correction (do not run it yet):", "I meant 4, but not now:", "Wrong lawn. Shall I cut this one:"])(
  "more is said: %s",
  (gap) => {
    expect(correctsCall(gap, CALL) && hasReservation(gap)).toBe(true)
    expect(hasReservation("Wrong lawn. Once more:")).toBe(false)
  },
)
