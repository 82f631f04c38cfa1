import { describe, expect, test } from "vitest"
import { findRepeats, isPartOf, signatureOf } from "../../src/calls/duplicates.ts"
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

test("a call that says no more than another, white space around texts apart", () => {
  const isPart = (part: string, whole: string, name = "a"): boolean => isPartOf(call("a", part), call(name, whole))
  expect(isPart("{}", '{"x":1}')).toBe(true)
  expect(isPart('{"x":"jam\\n","y":{"b":[1],"a":2}}', '{"y":{"a":2,"b":[1]},"x":" jam","z":null}')).toBe(true)
  expect(isPart('{"x":1}', "{}")).toBe(false)
  expect(isPart('{"x":1}', '{"x":"1"}')).toBe(false)
  expect(isPart('{"x":{"a":1}}', '{"x":{"a":1,"b":2}}')).toBe(false)
  expect(isPart("{}", "{}", "b")).toBe(false)
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
