import { expect, test } from "vitest"
import { requestContinuation } from "../src/continue-call.ts"
import { isPromised, MendError } from "../src/errors.ts"
import { mend } from "../src/mend.ts"
import { toAnthropicAssistant, toAnthropicMessage } from "../src/messages/anthropic.ts"
import { toOpenAiAssistant, toOpenAiMessages } from "../src/messages/openai.ts"
import { toResponsesItems } from "../src/messages/responses.ts"
import { toToolResults } from "../src/messages/tool-results.ts"
import type { Tool, Turn } from "../src/turn.ts"

const thrown = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

test.each([
  ["MEND_TURN", null, []],
  ["MEND_TOOLS", {}, "tools"],
  ["MEND_TOOL", { toolCalls: [{ name: "a", arguments: "{}" }] }, [{ parameters: {} }]],
])("%s is for the programmer", (code, turn, tools) => {
  const error = thrown(() => mend(turn as Turn, tools as unknown as Tool[]))
  expect(MendError.is(error)).toBe(true)
  expect(error).toMatchObject({ name: "MendError", code })
})

test("an error of another copy of the package is known, anything else is not", () => {
  expect(MendError.is({ [Symbol.for("toolmend.error")]: true })).toBe(true)
  expect(MendError.is(new Error("no"))).toBe(false)
  expect(MendError.is(null)).toBe(false)
})

test("what is no result of mend is refused wherever one is needed", () => {
  for (const given of [null, undefined, { toolCalls: [] }, "result"])
    for (const run of [requestContinuation, toToolResults, toOpenAiAssistant, toAnthropicAssistant, toResponsesItems])
      expect(() => run(given as never, {})).toThrow(/^MEND_RESULT: /)
})

test("what is no list of results is refused where they are written", () => {
  for (const write of [toOpenAiMessages, toAnthropicMessage])
    expect(() => write({ calls: [], escalated: [] } as never)).toThrow(/^MEND_RESULT: .*toToolResults/)
})

test("what was not awaited", () => {
  const throwing = {
    get then() {
      throw new Error("no")
    },
  }
  expect([Promise.resolve(1), { then: () => {} }].every(isPromised)).toBe(true)
  expect([null, undefined, 7, "then", { then: "later" }, throwing].some(isPromised)).toBe(false)
})
