import { expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { swallowsCall } from "../../src/scavenge/recover.ts"
import { wordsOf } from "../dialects/grammar/law.ts"
import { LIST, SHELVE } from "../support/calling.ts"
import { cpuTime } from "../support/cpu-time.ts"

const words = wordsOf({ tide: ["pier"] })

test.each([
  ["a name on its line", 'north"\ntide\n{"pier": "south'],
  ["a list", 'north"\n\n[{"name": "tide", "arguments": {"pier": "south'],
  ["a call in brackets", 'north"\r\n tide({"pier": "south'],
  ["a tag", 'north"\n<tool>tide</tool>'],
])("%s within a value", (_, value) => {
  const text = JSON.stringify({ pier: value })
  expect(swallowsCall(text, `{"pier": "${value}"}`, words)).toBe(true)
  // as the model itself wrote it
  expect(swallowsCall(text, text, words)).toBe(false)
})

test.each(['the "north"\npier', 'north" tide', 'north\ntide {"pier": 1}', 'north"\ntides'])(
  "%j holds none",
  (value) => {
    expect(swallowsCall(JSON.stringify({ pier: value }), value, words)).toBe(false)
  },
)

test("many quotes and lines are looked at once", () => {
  const began = cpuTime()
  expect(swallowsCall(JSON.stringify({ pier: '"\n'.repeat(50_000) }), "", words)).toBe(false)
  expect(cpuTime() - began).toBeLessThan(1_000)
})

test("two calls, the first without its bracket: it is told, not run", () => {
  const text = 'shelve_book\n{"title": "Moor"\nlist_books\n{"shelf": "A"}'
  const { calls, escalated } = mend({ content: text }, [SHELVE, LIST], { channel: "text" })
  expect(calls.map((call) => call.arguments)).not.toContainEqual(expect.stringContaining("list_books"))
  expect(escalated.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^json\/(?:ambiguous|unreadable)$/)])
})
