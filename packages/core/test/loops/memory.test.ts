import { describe, expect, test } from "vitest"
import { entryOf } from "../../src/loops/entry.ts"
import { Memory } from "../../src/loops/memory.ts"
import { REMEMBERED } from "../../src/loops/settings.ts"

const NOTHING = {
  changes: null,
  exempt: false,
  poller: false,
  repeats: false,
  polls: false,
  searches: false,
  looks: false,
  sleeps: false,
} as const
const call = (x: string, id = `id-${x}`) => entryOf(id, "run", JSON.stringify({ x }), null, NOTHING)

function filled(count: number): Memory {
  const memory = new Memory()
  for (let i = 0; i < count; i++) {
    memory.trim()
    memory.add(call(String(i)))
  }
  return memory
}

describe("what is remembered", () => {
  test("a call is known again by its value", () => {
    const memory = filled(5)
    expect(memory.latestSame(call("3"))?.id).toBe("id-3")
    expect(memory.latestSame(call("9"))).toBeNull()
    const again = call("3", "again")
    memory.restore(again)
    expect(again.kind).toBe(memory.entries[3]?.kind)
    expect(memory.latestSame(call("3"))?.id).toBe("again")
  })

  test("is bounded, and the same number is seen whenever it was trimmed", () => {
    for (const count of [REMEMBERED, REMEMBERED + 1, 2 * REMEMBERED, 2 * REMEMBERED + 1, 10_000]) {
      const memory = filled(count)
      expect(memory.entries.length).toBeLessThanOrEqual(2 * REMEMBERED + 1)
      expect(memory.recent().length).toBe(REMEMBERED)
      expect(memory.latestSame(call(String(count - REMEMBERED)))).not.toBeNull()
      expect(memory.latestSame(call(String(count - REMEMBERED - 1)))).toBeNull()
    }
  })

  test("long arguments are not held, the calls are known all the same", () => {
    const memory = new Memory()
    const long = (i: number) => call(`${i}${"y".repeat(200_000)}`)
    for (let i = 0; i < 20; i++) {
      memory.trim()
      memory.add(long(i))
    }
    expect(memory.entries.reduce((sum, { text }) => sum + (text?.length ?? 0), 0)).toBeLessThan(1_500_000)
    expect(memory.latestSame(long(2))).toBe(memory.entries[2])
  })
})

test("another spelling of a call is known", () => {
  const memory = filled(3)
  memory.add(call("ls src"))
  expect([memory.hasAlike(call("ls ./SRC/")), memory.hasAlike(call("ls lib"))]).toEqual([true, false])
})

describe("results", () => {
  test("go to the latest call with that id", () => {
    const memory = new Memory()
    memory.add(call("1", "same"))
    memory.add(call("2", "same"))
    expect(memory.result("same", "text", true)).toBe(true)
    expect(memory.entries.map(({ ok }) => ok)).toEqual([null, true])
    expect(memory.result("other", "text", true)).toBe(false)
  })

  test("of calls that were set aside, or withheld, go nowhere", () => {
    const memory = new Memory()
    memory.add(call("1", "c0"))
    memory.aside = ["c0"]
    expect(memory.result("c0", "not executed", false)).toBe(true)
    expect(memory.entries[0]).toMatchObject({ ok: null, answer: null })
    memory.aside = []
    memory.add({ ...call("2", "c1"), withheld: true })
    expect(memory.result("c1", "a notice", false)).toBe(true)
    expect(memory.entries[1]?.answer).toBeNull()
    expect(memory.short).toBe(0)
  })

  test("short answers in a row are counted, and errors however long", () => {
    const memory = filled(5)
    memory.result("id-0", "no", true)
    memory.result("id-1", "z".repeat(1_000), false)
    expect(memory.short).toBe(2)
    memory.result("id-2", null, null)
    expect(memory.short).toBe(2)
    memory.result("id-3", "z".repeat(1_000), true)
    expect(memory.short).toBe(0)
  })
})

test("a person's turn clears all", () => {
  const memory = filled(3)
  memory.result("id-1", "no", false)
  memory.quiet = 2
  memory.aside = ["x"]
  memory.clear()
  expect([
    memory.entries.length,
    memory.quiet,
    memory.short,
    memory.aside.length,
    memory.latestSame(call("1")),
  ]).toEqual([0, 0, 0, 0, null])
})

test("an id of any length is found again, and is not held", () => {
  const memory = new Memory()
  const id = "c".repeat(100_000)
  memory.add(entryOf(id, "read", "{}", null, NOTHING))
  expect(memory.entries.at(-1)?.id.length).toBeLessThan(100)
  expect(memory.result(id, "moss", true)).toBe(true)
  expect(memory.callOf(id)?.arguments).toBe("{}")
})
