import { expect, test } from "vitest"
import { seen } from "../support.ts"

test("OpenAI: calls, results, and calls of the old kind", () => {
  expect(
    seen({
      messages: [
        { role: "system", content: "s" },
        { role: "user", content: "u" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "a", type: "function", function: { name: "look", arguments: "{'x':1}" } }],
        },
        { role: "tool", tool_call_id: "a", content: "seen" },
        { role: "assistant", content: "and", function_call: { name: "old", arguments: "{}" } },
        { role: "function", name: "old", content: [{ type: "text", text: "part" }] },
        "no message",
      ],
    }),
  ).toEqual([
    "user",
    ["turn", null, ["look {'x':1}"]],
    ["result", "a", "seen", undefined],
    ["turn", "and", ["old {}"]],
    ["result", "unnamed_0", "part", undefined],
  ])
})

test("Anthropic: calls and results are parts", () => {
  expect(
    seen({
      messages: [
        { role: "user", content: "u" },
        {
          type: "message",
          role: "assistant",
          content: [
            { type: "text", text: "I look." },
            { type: "tool_use", id: "t1", name: "look", input: { x: 1 } },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "no", is_error: true }] },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "t1", content: [{ type: "text", text: "yes" }] },
            { type: "text", text: "go on" },
          ],
        },
      ],
    }),
  ).toEqual([
    "user",
    ["turn", "I look.", ['look {"x":1}']],
    ["result", "t1", "no", false],
    ["result", "t1", "yes", undefined],
    "user",
  ])
})

test("the responses of OpenAI: items that follow each other are one turn", () => {
  expect(
    seen([
      { role: "user", content: "u" },
      { type: "reasoning", summary: [] },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "I look." }] },
      { type: "function_call", call_id: "f1", name: "look", arguments: "{}" },
      { type: "function_call", call_id: "f2", name: "see", arguments: "{" },
      { type: "function_call_output", call_id: "f1", output: "seen" },
    ]),
  ).toEqual(["user", ["turn", "I look.", ["look {}", "see {"]], ["result", "f1", "seen", undefined]])
})

test("turns before a recorded answer are context", () => {
  expect(
    seen({
      request: { messages: [{ role: "assistant", content: "before" }] },
      response: { choices: [{ message: { role: "assistant", content: "now" } }] },
    }),
  ).toEqual([
    ["context", "before", []],
    ["turn", "now", []],
  ])
})

test("a call without a name is still a call", () => {
  expect(seen({ messages: [{ role: "assistant", tool_calls: [null, { type: "function" }, { name: "x" }] }] })).toEqual([
    ["turn", null, [" ", " ", "x "]],
  ])
})
