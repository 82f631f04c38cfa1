import { expect, test } from "vitest"
import { describeRemarks } from "../../src/describe/describe-remarks.ts"
import type { StreamRemark } from "../../src/wires/stream-patcher.ts"

test("one row for each code", () => {
  const ids = describeRemarks().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ["history/unanswered", "id/duplicate", "limit/arguments", "json/cut"]) expect(ids).toContain(id)
})

test("what adapters tell of streams", () => {
  // the compiler asks for each code
  const codes: Record<StreamRemark["code"], true> = {
    "stream/cut": true,
    "limit/held": true,
    "wire/unsound": true,
    "request/unknown": true,
    "conversation/failed": true,
  }
  const told = describeRemarks().filter(({ about }) => about === "streams")
  expect(told.map(({ id }) => id)).toEqual(Object.keys(codes))
})

test("each says what happened", () => {
  for (const { what } of describeRemarks()) expect(what).toMatch(/^[A-Z].{15,}\.$/s)
})
