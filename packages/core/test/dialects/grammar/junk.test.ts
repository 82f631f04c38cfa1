import { expect, test } from "vitest"
import { behindJunk } from "../../../src/dialects/grammar/junk.ts"
import { keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'
const LOW = [["ring", '{"tone": "low"}']]

test("a call behind a few stray characters", () => {
  for (const junk of ["", ": ", "json\n", "= ", "x".repeat(63)]) expect(tell(behindJunk, junk + CALL, words)).toEqual(LOW)
  expect(tell(behindJunk, `calls [${CALL}]`, words)).toEqual(LOW)
})

test("not behind a tag, not behind a sentence", () => {
  for (const junk of ["<b>", "x".repeat(64), "words and nothing else"])
    expect(tell(behindJunk, junk + (junk.startsWith("words") ? "" : CALL), words)).toBeNull()
})

test("an answer is the last word", () => {
  keepsLaw(behindJunk, [`: ${CALL} x`, `json\n[${CALL}] x`], ["{", "}", "[", "]", '"', "<", "x", "\n"], words)
})
