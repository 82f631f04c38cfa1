import { expect, test } from "vitest"
import { GivenCallSet } from "../../src/conversation/given.ts"

test("remembers signatures as digests", () => {
  const given = new GivenCallSet()
  expect(given.isEmpty).toBe(true)
  given.add('mow\n{"lawn":"north"}')
  expect([given.has('mow\n{"lawn":"north"}'), given.has('mow\n{"lawn":"south"}'), given.isEmpty]).toEqual([
    true,
    false,
    false,
  ])
  expect(JSON.stringify(given.state())).not.toContain("north")
})

test("what is more than it remembers counts as given", () => {
  const given = new GivenCallSet()
  for (let i = 0; i < 3_000; i++) given.add(String(i))
  expect([given.isFull, given.has("never seen")]).toEqual([true, true])
  expect(given.state().length).toBeLessThan(2_100)
})

test("a state comes back", () => {
  const given = new GivenCallSet()
  given.add("a")
  const other = new GivenCallSet()
  other.restoreDigests(given.state())
  expect([other.has("a"), other.has("b")]).toEqual([true, false])
  given.isFull = true
  other.restoreDigests(given.state())
  expect(other.has("b")).toBe(true)
})

test("texts are read when something is asked, in their order, and before they take too much room", () => {
  for (const ask of [(given: GivenCallSet) => given.isEmpty, (given: GivenCallSet) => given.has("x")]) {
    const given = new GivenCallSet()
    const noted: string[] = []
    given.noteLater(10, () => noted.push("a"))
    given.noteLater(10, () => noted.push("b"))
    expect(noted).toEqual([])
    ask(given)
    ask(given)
    expect(noted).toEqual(["a", "b"])
    given.noteLater(300_000, () => noted.push("c"))
    expect(noted).toEqual(["a", "b", "c"])
    for (let i = 0; i < 3; i++) given.noteLater(0, () => noted.push("held by the host"))
    expect(noted).toEqual(["a", "b", "c"])
  }
})
