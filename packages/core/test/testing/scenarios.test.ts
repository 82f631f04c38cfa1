import { expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import { isScenarioName, SCENARIOS, type ScenarioName, WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import { parsedArguments, type ScriptedTurn } from "../../src/testing/script.ts"

const turnOf = (name: ScenarioName) => {
  const { text, reasoning, calls = [], finishReason }: ScriptedTurn = SCENARIOS[name]
  const toolCalls = calls.map((call, i) => ({ ...call, id: `c${i}` }))
  return { content: text ?? null, reasoning: reasoning ?? null, toolCalls, finishReason: finishReason ?? null }
}

/** What becomes of each: the arguments that run, or the reason that none do. */
const OUTCOMES: Readonly<Record<ScenarioName, readonly unknown[]>> = {
  valid: [{ city: "Paris", days: 3 }],
  "broken-arguments": [{ city: "Paris", days: 3 }],
  "inner-quotes": [{ city: 'the "Paris" of the East', days: 3 }],
  "wrong-name": [{ city: "Paris", days: 3 }],
  "unknown-tool": ["name/unknown"],
  "missing-member": ["arguments/missing"],
  "call-in-text": [{ city: "Paris", days: 3 }],
  "call-in-reasoning": [{ city: "Paris", days: 3 }],
  repeated: [{ city: "Paris", days: 3 }],
  concatenated: [
    { city: "Paris", days: 3 },
    { city: "Oslo", days: 2 },
  ],
  truncated: ["truncated"],
  mixed: [{ city: "Paris", days: 3 }, "arguments/missing"],
  "no-call": [],
}

test.each(Object.keys(SCENARIOS) as ScenarioName[])("%s", (name) => {
  const { calls, escalated } = mend(turnOf(name), [WEATHER_TOOL])
  expect([...calls.map(({ input }) => input), ...escalated.map(({ reason }) => reason)]).toEqual(OUTCOMES[name])
})

test("the repeated call is a loop", () => {
  const mender = createMender([WEATHER_TOOL])
  const ran = Array.from({ length: 12 }, () => {
    const { calls } = mender.mend(turnOf("repeated"))
    for (const { id } of calls) mender.result(id, "sunny", true)
    return calls.length
  })
  expect(ran[0]).toBe(1)
  expect(ran.at(-1)).toBe(0)
})

test("names of models that are none of these", () => {
  expect(isScenarioName("valid")).toBe(true)
  expect(isScenarioName("gpt-9")).toBe(false)
  expect(isScenarioName("constructor")).toBe(false)
})

test("a provider that parses gives an object, or the text where there is none", () => {
  expect(parsedArguments('{"a":1}')).toEqual({ a: 1 })
  expect([parsedArguments("[1]"), parsedArguments("{'a':1}")]).toEqual(["[1]", "{'a':1}"])
})
