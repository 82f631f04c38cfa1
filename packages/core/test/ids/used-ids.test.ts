import { describe, expect, it } from "vitest"
import { UsedIds } from "../../src/ids/used-ids.ts"

const used = (...ids: readonly string[]): UsedIds => {
  const out = new UsedIds()
  for (const id of ids) out.claim(id)
  return out
}

describe("used ids", () => {
  it("are known again, also in the characters another provider would take", () => {
    expect(used("fn.brew:0").has("fn_brew_0")).toBe(true)
    expect(used("a").has("b")).toBe(false)
    expect(used(`${"y".repeat(5_000)}1`).has(`${"y".repeat(5_000)}2`)).toBe(false)
  })

  it("say which number comes next", () => {
    const ids = used("call_0")
    expect([ids.nextNumber("call_0"), ids.nextNumber("call_0"), ids.nextNumber("call_1")]).toEqual([2, 3, 2])
  })

  it("are bounded: the oldest is forgotten, one that is used again is not", () => {
    const ids = used("old", "again")
    for (let i = 0; i < 5_000; i++) {
      ids.claim(`n${i}`)
      ids.nextNumber("again")
    }
    expect([ids.has("old"), ids.has("again"), ids.nextNumber("again")]).toEqual([false, true, 5_002])
    expect(ids.state().length).toBeLessThanOrEqual(1_024)
    expect(ids.state().length).toBeGreaterThan(511)
    const restored = new UsedIds()
    restored.restore(ids.state())
    expect(restored.state()).toEqual(ids.state())
  })
})

describe("the form of made ids", () => {
  const usedIn = (form: UsedIds["form"], ...ids: readonly string[]): UsedIds => Object.assign(used(...ids), { form })

  it("is that of the ids that were seen, where it may be", () => {
    expect(usedIn("seen").takesShort()).toBe(false)
    expect(usedIn("seen").takesShort(["aB3dE6gH9"])).toBe(true)
    expect(usedIn("seen", "aB3dE6gH9").takesShort(["call_1"])).toBe(false)
    expect(usedIn("seen", "aB3dE6gH9", "call_1").takesShort()).toBe(false)
    expect(usedIn("plain", "aB3dE6gH9").takesShort()).toBe(true)
    expect(usedIn("plain").takesShort()).toBe(false)
    expect(usedIn("any", "aB3dE6gH9").takesShort()).toBe(false)
    expect(usedIn("short", "call_1").takesShort()).toBe(true)
  })

  it("holds for an id that is renewed", () => {
    const known = usedIn("seen", "aB3dE6gH9")
    const renewed = [known.renew("aB3dE6gH9"), known.renew("aB3dE6gH9")]
    for (const id of renewed) expect(id).toMatch(/^aB3d[a-z0-9]{5}$/)
    expect(new Set(renewed).size).toBe(2)
  })
})
