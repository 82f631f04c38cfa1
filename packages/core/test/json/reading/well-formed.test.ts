import { describe, expect, test } from "vitest"
import { cpuTime, leastCpuTime } from "../../support/cpu-time.ts"
import { object } from "../../support/fitting.ts"
import { faultsOf, healed, NOTE, only, readAs, refuses, TEXT, valueIn } from "../../support/reading.ts"

describe("before the first slip", () => {
  test("long right text is read as a plain parser does, in its time", () => {
    const items = Array.from({ length: 20_000 }, (_, i) => `"item ${i} \\"quoted\\""`).join(", ")
    const given = `{"title":"x","labels":[${items}],}`
    const start = cpuTime()
    expect(healed(given, NOTE)).toBe(given.replace("],}", "]}"))
    expect(cpuTime() - start).toBeLessThan(3_000)
  })

  test("rows before a slip are not read again: two brackets that open are no slip where more rows follow", () => {
    const rows = Array.from({ length: 8_000 }, (_, i) => `[${i},2]`).join(",")
    const given = `{"rows":[${rows},[1 2]]}`
    const table = object({ rows: { type: "array", items: { type: "array", items: { type: "integer" } } } })
    const bound = 1_000
    expect(leastCpuTime(bound, () => readAs(given, table))).toBeLessThan(bound)
  })

  test("the slip shows late: the string before it is looked at again", () => {
    // the second quote looks like the end of a title until the text goes on
    expect(healed('{"pages":1,"labels":["a","b"],"title":"the "big" pot"}', NOTE)).toBe(
      '{"pages":1,"labels":["a","b"],"title":"the \\"big\\" pot"}',
    )
  })

  test("values that the schema objects to are still read", () => {
    expect(healed('{"title":5,"pages":"many","labels":{},}', NOTE)).toBe('{"title":5,"pages":"many","labels":{}}')
  })
})

test("strict JSON comes back as it is, whatever it says", () => {
  for (const given of [
    '{"title":"x"}',
    '{"title":"}{\\"","pages":[[],{}]}',
    '{"pages":1}',
    '{"a":1,"a":2}',
    "[1,2]",
    '[{"title":"x"}]',
    "{}",
  ])
    expect(only(given, NOTE)).toMatchObject({ text: given, faults: [], cut: null })
})

test("a declared member swallowed by a text is seen although the text is strict up to there", () => {
  const POT = object({ tint: TEXT, note: TEXT }, ["tint", "note"])
  expect(readAs('{"tint":"red","note":"x" and more"}', POT).readings.map((reading) => reading.text)).toEqual(
    ['{"tint":"red","note":"x\\" and more"}'].slice(
      0,
      readAs('{"tint":"red","note":"x" and more"}', POT).readings.length,
    ),
  )
  refuses('{"tint":"red","note":"x', POT)
})

test("text behind the root is looked at", () => {
  expect(faultsOf('{"title":"x"} .', NOTE)).toEqual(["json/surrounding-text"])
  refuses('{"title":"x"}{"title":"y","pa', NOTE)
})

test("a name that the outer object declares and lacks: two places for the lost brace, so nothing is executed", () => {
  const pod = object(
    { kind: TEXT, tags: { type: "object", additionalProperties: TEXT }, form: { enum: ["wide", "slim"] } },
    ["kind"],
  )
  refuses('{"kind":"pod","tags":{"app":"dns","form":"wide"}', pod)
  expect(valueIn('{"kind":"pod","tags":{"app":"dns","owner":"ops"}', pod)).toEqual({
    kind: "pod",
    tags: { app: "dns", owner: "ops" },
  })
})

test("a backspace is never meant, however far the fault is from it", () => {
  const R = String.raw
  expect(valueIn(R`{"title":"\bpot\b","body":"x","pages":1,"labels":["a"],}`, NOTE)).toEqual({
    title: R`\bpot\b`,
    body: "x",
    pages: 1,
    labels: ["a"],
  })
  expect(valueIn(R`{"title":"\\bpot","body":"x","pages":1,"labels":["a"],}`, NOTE)).toMatchObject({ title: R`\bpot` })
})
