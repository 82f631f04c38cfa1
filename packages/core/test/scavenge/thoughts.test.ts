import { describe, expect, test } from "vitest"
import type { CallBlock } from "../../src/dialects/scan.ts"
import { mend } from "../../src/mend.ts"
import { withThoughts } from "../../src/scavenge/thoughts.ts"
import { LIST } from "../support/calling.ts"
import { leastCpuTime } from "../support/cpu-time.ts"

const STEP = 'Action: list_books\nAction Input: {"shelf": "north"}'

const blocksIn = (text: string, dialect: string): CallBlock[] =>
  [...text.matchAll(/Action: /g)].map(({ index: start }) => ({
    start,
    end: start + STEP.length,
    dialect,
    marked: false,
    calls: [],
  }))

/** The text with a bar where each block begins, thoughts included. */
function barred(text: string, dialect = "react"): string | null {
  const found = withThoughts(text, blocksIn(text, dialect))
  return found?.reduceRight((out, { start }) => `${out.slice(0, start)}|${out.slice(start)}`, text) ?? null
}

describe("where a step begins", () => {
  test.each([
    [`So.\nThought: I look.\n|${STEP}`, `So.\n|Thought: I look.\n${STEP}`],
    [`So.\n**Thought 1:** I look.\nAnd see.\n|${STEP}`, `So.\n|**Thought 1:** I look.\nAnd see.\n${STEP}`],
    [`So.\nThought: a\nThought: b\n|${STEP}`, `So.\nThought: a\n|Thought: b\n${STEP}`],
    [`So.\nQuestion: Which?\nThought: I look.\n|${STEP}`, `So.\n|Question: Which?\nThought: I look.\n${STEP}`],
  ])("%j", (text, expected) => {
    expect(barred(text.replace("|", ""))).toBe(expected)
  })

  test("the thought of one step does not belong to the next", () => {
    expect(barred(`So.\nThought: a\n${STEP}\n${STEP}`)).toBe(`So.\n|Thought: a\n${STEP}\n|${STEP}`)
  })

  test.each([`Thought: I look.\n${STEP}`, `I had a Thought: no.\n${STEP}`, STEP])("not in %j", (text) => {
    expect(barred(text)).toBeNull()
  })

  test("other dialects have none", () => {
    expect(barred(`So.\nThought: I look.\n${STEP}`, "bare-json")).toBeNull()
  })
})

describe("the words before the thought are judged", () => {
  const verdict = (lead: string, thought = "The shelf is full.") => {
    const { calls, report } = mend({ content: `${lead}Thought: ${thought}\n${STEP}` }, [LIST])
    return calls.length === 1 ? "runs" : report.findings[0]?.rule.replace(/\/.*/, "")
  }

  test.each(["", "I will look at the shelf.\n\n", "Question: Which books are on the shelf?\n"])(
    "runs behind %j",
    (lead) => {
      expect(verdict(lead)).toBe("runs")
    },
  )

  test.each([
    "Do you want me to do this?\n\n",
    "The manual shows this example:\n\n",
    "Only a draft, please do not run it:\n\n",
  ])("not behind %j", (lead) => {
    expect(verdict(lead)).toBe("mention")
  })

  test("and those of the thought", () => {
    expect(verdict("", "I must not call this:")).toBe("mention")
  })
})

test("many steps in linear time", () => {
  const text = `So.\n${`Question: ${"\n".repeat(50)}${" ".repeat(50)}Thought: x\n${STEP}\n`.repeat(2_000)}`
  const blocks = blocksIn(text, "react")
  expect(leastCpuTime(300, () => withThoughts(text, blocks))).toBeLessThan(300)
})
