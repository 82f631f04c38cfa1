import { describe, expect, test } from "vitest"
import { pythonCalls } from "../../../src/dialects/python/calls.ts"
import { pythonLiteral } from "../../../src/dialects/python/literal.ts"
import { leastCpuTime } from "../../support/cpu-time.ts"
import { large } from "../../support/runs.ts"
import { sourceOf, told } from "./given.ts"

const filled = (unit: string, head: string, length: number) => head + unit.repeat(Math.ceil(length / unit.length))

const UNITS = [
  ..."[({'\"`#\\-.,=a1 \n“",
  "f(",
  "f(a=",
  "f(a=(",
  "f(a=['",
  "f(a='",
  "f(a='''",
  "f(a='), ",
  "f(a=#), ",
  "f(a=# ), ",
  "f(a=\\'x), ",
  "f(a=\"x'), ",
  "f(a=[), ",
  "f(a=x y), ",
  "f(a='it's'), ",
  "f(a='x, b='x, ",
  "'f(', ",
  "'f(a='x'), ",
  "['f(",
  "print(",
  "x = ",
  "await ",
  "1+",
  "1,",
  "'a' ",
  "'a'+",
  "{1:",
  "a.",
  "\\_",
  "f(a=x(')",
  ", f(a=\n'x",
  "f(a=1) ",
  "f()\n",
]

/** Far below what a second pass for each unit would take, far above what one pass takes on a busy machine. */
const BOUND = large(500)

const timeOf = (work: () => unknown): number => leastCpuTime(BOUND / 2, work)

describe("noise is answered at once", () => {
  test.each(UNITS)("%j", (unit) => {
    for (const head of ["", "[", "f(a=", "[f(a='", "['f("]) {
      const text = filled(unit, head, large(60_000, 8))
      for (const isEnd of [true, false])
        expect(
          timeOf(() => pythonCalls(sourceOf(text, isEnd), 0)),
          `${head} ${isEnd}`,
        ).toBeLessThan(BOUND)
      expect(timeOf(() => pythonLiteral(text))).toBeLessThan(BOUND)
    }
  })
})

test.each(["[", "(", "f(", "'", '"'])("a megabyte of %s holds no call", (unit) => {
  const text = filled(unit, "", large(1_000_000, 16))
  expect(timeOf(() => expect(told(text) ?? "").toBe(""))).toBeLessThan(BOUND / 2)
})

test("what is nested too deep is stepped over", () => {
  for (const unit of ["[", "f("])
    expect(pythonCalls(sourceOf(filled(unit, "", 10_000)), 0)).toMatchObject({ calls: [], end: expect.any(Number) })
})

test("many calls are all found", () => {
  expect(pythonCalls(sourceOf(filled("f(a=1) ", "", 140_000)), 0)).toMatchObject({ calls: { length: 20_000 } })
  expect(pythonCalls(sourceOf(`[${filled("f(a=1), ", "", 160_000)}]`), 0)).toMatchObject({ calls: { length: 20_000 } })
})
