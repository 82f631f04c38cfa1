import { expect, test } from "vitest"
import { mend } from "../../src/mend.ts"

const MOW = {
  name: "mow",
  parameters: {
    type: "object",
    properties: { lawn: { type: "string" }, height: { type: "integer" } },
    required: ["lawn"],
  },
}
const RAKE = { name: "rake", parameters: { type: "object", properties: { lawn: { type: "string" } } } }

const call = (name: string, input: object): string =>
  `<tool_call>\n${JSON.stringify({ name, arguments: input })}\n</tool_call>`
const mow = (lawn: string, height: number): string => call("mow", { lawn, height })

const mended = (...parts: readonly string[]) => {
  const { calls, content } = mend({ content: parts.join("\n\n"), finishReason: "stop" }, [MOW, RAKE])
  return { inputs: calls.map(({ input }) => input), content }
}

test("the corrected call runs, and the wrong one is not shown", () => {
  expect(mended("I cut the grass.", mow("north", 40), "Correction:", mow("north", 4), "Done soon.")).toEqual({
    inputs: [{ lawn: "north", height: 4 }],
    content: "I cut the grass.\n\nCorrection:\n\nDone soon.",
  })
})

test.each([
  "That's the wrong tool, sorry. I'll use the right one:",
  "Oops, wrong tool. This is the right call:",
  "Disregard the call above. Correct is:",
  "Wait, this was a mistake. Let me rake it:",
  "Correction: I need to rake it.",
])("a call of another tool takes the place of one that is called wrong: %s", (words) => {
  expect(mended(mow("north", 4), words, call("rake", { lawn: "north" })).inputs).toEqual([{ lawn: "north" }])
})

test("where another tool may take its place, or only words do, none runs", () => {
  const rake = call("rake", { lawn: "north" })
  expect(mended(mow("north", 4), "That's the wrong tool. Shall I use the right one?", rake).inputs).toEqual([])
  expect(mended(mow("north", 4), "That's the wrong tool, sorry.").inputs).toEqual([])
})

test("of calls beside each other only those of the same tool are corrected", () => {
  const { inputs } = mended(call("rake", { lawn: "south" }), mow("north", 40), "I meant 4.", mow("north", 4))
  expect(inputs).toEqual([{ lawn: "south" }, { lawn: "north", height: 4 }])
})

test("a correction is corrected", () => {
  const parts = [mow("north", 40), "Typo, I meant 14:", mow("north", 14), "Wrong height. Once more:", mow("north", 4)]
  expect(mended(...parts).inputs).toEqual([{ lawn: "north", height: 4 }])
})

test("what is said before the wrong call is said of the right one", () => {
  expect(mended("You wrote this call:", mow("north", 40), "Corrected:", mow("north", 4)).inputs).toEqual([])
})

test("what else is said between them is said of the right one", () => {
  const gap = "I meant 4, but I need your approval first:"
  expect(mended("I cut the grass.", mow("north", 40), gap, mow("north", 4)).inputs).toEqual([])
})

test.each([
  ["another tool", [call("rake", { lawn: "north" }), "Corrected call:", mow("north", 4)], 2],
  ["another matter", [mow("north", 4), "Now let me fix the typo on the sign:", mow("south", 8)], 2],
  [
    "calls that differ in much",
    [mow("north", 4), "Wrong turn. Let me mow on:", mow("the lawn behind the house", 8)],
    2,
  ],
])("not corrected: %s", (_, parts, count) => {
  expect(mended("I cut both.", ...parts).inputs).toHaveLength(count)
})
