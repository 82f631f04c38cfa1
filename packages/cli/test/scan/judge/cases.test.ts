import { expect, test } from "vitest"
import { BOUNDS } from "../../../src/scan/bounds.ts"
import {
  addCase,
  type CaseAt,
  type Cases,
  excerpt,
  excerpts,
  isKnown,
  keyOf,
  mergeCases,
} from "../../../src/scan/judge/cases.ts"
import type { Place } from "../../../src/scan/place.ts"

const made = (tool: string, rank: number, offset = 0, times = 1): CaseAt<Place> => ({
  outcome: "repaired",
  tool,
  model: "m",
  reason: null,
  rules: ["json/trailing-comma"],
  wrote: null,
  before: { text: "{,}", left: 0, right: 0 },
  after: null,
  feedback: null,
  rank,
  file: 0,
  from: 0,
  line: 0,
  element: null,
  offset,
  pointer: "",
  times,
})

const put = (cases: Cases, one: CaseAt<Place>): void => addCase(cases, keyOf(one), one)

test("one example of each sort; the others are counted", () => {
  const cases: Cases = new Map()
  put(cases, made("a", 10))
  const key = keyOf(made("a", 10))
  expect([isKnown(cases, key, 10), isKnown(cases, key, 3), isKnown(cases, key, 11)]).toEqual([true, true, false])
  put(cases, made("a", 11))
  expect([...cases.values()]).toMatchObject([{ rank: 11, times: 4 }])
})

test("the same of two jobs, whichever was first", () => {
  const ways = [0, 1].map((turn) => {
    const parts: Cases[] = [new Map(), new Map()]
    put(parts[0] as Cases, made("a", 5, 700, 3))
    put(parts[1] as Cases, made("a", 5, 20, 2))
    const all: Cases = new Map()
    for (const part of turn === 0 ? parts : parts.toReversed()) mergeCases(all, part)
    return [...all.values()].map(({ offset, times }) => [offset, times])
  })
  expect(ways).toEqual([[[20, 5]], [[20, 5]]])
})

test("of very many sorts the same ones are kept, in whatever order they come", () => {
  const names = Array.from({ length: BOUNDS.cases * 5 }, (_, i) => `tool${i}`)
  const kept = [names, names.toReversed()].map((order) => {
    const cases: Cases = new Map()
    for (const name of order) put(cases, made(name, 5))
    expect(cases.size).toBeLessThanOrEqual(BOUNDS.cases * 2)
    return [...cases.values()].map(({ tool }) => tool).sort()
  })
  expect(kept[0]?.slice(0, BOUNDS.cases)).toEqual(names.toSorted().slice(0, BOUNDS.cases))
  expect(kept[1]?.slice(0, BOUNDS.cases)).toEqual(kept[0]?.slice(0, BOUNDS.cases))
})

test("long texts are cut out around their first difference", () => {
  const head = "a".repeat(5000)
  const [before, after] = excerpts(`${head}X${"b".repeat(5000)}`, `${head}Y${"b".repeat(5000)}`)
  expect(before.left).toBe(after.left)
  expect(before.text.indexOf("X")).toBe(after.text.indexOf("Y"))
  expect(before.left + before.text.length + before.right).toBe(10_001)
  expect(before.text.length).toBeLessThanOrEqual(BOUNDS.excerpt)
})

test("a text that was cut off shows its end, another its beginning; no half characters", () => {
  const text = `${"𝄞".repeat(3000)}`
  for (const part of [excerpt(text, true), excerpt(`x${text}`, false)]) {
    expect(part.text).not.toMatch(/\p{Cs}/u)
    expect(part.left + part.text.length + part.right).toBeGreaterThanOrEqual(6000)
  }
  expect(excerpt(`${"a".repeat(9000)}END`, true).text.endsWith("END")).toBe(true)
  expect(excerpt("short", true)).toEqual({ text: "short", left: 0, right: 0 })
})
