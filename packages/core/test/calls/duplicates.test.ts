import { describe, expect, test } from "vitest"
import { findRepeats, signatureOf, trimmedSignature } from "../../src/calls/duplicates.ts"
import { unchangedCall } from "../../src/calls/mend-call.ts"

const call = (name: string, args: string) => unchangedCall("c", name, args, JSON.parse(args))
const repeats = (...list: readonly [string, string][]) => [
  ...findRepeats(
    list.map(([name, args]) => call(name, args)),
    (name) => name.startsWith("get"),
  ),
]

test("a signature is a name and a value, not a spelling", () => {
  expect(signatureOf(call("a", '{"x":1,"y":"\\u0041"}'))).toBe(signatureOf(call("a", '{ "y":"A", "x":1.0 }')))
  expect(signatureOf(call("a", "{}"))).not.toBe(signatureOf(call("b", "{}")))
  expect(signatureOf(call("a", '{"x":12345678901234567890}'))).not.toBe(
    signatureOf(call("a", '{"x":12345678901234567891}')),
  )
})

test("white space around texts does not count where a server may have lost it", () => {
  const isSame = (a: string, b: string): boolean => trimmedSignature(call("a", a)) === trimmedSignature(call("a", b))
  expect(isSame('{"x":"jam\\n","y":1}', '{"y":1.0,"x":" jam"}')).toBe(true)
  expect(isSame('{"x":12345678901234567890}', '{"x":12345678901234567891}')).toBe(false)
  expect(isSame("{}", '{"x":1}')).toBe(false)
})

describe("findRepeats", () => {
  test("the same call again, whatever it does", () => {
    expect(repeats(["put", '{"x":1}'], ["put", '{ "x": 1 }'])).toEqual([1])
    expect(repeats(["put", "{}"], ["put", "{}"], ["put", "{}"])).toEqual([1, 2])
  })

  test("different calls stay", () => {
    expect(repeats(["put", '{"x":1}'], ["put", '{"x":2}'])).toEqual([])
    expect(repeats(["put", "{}"], ["get", "{}"])).toEqual([])
    expect(repeats()).toEqual([])
  })

  test("only what is known to change nothing may stand between", () => {
    expect(repeats(["get", "{}"], ["getMore", "{}"], ["get", "{}"])).toEqual([2])
    expect(repeats(["get", "{}"], ["put", "{}"], ["get", "{}"])).toEqual([])
    expect(repeats(["put", '{"x":1}'], ["put", '{"x":2}'], ["put", '{"x":1}'])).toEqual([])
  })

  test("a sequence that was written twice as a whole", () => {
    expect(repeats(["put", "{}"], ["cut", "{}"], ["put", "{}"], ["cut", "{}"])).toEqual([2, 3])
  })
})
