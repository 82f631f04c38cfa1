import { expect, test } from "vitest"
import { afterRole } from "../../../src/dialects/grammar/after-role.ts"
import { keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'

test("JSON behind the role", () => {
  expect(tell(afterRole, `function call<|role_sep|>\n${CALL}`, words)).toEqual([["ring", '{"tone": "low"}']])
})

test.each([CALL, `assistant<|role_sep|>\n${CALL}`, "function call<|role_sep|>\n", "function call<|role_sep|>words", "function call"])("no call: %j", (text) => {
  expect(tell(afterRole, text, words)).toBeNull()
})

test("an answer is the last word", () => {
  keepsLaw(afterRole, [`function call<|role_sep|>\n${CALL} x`], ["<", "|", "{", "}", '"', "x", "\n", "function call<|role_sep|>"], words)
})
