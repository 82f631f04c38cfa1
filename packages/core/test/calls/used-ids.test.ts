import { describe, expect, it } from "vitest"
import { UsedIds } from "../../src/calls/used-ids.ts"

const used = (...ids: readonly string[]): UsedIds => {
  const out = new UsedIds()
  for (const id of ids) out.add(id)
  return out
}

describe("used ids", () => {
  it("are known again, also in the characters another provider would take", () => {
    expect(used("fn.brew:0").has("fn_brew_0")).toBe(true)
    expect(used("a").has("b")).toBe(false)
    expect(used(`${"y".repeat(5_000)}1`).has(`${"y".repeat(5_000)}2`)).toBe(false)
  })

  it("say which number comes next", () => {
    expect(used("call_0", "call_0_2", "call_0_7").nextNumber("call_0")).toBe(8)
    expect(used("call_12").nextNumber("call")).toBe(2)
    expect(used("ab", "ab_99999999999999").nextNumber("ab")).toBe(2)
  })

  it("are bounded: the oldest is forgotten, one that is used again is not", () => {
    const ids = used("old", "again")
    for (let i = 0; i < 5_000; i++) {
      ids.add(`n${i}`)
      ids.add(`again_${i + 2}`)
    }
    expect([ids.has("old"), ids.has("again"), ids.nextNumber("again")]).toEqual([false, true, 5_002])
    expect(ids.state().length).toBe(1_024)
    const restored = new UsedIds()
    restored.restore(ids.state())
    expect(restored.state()).toEqual(ids.state())
  })
})
