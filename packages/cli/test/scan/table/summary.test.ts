import { expect, test } from "vitest"
import { noCounts } from "../../../src/scan/judge/tally.ts"
import { countsOf, type Row } from "../../../src/scan/result.ts"
import { summary, titlesOfRules } from "../../../src/scan/table/summary.ts"
import { coloured, plain } from "../../../src/show/paint.ts"
import { withoutColour } from "../../support/run.ts"
import { found, nothing } from "../support.ts"

const page = { paint: plain, columns: 100 }

test("the headline first, the tables below, what could not be read last", () => {
  const text = summary(found, page)
  const order = [
    "6 of 100 calls broke (6.0 %). toolmend would have run 4 of them.",
    "By kind of fault",
    "broken JSON",
    "By model",
    "By tool",
    "By rule",
    "Most frequent cases, each with an example",
    "2 ×  json/trailing-comma",
    "repaired  dim_lamp  may.jsonl:12#/messages/3",
    "1 ×  truncated: The call was cut off before it was complete.",
    "sent back  dim_lamp  may.jsonl",
    "2 files, 2 KB",
    "✗ 2 parts of the input could not be read",
    "may.jsonl:3: cut off",
    "june.jsonl at byte 7",
  ]
  expect(
    order.map((words) => text.indexOf(words)).filter((at, i, all) => at < 0 || (i > 0 && at < (all[i - 1] as number))),
  ).toEqual([])
})

test("says of each rule what it is about, in a sentence", () => {
  const titles = [...titlesOfRules().values()]
  expect(titles.length).toBeGreaterThan(100)
  expect(
    titles.filter((title) => !/^[^a-z].*[.!?]$/.test(title) && !/^(?:function|invoke|open|tool|call:)/.test(title)),
  ).toEqual([])
})

test("fits the terminal, in colour too", () => {
  for (const columns of [72, 80, 100, 120]) {
    const inColour = summary(found, { paint: coloured, columns })
    expect(withoutColour(inColour)).toBe(summary(found, { paint: plain, columns }))
    expect(
      withoutColour(inColour)
        .split("\n")
        .filter((line) => line.length > columns),
    ).toEqual([])
  }
})

test("hostile names reach no terminal", () => {
  const evil = "\u001b[2Jx\u202e\nnew line"
  const text = summary(
    {
      ...found,
      models: found.models.map((row) => ({ ...row, name: evil })),
      tools: found.tools.map((row) => ({ ...row, name: evil })),
      unreadable: { ...found.unreadable, list: found.unreadable.list.map((row) => ({ ...row, file: evil })) },
    },
    page,
  )
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  expect(text).not.toMatch(/^new line/m)
})

test("nothing broke, nothing found, stopped", () => {
  expect(summary(nothing, page)).toContain("No call was found.")
  expect(summary({ ...nothing, calls: { ...nothing.calls, valid: 7, total: 7 } }, page)).toContain(
    "✓ None of 7 calls broke.",
  )
  expect(summary({ ...found, run: { ...found.run, wasStopped: true } }, page)).toContain(
    "Stopped: these are the results so far.",
  )
})

test("valid calls that went round in circles are no fault", () => {
  const looped = { ...noCounts(), valid: 5, looped: 3 }
  const rows = [{ name: "loop/identical", ...countsOf({ ...noCounts(), looped: 3 }) }]
  const text = summary(
    {
      ...nothing,
      calls: countsOf(looped),
      rules: rows,
      kinds: [{ title: "call storm", ...(rows[0] as Row) }],
      storms: { calls: 3, conversations: 1 },
    },
    page,
  )
  expect(text).toContain("✓ None of 8 calls broke.\n 3 calls in 1 conversation looped")
  expect(text).not.toMatch(/By rule|By kind/)
})

test("nothing that is known: what it looks like, and what would be", () => {
  const none = {
    ...nothing,
    input: { ...nothing.input, conversations: 0, records: 3 },
    unrecognised: { ...found.unrecognised, total: 3 },
  }
  const text = summary(none, page)
  for (const words of [
    "✗ None of 3 records holds a conversation in a known format.",
    'may.jsonl:9: an object with "event"',
    "LangChain",
    "Claude Code, Codex, pi",
  ])
    expect(text).toContain(words)
  expect(summary({ ...none, input: { ...none.input, records: 0 } }, page)).toContain("✗ The input contains no record.")
  expect(summary(nothing, page)).not.toContain("Known formats")
})

test("where nothing was found, what could not be read comes first", () => {
  const unread = { ...nothing, unreadable: found.unreadable }
  const none = {
    ...unread,
    input: { ...nothing.input, conversations: 0, records: 2 },
    unrecognised: found.unrecognised,
  }
  const text = summary(none, page)
  const places = ["No call was found", "✗ 2 parts of the input could not be read", "✗ None of 2 records", "0 turns in"]
  expect(places.map((words) => text.indexOf(words)).every((at, i, all) => at > (all[i - 1] ?? 0))).toBe(true)
  // no record could be read: the formats of records are no help
  expect(summary({ ...none, input: { ...none.input, records: 0 } }, page)).not.toContain("Known formats")
})

test("what was mended is said as it is", () => {
  const words = (mended: number) => summary({ ...found, calls: { ...found.calls, mended } }, page)
  expect(words(0)).toContain("None of them could have been mended.")
  expect(words(6)).toContain("toolmend would have run all of them.")
  expect(summary({ ...found, storms: { calls: 3, conversations: 1 } }, page)).toContain(
    "3 calls in 1 conversation looped and would have been withheld.",
  )
})
