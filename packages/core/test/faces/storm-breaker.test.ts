import { describe, expect, test } from "vitest"
import type { OpenAiCall } from "../../src/faces/openai-call.ts"
import { StormBreaker, type StormBreakerOptions, traitsBy } from "../../src/faces/storm-breaker.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { asked } from "../support/turns.ts"

const nameOf = (call: OpenAiCall): string => call.function.name
/** Calls by letter: capitals write. */
const fates = (letters: string, options: StormBreakerOptions = {}): string => {
  const guard = new StormBreaker({ isMutating: (call) => /^[A-Z]$/.test(nameOf(call)), ...options })
  return [...letters].map((letter) => (guard.inspect(asked(letter, {})).suppress ? "x" : ".")).join("")
}

describe("what is suppressed", () => {
  test.each<[string, string, string, StormBreakerOptions?]>([
    ["the third identical call", "aaa", "..x"],
    ["every further one, until those that ran are out of the window", "aaaaaaaa", "..xxxxx."],
    ["the second, if so wished", "aa", ".x", { threshold: 2 }],
    ["nothing, switched off", "aaaaa", ".....", { threshold: 0, window: 6 }],
    ["nothing that is out of the window", "aabcda", "......", { window: 3 }],
    ["not what was read again after a write", "aaBaa", "....."],
    ["the same write, again and again", "BBB", "..x"],
    ["a write that failed to change anything for the reader", "aBaBaB", ".....x"],
  ])("%s", (_, letters, expected, options) => {
    expect(fates(letters, options)).toBe(expected)
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
    expect(last?.reason).toMatch(/^Not run again\. You just called "read" with \{"page":"moss"\}.+3rd time/s)
    expect(last?.reason).not.toMatch(/fail|error/i)
    expect(guard.inspect(asked("read", { page: "fern" }))).toEqual({ suppress: false })
  })
})

describe("what is not counted", () => {
  test("exempt calls; those that write still clear what was read", () => {
    expect(fates("ppppp", { isExempt: (call) => nameOf(call) === "p" })).toBe(".....")
    expect(fates("aaPa", { isExempt: (call) => nameOf(call) === "P" })).toBe("....")
    expect(fates("aapa", { isExempt: (call) => nameOf(call) === "p" })).toBe("...x")
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
    expect(["{cut", "{cut", "{cut", "{cur"].map((text) => guard.inspect(asked("read", text)).suppress)).toEqual([false, false, true, false])
  })
})

test("settings that cannot work are the programmer's error", () => {
  for (const options of [{ threshold: 1 }, { window: 1 }, { threshold: -1 }, { window: 2.5 }, { threshold: 1_000 }])
    expect(() => new StormBreaker(options), JSON.stringify(options)).toThrow(expect.objectContaining({ code: "MEND_STORM" }))
})

test("a long run costs the same for each call, and is not remembered for ever", () => {
  const guard = new StormBreaker()
  const begun = cpuTime()
  for (let i = 0; i < 20_000; i++) guard.inspect(asked("read", { page: i }))
  expect(cpuTime() - begun).toBeLessThan(5_000)
})

test("the host's questions get the call; without questions nothing is known to write or to be exempt", () => {
  const seen: unknown[] = []
  const traits = traitsBy({ isMutating: (call) => seen.push(call) > 0 })("read", '{"a":1}')
  expect(seen).toEqual([{ type: "function", function: { name: "read", arguments: '{"a":1}' } }])
  expect(traits).toEqual({ changes: true, exempt: false, poller: false })
  expect(traitsBy({})("read", "{}")).toEqual({ changes: false, exempt: false, poller: false })
})
