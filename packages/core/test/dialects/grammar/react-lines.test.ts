import { expect, test } from "vitest"
import { ACTION_LABEL, boundaryFrom, INPUT_LABEL, isBoundary, labelEnd } from "../../../src/dialects/grammar/react.ts"

const probe = (text: string) => ({ text, isEnd: true })

test("labels, with a count or without", () => {
  expect(
    ["Action:", "Action 12 :", "ACTION:", "Action Input:", "Action", "action:"].map((text) =>
      labelEnd(probe(text), 0, ACTION_LABEL),
    ),
  ).toEqual([7, 11, 7, -1, -1, -1])
  expect(["Action Input:", "Input 1:", "INPUT:"].map((text) => labelEnd(probe(text), 0, INPUT_LABEL))).toEqual([
    13, 8, 6,
  ])
  expect(
    ["**Action:** x", "**Action**: x", "**Action 2:**", "**Action** x", "*Action: x"].map((text) =>
      labelEnd(probe(text), 0, ACTION_LABEL),
    ),
  ).toEqual([11, 11, 13, -1, -1])
})

test("lines that end what stands before them", () => {
  for (const line of [
    "Observation: x",
    "  Thought: x",
    "Action 3: x",
    "Final Answer:",
    "OBSERVATION:",
    "**Thought:** x",
  ])
    expect(isBoundary(probe(line), 0)).toBe(true)
  for (const line of ["My Thought: x", "Observation", "Answer: x", ""]) expect(isBoundary(probe(line), 0)).toBe(false)
  expect(boundaryFrom(probe("a\nb\nThought: c"), 0)).toBe(3)
  expect(boundaryFrom(probe("a\nb"), 0)).toBe(3)
})
