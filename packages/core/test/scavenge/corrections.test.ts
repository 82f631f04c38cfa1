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
