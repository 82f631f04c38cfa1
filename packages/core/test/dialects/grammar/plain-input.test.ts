import { describe, expect, test } from "vitest"
import { plainInput } from "../../../src/dialects/grammar/plain-input.ts"
import type { WrittenMember } from "../../../src/dialects/sighting.ts"
import { mend } from "../../../src/mend.ts"
import { object } from "../../support/fitting.ts"
import { TEXT, WHOLE } from "../../support/reading.ts"
import { wordsOf } from "./law.ts"

const RING = wordsOf({ ring: ["tone!", "times", "marks"] }).find("ring")

/** What a text is read as; "doubtful" where it must not run. */
function read(text: string, as: WrittenMember["as"] = "raw"): unknown {
  const members = plainInput({ key: 0, as, text, whole: true, start: 3, end: 3 + text.length }, RING)
  if (members.some((member) => member.isDoubtful === true)) return "doubtful"
  return Object.fromEntries(members.map((member) => [member.key, [member.as, member.text]]))
}

describe("a text is the one argument", () => {
  test.each([
    "low",
    "low and slow",
    "ls -la | grep tone",
    "deep: as the sea",
    "FOO=1 make",
    "tonelow",
    "Nobody knows.",
    "a <b> c",
    "[abc]",
    '["low", "high"]',
    '{"pitch": "tone"}',
    '{ echo "tone"; }',
  ])("%j", (text) => {
    expect(read(text)).toEqual({ 0: ["raw", text] })
  })

  test("in quotes of its own it names nothing", () => {
    expect(read("tone: low", "text")).toEqual({ 0: ["text", "tone: low"] })
  })
})

describe("a text names its arguments", () => {
  test.each([
    ["tone: low", { tone: ["raw", "low"] }],
    ["tone: low and slow, as ever", { tone: ["raw", "low and slow, as ever"] }],
    ["tone: low\ntimes: 2", { tone: ["raw", "low"], times: ["raw", "2"] }],
    ['marks: ["a", "b"]', { marks: ["json", '["a", "b"]'] }],
    ['tone="low"', { tone: ["text", "low"] }],
    ["tone = 'low', times=2", { tone: ["text", "low"], times: ["raw", "2"] }],
    ['"tone": "low"; "times": 2', { tone: ["text", "low"], times: ["raw", "2"] }],
  ])("%j", (text, members) => {
    expect(read(text)).toEqual(members)
  })
})

describe("neither can be told", () => {
  test.each([
    "tone=low",
    "tone: low, times: 2",
    "tone: low\nand slow",
    "tone: low\ntone: high",
    'tone="low", tone="high"',
    'tone: "low" and "high"',
    "tone: low # for now",
    "tone:",
    "tone: none",
    'tone="low" times=2',
    'tone="low", pitch=2',
    "marks: [a, b]",
    '{"tone" "low", "times": 2}',
    '{{"tone": "low"}',
    ': {"tone": "low"}',
    "[{'times': 2, 'tone': 'low'",
  ])("%j", (text) => {
    expect(read(text)).toBe("doubtful")
  })
})

describe("words where a value should stand", () => {
  test.each([
    "None",
    "n/a",
    "null",
    "No input needed.",
    "...",
    "<tone>",
    "<the name of the tone>",
    "[tone]",
    "[your tone]",
    "your_tone_here",
    "I don't know the tone yet.",
    "We first need the tone.",
    "Please tell me the tone.",
    "The user did not say which tone.",
  ])("%j", (text) => {
    expect(read(text)).toBe("doubtful")
    expect(read(text, "text")).toBe("doubtful")
  })
})

describe("through the door", () => {
  const tools = [{ name: "ring", parameters: object({ tone: TEXT, times: WHOLE }, ["tone"]) }]
  const outcome = (content: string) => {
    const { calls, escalated } = mend({ content }, tools, { channel: "text" })
    return calls.map(({ input }) => input)[0] ?? escalated[0]?.reason
  }

  test.each([
    ["an action", (input: string) => `Action: ring\nAction Input: ${input}`],
    ["a tag", (input: string) => `<tool>ring</tool><tool_input>${input}</tool_input>`],
    ["an object", (input: string) => JSON.stringify({ action: "ring", action_input: input })],
  ])("%s", (_, write) => {
    expect(outcome(write("low and slow"))).toEqual({ tone: "low and slow" })
    expect(outcome(write("tone: low"))).toEqual({ tone: "low" })
    expect(outcome(write("tone='low', times=2"))).toEqual({ tone: "low", times: 2 })
    expect(outcome(write("tone=low"))).toBe("json/ambiguous")
    expect(outcome(write("None"))).toBe("json/ambiguous")
  })

  test("without being asked for, it stays as text", () => {
    const { calls, escalated, content } = mend({ content: "Action: ring\nAction Input: None" }, tools)
    expect([calls, escalated, content]).toEqual([[], [], "Action: ring\nAction Input: None"])
  })
})

test("much of anything in linear time", () => {
  for (const unit of ["tone: ", "tone=", "tone='a',", "tone: a\n", "a: ", " ", "\n", "_here ", "I would "]) {
    const start = performance.now()
    read(unit.repeat(40_000))
    read(`tone: ${unit.repeat(40_000)}`)
    expect(performance.now() - start).toBeLessThan(1_000)
  }
})
