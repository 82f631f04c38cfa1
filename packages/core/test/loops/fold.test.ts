import { describe, expect, test } from "vitest"
import { foldAnswer, foldVersion } from "../../src/loops/fold.ts"
import { cpuTime } from "../support/cpu-time.ts"

describe("the same answer", () => {
  test.each([
    ["sent, id 1000", "sent, id 1001"],
    ['{"id": 4}', '{"id": 17}'],
    ['{"requestId":"a41f","n":3}', '{"requestId":"b920","n":3}'],
    ['{"took_ms":308,"rows":2}', '{"took_ms":19,"rows":2}'],
    ["no hits (request 9aab)", "no hits (request 1b112)"],
    ["form 12:00:10", "form 12:00:11"],
    ["as of 2031-02-03T04:05:06Z", "as of 2031-02-03T04:05:09.120Z"],
    ["41 passed in 3.01s", "41 passed in 2.9 s"],
    ["1 failed (took 3 s)", "1 failed (took 3.4 s)"],
    ["trace 3fa9c1d2-1111-4222-8333-944455556666", "trace 0b7e51aa-9999-4888-8777-166655554444"],
    ["at 1731715200", "at 1731715260"],
    ["listening on port 41723", "listening on port 52011"],
    ["req_8fk31d failed", "req_1ab9k2 failed"],
    ["attempt 3: refused", "attempt 4: refused"],
    ["fired in the order of seed 40213", "fired in the order of seed 977"],
    ["(node:4021) no moss", "(node:9770) no moss"],
    ["a41f9".repeat(13), "b20c7".repeat(13)],
    [
      '{"traceparent":"00-a41f9b2ca41f9b2ca41f9b2ca41f9b2c-a41f9b2ca41f9b2c-01"}',
      '{"traceparent":"00-9c0d1e2f9c0d1e2f9c0d1e2f9c0d1e2f-9c0d1e2f9c0d1e2f-01"}',
    ],
    ["built kiln.5e2fa94a.js", "built kiln.0b7e51aa.js"],
    ["saved 3fa9c1d2-1111-4222-8333-944455556666.png", "saved 0b7e51aa-9999-4888-8777-166655554444.png"],
    ["built /tmp/ccPZQXNG.o", "built /tmp/cc3TWG5P.o"],
    ["object at 0x7ffe01a2", "object at 0x55d0c3ef"],
    ["linker[14365]: no moss", "linker[19588]: no moss"],
    ["[1] 5965 started", "[1] 22076 started"],
    ["as of @452.beats", "as of @459.beats"],
    ["on 127.0.0.1:47325", "on 127.0.0.1:46605"],
    ["server time 9h01", "server time 9h11"],
    ["saved at 1時07分", "saved at 13時14分"],
    ["made 2031-W32-2T12:00:14Z", "made 2031-W32-2T12:00:28Z"],
    ["tapped (tap no. 3)", "tapped (tap no. 4)"],
    ["it is now 7:41:05", "it is now 7:41:52"],
    ["now 2031-02-03 04:05, no moss", "now 2031-02-04 16:05, no moss"],
    ['{"now":1931715200.25,"moss":0}', '{"now":1931715260.5,"moss":0}'],
    ["a pot (410 credits left)", "a pot (402 credits left)"],
    ["X-RateLimit-Remaining: 77", "X-RateLimit-Remaining: 76"],
    ['{"pot":1,"ttl":300}', '{"pot":1,"ttl":288}'],
    ['{"pot":1,"key_expires_in":300}', '{"pot":1,"key_expires_in":288}'],
    ["a pot, remaining budget: $4.10", "a pot, remaining budget: $4.05"],
    ['{"kiln":"hot","poll_count":3}', '{"kiln":"hot","poll_count":4}'],
    ["still hot, heartbeat 8", "still hot, heartbeat 9"],
    ['{"kiln":"hot","eta":300}', '{"kiln":"hot","eta":320}'],
    ["a  b\n", "a b"],
  ])("%s", (a, b) => {
    expect(foldAnswer(a)).toBe(foldAnswer(b))
  })
})

describe("another answer", () => {
  test.each([
    ["items 10", "items 20"],
    ["4", "2"],
    ["41 passed", "42 passed"],
    ["polls 41", "polls 42"],
    ["beta 41", "beta 42"],
    ["view 3", "view 4"],
    ["43%", "44%"],
    ["1 of 3 updated", "2 of 3 updated"],
    ["line 12: moss", "line 13: moss"],
    ["v1.2.3", "v1.2.4"],
    ["x=3, y=4", "x=3, y=5"],
    ["utf8 text", "utf16 text"],
    ["row[3] is moss", "row[4] is moss"],
    ["ratio 3:4", "ratio 3:5"],
    ["The pot now holds 3", "The pot now holds 4"],
    ["Depth is now 20 cm", "Depth is now 21 cm"],
    ["There are now 6 ferns", "There are now 7 ferns"],
    ["Fee is now 2.50", "Fee is now 3.00"],
    ["Damp now: 40%", "Damp now: 45%"],
  ])("%s", (a, b) => {
    expect(foldAnswer(a)).not.toBe(foldAnswer(b))
  })
})

test("of a tool that gives one thing after another the numbers of things count", () => {
  const isSame = (a: string, b: string): boolean => foldAnswer(a, true) === foldAnswer(b, true)
  expect(isSame("Parcel #12 for Ada", "Parcel #13 for Ada")).toBe(false)
  expect(isSame('{"parcel_id":"p8k31d","to":"Ada"}', '{"parcel_id":"p1ab9k","to":"Ada"}')).toBe(false)
  expect(isSame('{"parcel":null,"request_id":12}', '{"parcel":null,"request_id":13}')).toBe(true)
  expect(isSame("no parcel at 12:00:10", "no parcel at 12:00:11")).toBe(true)
  expect(foldAnswer("Parcel #12 for Ada")).toBe(foldAnswer("Parcel #13 for Ada"))
})

test("a long text is folded at both ends, and counts as it is between them", () => {
  const long = (head: string, middle: string, tail: string): string =>
    `${head} ${"moss ".repeat(5_000)}${middle} ${"fern ".repeat(5_000)}${tail}`
  expect(foldAnswer(long("id 1", "", "took 3 s"))).toBe(foldAnswer(long("id 2", "", "took 4 s")))
  expect(foldAnswer(long("", "id 1", ""))).not.toBe(foldAnswer(long("", "id 2", "")))
})

test("takes linear time", () => {
  for (const piece of ["1", "a1", "1-", "id 1 ", "abcdefgh", "12:", '"']) {
    const begun = cpuTime()
    foldAnswer(piece.repeat(2_000_000 / piece.length))
    expect(cpuTime() - begun, piece).toBeLessThan(2_000)
  }
})

test("the version in a receipt counts how often something was written", () => {
  expect(foldVersion('{"saved":true,"version":7}')).toBe(foldVersion('{"saved":true,"version":12}'))
  expect(foldVersion('{"rev":"v7","pot":"red","status":"ok"}')).toBe('{"rev":#,"pot":"red","status":"ok"}')
  expect(foldVersion('{"saved":true,"version":7,"pots":3}')).toBeNull()
  expect(foldVersion('{"saved":true,"version":7.1}')).toBeNull()
  expect(foldVersion('{"saved":false,"version":7}')).toBeNull()
  expect(foldVersion('{"saved":true}')).toBeNull()
})
