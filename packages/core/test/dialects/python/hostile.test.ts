import { describe, expect, test } from "vitest"
import { pythonCalls } from "../../../src/dialects/python/calls.ts"
import { pythonLiteral } from "../../../src/dialects/python/literal.ts"
import { sourceOf } from "./given.ts"

const MEGABYTE = 1_000_000
const filled = (unit: string, head = "") => head + unit.repeat(Math.ceil(MEGABYTE / unit.length))

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

describe("a megabyte of noise is answered at once", () => {
  test.each(UNITS)("%j", (unit) => {
    for (const head of ["", "[", "f(", "f(a=", "[f(a='", "['f("]) {
      for (const isEnd of [true, false]) {
        const source = sourceOf(filled(unit, head), isEnd)
        const start = performance.now()
        pythonCalls(source, 0)
        expect(performance.now() - start, `${head} ${isEnd}`).toBeLessThan(500)
      }
    }
    const start = performance.now()
    pythonLiteral(filled(unit))
    expect(performance.now() - start).toBeLessThan(500)
  })
})

test.each(["[", "(", "f(", "'", '"'])("a megabyte of %s holds no call", (unit) => {
  expect(pythonCalls(sourceOf(filled(unit)), 0)).toBeNull()
})
