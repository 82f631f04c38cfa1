import { expect, test } from "vitest"
import { quoteTokenAt, stopAt } from "../../../src/dialects/grammar/flow.ts"
import type { TextProbe } from "../../../src/dialects/sighting.ts"

test("what ends a block", () => {
  const at = (text: string, isEnd = true) => stopAt({ text, isEnd }, 0)
  expect(
    ["<tool_call|>", "</tool_call>", "<|tool_call>", "<|tool_response>", "", "x", "<b>", "<tool_calls>"].map((text) =>
      at(text),
    ),
  ).toEqual(["closer", "closer", "opener", "opener", "end", "", "", ""])
  const probe: TextProbe = { text: "<tool_", isEnd: false }
  stopAt(probe, 0)
  expect(probe.ranOut).toBe(true)
})

test("tokens that stand for quotes", () => {
  expect(['<|"|>x', "<escape>", "<|'|>"].map((text) => quoteTokenAt({ text, isEnd: true }, 0))).toEqual([
    '<|"|>',
    "<escape>",
    null,
  ])
})
