import { expect, test } from "vitest"
import { MendError } from "../../src/errors.ts"
import { createCounters } from "../../src/model-repair/counters.ts"
import { readState } from "../../src/model-repair/state.ts"

const GOOD = {
  version: 1,
  failures: [["l", 2]],
  counts: createCounters({ sent: 4, accepted: 1, cached: 0, refused: { invalid: 3 } }).counts(),
}

test("a state goes through JSON and comes back", () => {
  expect(readState(JSON.parse(JSON.stringify(GOOD)))).toMatchObject({
    failures: [["l", 2]],
    counts: { sent: 4, accepted: 1, refused: { invalid: 3 } },
  })
  expect(readState(undefined)).toMatchObject({ failures: [], counts: { sent: 0 } })
})

test.each([
  [{}],
  [{ ...GOOD, version: 2 }],
  [{ ...GOOD, failures: {} }],
  [{ ...GOOD, failures: [["l", -1]] }],
  [{ ...GOOD, failures: [[1, 1]] }],
  [{ ...GOOD, counts: null }],
  [{ ...GOOD, counts: { ...GOOD.counts, sent: "many" } }],
  [{ ...GOOD, counts: { ...GOOD.counts, refused: { invalid: Number.NaN } } }],
])("%j is for the programmer to correct", (state) => {
  let error: unknown = null
  try {
    readState(state)
  } catch (thrown) {
    error = thrown
  }
  expect(MendError.is(error)).toBe(true)
  expect(error).toMatchObject({ code: "MEND_STATE" })
})

test("an older state without some reason is read, an inherited one is not looked at", () => {
  const counts = { sent: 1, accepted: 1, cached: 0, refused: Object.create({ invalid: 7 }) as object }
  expect(readState({ version: 1, failures: [], counts }).counts.refused.invalid).toBe(0)
})
