import { describe, expect, test } from "vitest"
import { type FetchOptions, fetchHost } from "../../src/adapters/fetch-job.ts"

describe("options that do not exist are refused before the first request", () => {
  const wrong: readonly (readonly [options: object, says: string])[] = [
    [{ mode: "fast" }, "mode must be one of hold, live"],
    [{ escalated: "ignore" }, "escalated must be one of pass, drop, throw"],
    [{ reask: -1 }, "reask must be a whole number, 0 or more"],
    [{ reask: 1.5 }, "reask must be"],
    [{ maxHeldBytes: "4 MB" }, "maxHeldBytes must be a whole number of bytes"],
    [{ onResult: 3 }, "onResult must be a function"],
    [{ conversation: "one" }, "conversation must be a function"],
    [{ aply: "certain" }, '"aply" is not an option'],
    [{ apply: "always" }, "apply must be"],
    [{ preset: "brave" }, "preset"],
  ]
  for (const [options, says] of wrong)
    test(JSON.stringify(options), () => expect(() => fetchHost(options as FetchOptions)).toThrow(says))

  test("those that exist are taken", () => {
    expect(() =>
      fetchHost({
        mode: "live",
        reask: 0,
        escalated: "throw",
        maxHeldBytes: 0,
        onRemark: () => undefined,
        apply: "certain",
      }),
    ).not.toThrow()
  })
})

test("the mender gets what is not the adapter's own", () => {
  const own = { apply: "certain", disabledTools: ["x"] } as const
  expect(
    fetchHost({
      ...own,
      mode: "live",
      reask: 2,
      escalated: "drop",
      maxHeldBytes: 9,
      conversation: () => "a",
      onResult: () => undefined,
      onRemark: () => undefined,
    }).own,
  ).toEqual(own)
})
