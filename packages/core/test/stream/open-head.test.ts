import { describe, expect, test } from "vitest"
import { openHeadStart } from "../../src/stream/open-head.ts"
import { wordsOf } from "../dialects/grammar/law.ts"

const words = wordsOf({ ring: ["tone"] })

const before = (text: string): string => text.slice(0, openHeadStart(text, text.length, words))

describe("a head of several words is held as a whole, from its first letter on", () => {
  test.each([
    "[Calling tool: ring with the arguments: ",
    "[tool call: ring with input ",
    "[Called tool: ring with args:",
  ])("%j", (head) => {
    for (let length = 1; length <= head.length; length++) expect(before(`So: ${head.slice(0, length)}`)).toBe("So: ")
  })

  test.each([
    ["So: to=functions.ring js", "So: "],
    ["So: to=functions.ring code\n", "So: "],
    ["So: to=functions.ring comm", "So: "],
    ["So: to=functions.ring commentary js", "So: "],
    ["<think>Hm.</think>to=functions.ring", "<think>Hm.</think>"],
    ["So: commentary t", "So: "],
    ["So: assistantcommentary ", "So: "],
    ["So: analysis to=functions.ring js", "So: "],
    ["So:\ntool_call>", "So:\n"],
    ["So:\ntool_call>\n ", "So:\n"],
    ["[THINK]Hm.[/THINK]tool_call>", "[THINK]Hm.[/THINK]"],
    ["So: invoke ", "So: "],
    ["So: antml:invoke nam", "So: "],
    ["<function_calls>invoke name", "<function_calls>"],
    ["So:\n  @ri", "So:\n  "],
    ["@", ""],
    ["So:\n~~", "So:\n"],
  ])("%j", (text, expected) => expect(before(text)).toBe(expected))
})

describe("what no call can follow is not held", () => {
  test.each([
    "[Note: ring",
    "[Calling tool: ring twice",
    "[Calling tool: gong with",
    "[tools]",
    `[Calling tool: ${"ring".repeat(50)}`,
    "to=functions.ring now",
    "a commentary on",
    "the commentary",
    "goto=functions.ring json",
    "<tool_call>",
    "a tool_call> mark",
    "tool_call>     ",
    "we invoke names",
    "reinvoke name",
    "mail @ring",
    "@ring ",
    "",
  ])("%j", (text) => expect(before(text)).toBe(text))
})
