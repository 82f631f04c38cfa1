import { describe, expect, test } from "vitest"
import { cpuTime } from "../../support/cpu-time.ts"
import { NOTE, readAs, truthOrNothing, valueIn } from "../../support/reading.ts"

const bodyOf = (given: string): unknown => (valueIn(given, NOTE) as { body: unknown }).body

describe("JSON as a text, its quotes raw", () => {
  test.each(['{"k": "v"}', '{"k": {"n": [1, "two"]}}', '["a", "b"]', '{"a": "x", "b": "y", "c": "z"}'])(
    "%s",
    (inner) => {
      expect(bodyOf(`{"title":"x","body":"${inner}","pages":3}`)).toBe(inner)
    },
  )

  test.each([
    `post -d '{"k": {"n": 1, "m": "v"}}' pots/7`,
    'lid = {"k": {"n": 1, "m": "v"}}',
    'glaze([{"k": "v"}, {"n": "w"}])',
    'see {"k": {"n": 1, "m": "v"}} there',
  ])("within a text: %s", (inner) => {
    expect(bodyOf(`{"title":"x","body":"${inner}","pages":3}`)).toBe(inner)
    expect(bodyOf(`{"title":"x","body":"${inner}"}`)).toBe(inner)
  })

  test("as the last member: the fragment, or nothing", () => {
    truthOrNothing('{"title":"x","body":"{"k": "v", "n": 2}"}', { title: "x", body: '{"k": "v", "n": 2}' }, NOTE)
  })

  test("a fragment that is no JSON is never completed", () => {
    truthOrNothing('{"title":"x","body":"{"k": "v"","pages":3}', { title: "x", body: '{"k": "v"', pages: 3 }, NOTE)
  })

  test("a hundred kilobytes of beginnings of fragments", () => {
    const start = cpuTime()
    readAs(`{"title":"x","labels":[${'"{", '.repeat(20_000)}`, NOTE)
    expect(cpuTime() - start).toBeLessThan(4_000)
  })
})
