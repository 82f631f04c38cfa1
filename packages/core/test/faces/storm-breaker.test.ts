import { describe, expect, test } from "vitest"
import type { OpenAiCall } from "../../src/faces/openai-call.ts"
import { StormBreaker } from "../../src/faces/storm-breaker.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { asked } from "../support/turns.ts"

const nameOf = (call: OpenAiCall): string => call.function.name
/** Calls by letter: capitals write. */
const fates = (letters: string, windowSize?: number, threshold?: number, exempt = ""): string => {
  const isMutating = (call: OpenAiCall): boolean => /^[A-Z]$/.test(nameOf(call))
  const guard = new StormBreaker(windowSize, threshold, isMutating, (call) => exempt.includes(nameOf(call)))
  return [...letters].map((letter) => (guard.inspect(asked(letter, {})).suppress ? "x" : ".")).join("")
}

describe("what is suppressed", () => {
  test.each<[string, string, string, number?, number?]>([
    ["the third identical call", "aaa", "..x"],
    ["every further one: what was suppressed does not age the window", "aaaaaaaaaaaa", "..xxxxxxxxxx"],
    ["until other calls ran", "aaabcdefa", "..x......"],
    ["the second, if so wished", "aa", ".x", 6, 2],
    ["nothing that is out of the window", "aabcda", "......", 3],
    ["not what was read again after a write", "aaBaa", "....."],
    ["the same write, again and again", "BBB", "..x"],
    ["the same write, with reading in between", "aBaBaB", ".....x"],
  ])("%s", (_, letters, expected, windowSize, threshold) => {
    expect(fates(letters, windowSize, threshold)).toBe(expected)
  })

  test("arguments count as values", () => {
    const guard = new StormBreaker()
    const texts = ['{"a":1,"b":[2]}', '{"b":[2],"a":1}', ' {"a" : 1.0, "b":[2]}']
    expect(texts.map((text) => guard.inspect(asked("read", text)).suppress)).toEqual([false, false, true])
    expect(guard.inspect(asked("read", '{"a":1,"b":[3]}')).suppress).toBe(false)
  })

  test("the reason tells the model what it did, and that it was not run", () => {
    const guard = new StormBreaker()
    const [, , last] = [1, 2, 3].map(() => guard.inspect(asked("read", { page: "moss" })))
    expect(last?.reason).toMatch(/^read was called 3 times with identical arguments; it was not run again$/)
    expect(last?.reason).not.toMatch(/fail|error/i)
    expect(guard.inspect(asked("read", { page: "fern" }))).toEqual({ suppress: false })
  })
})

describe("what is not counted", () => {
  test("exempt calls, whether they write or not", () => {
    expect(fates("ppppp", 6, 3, "p")).toBe(".....")
    expect(fates("aaPa", 6, 3, "P")).toBe("...x")
    expect(fates("aapa", 6, 3, "p")).toBe("...x")
  })

  test("a call without a name", () => {
    const guard = new StormBreaker()
    expect([1, 2, 3, 4].map(() => guard.inspect(asked("", {})).suppress)).toEqual([false, false, false, false])
  })

  test("what came before a reset", () => {
    const guard = new StormBreaker()
    for (let i = 0; i < 3; i++) guard.inspect(asked("read", {}))
    guard.reset()
    expect(guard.inspect(asked("read", {})).suppress).toBe(false)
  })

  test("arguments that are no JSON are compared as text", () => {
    const guard = new StormBreaker()
    expect(["{cut", "{cut", "{cut", "{cur"].map((text) => guard.inspect(asked("read", text)).suppress)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })
})

test("settings that cannot work are the programmer's error", () => {
  for (const [windowSize, threshold] of [
    [6, 1],
    [1, 3],
    [6, -1],
    [2.5, 3],
    [6, 1_000],
    [6, 0],
  ] as const)
    expect(() => new StormBreaker(windowSize, threshold), `${windowSize}, ${threshold}`).toThrow(
      expect.objectContaining({ code: "MEND_STORM" }),
    )
})

test("a long run costs the same for each call, and is not remembered for ever", () => {
  const guard = new StormBreaker()
  const begun = cpuTime()
  for (let i = 0; i < 20_000; i++) guard.inspect(asked("read", { page: i }))
  expect(cpuTime() - begun).toBeLessThan(5_000)
})

test("the host's questions get the very call", () => {
  const seen: unknown[] = []
  const call = asked("read", { a: 1 })
  const isExempt = (asked: OpenAiCall): boolean => seen.push(asked) < 0
  new StormBreaker(6, 3, (asked) => seen.push(asked) > 0, isExempt).inspect(call)
  expect(seen).toEqual([call, call])
})
