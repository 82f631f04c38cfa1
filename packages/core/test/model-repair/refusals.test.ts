import { expect, test } from "vitest"
import { DEFAULT_LIMITS, withLimits } from "../../src/limits.ts"
import { REFUSAL_CODES, REFUSALS, reflectionOf } from "../../src/model-repair/refusals.ts"
import { readFrom } from "../support/source-files.ts"

const NONE = { kind: "none", why: "" } as const

test("the escalation's own feedback, with what to do now", () => {
  const call = { id: "1", name: "sail", arguments: "{}", feedback: 'Tool call "sail" was not executed.' }
  expect(reflectionOf(call, NONE, "invalid", DEFAULT_LIMITS)).toBe(call.feedback)
  expect(reflectionOf(call, NONE, "fabricated", DEFAULT_LIMITS)).toMatch(
    /^Tool call "sail" was not executed\.\n.*do not guess\.$/,
  )
  expect(reflectionOf(call, NONE, "budget", DEFAULT_LIMITS)).toContain("Do not send it again as it is")
  expect(reflectionOf(call, NONE, "budget", withLimits({ feedbackChars: 60 }))).toBe(call.feedback)
})

test("without feedback it is made, also for reasons of another time", () => {
  for (const reason of [undefined, "arguments/missing", "something/new", "__proto__"])
    expect(
      reflectionOf(
        { id: "1", name: "sail", arguments: "{}", ...(reason === undefined ? {} : { reason }) },
        NONE,
        "invalid",
        DEFAULT_LIMITS,
      ),
    ).toContain('Tool call "sail" was not executed')
})

test("every reason is explained, here and in the docs", () => {
  const docs = readFrom("docs/model-repair.md")
  expect(REFUSAL_CODES.filter((code) => !docs.includes(`\`${code}\``) || REFUSALS[code].length < 20)).toEqual([])
})
