import { describe, expect, test } from "vitest"
import { ToolAnswer } from "../../src/loops/answer.ts"
import {
  answerOf,
  digestOf,
  entryOf,
  isAlike,
  isPause,
  isSameCall,
  looseOf,
  setAnswer,
  shrink,
} from "../../src/loops/entry.ts"

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
const call = (text: string, name = "x") => entryOf("c", name, text, null, NOTHING)
const same = (a: string, b: string): boolean => isSameCall(call(a), call(b))

describe("the same call", () => {
  test("whatever the order of the keys, the spacing, the spelling of numbers and letters", () => {
    expect(same('{"a":1,"b":[1,{"c":2}]}', '{ "b" : [1.0, {"c":2e0}], "a":1 }')).toBe(true)
    expect(same('{"a":"é"}', '{"a":"\\u00e9"}')).toBe(true)
    expect(same('{"a":1,"a":2}', '{"a":2}')).toBe(true)
    expect(same('{"a":-0}', '{"a":0}')).toBe(true)
    expect(same("{}", "{ }")).toBe(true)
  })

  test("and another one, however little differs", () => {
    expect(same('{"a":1}', '{"a":"1"}')).toBe(false)
    expect(same('{"a":12345678901234567890}', '{"a":12345678901234567891}')).toBe(false)
    expect(same('{"a":0.1000000000000000055511}', '{"a":0.1}')).toBe(false)
    expect(same('{"a":null}', "{}")).toBe(false)
    expect(same('{"a":[1,2]}', '{"a":[2,1]}')).toBe(false)
    expect(same('{"a":{}}', '{"a":[]}')).toBe(false)
    expect(same(`{"a":"${"y".repeat(50)}1${"y".repeat(50)}"}`, `{"a":"${"y".repeat(50)}2${"y".repeat(50)}"}`)).toBe(
      false,
    )
    expect(isSameCall(call("{}", "x"), call("{}", "y"))).toBe(false)
  })

  test("own members only, and as deep as it gets", () => {
    expect(same('{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}')).toBe(false)
    expect(same('{"constructor":1}', "{}")).toBe(false)
    const deep = (leaf: string): string => `{"a":${"[".repeat(500)}${leaf}${"]".repeat(500)}}`
    expect([same(deep("1"), deep(" 1")), same(deep("1"), deep("2"))]).toEqual([true, false])
  })

  test("text that is no object stands for itself", () => {
    expect([same("{cut", "{cut"), same("{cut", "{cat"), same("[1]", "[1.0]")]).toEqual([true, false, false])
  })

  test("and is known again when only its digest was kept", () => {
    const kept = call('{"b":1,"a":"text"}')
    shrink(kept)
    expect([kept.text, kept.value]).toEqual([null, null])
    expect(isSameCall(kept, call('{"a":"text","b":1.0}'))).toBe(true)
    expect(isSameCall(kept, call('{"a":"text","b":2}'))).toBe(false)
    expect(digestOf(kept)).toBe(digestOf(call('{"a":"text","b":1}')))
  })
})

describe("another spelling of the same", () => {
  const alike = (a: string, b: string): boolean => isAlike({ ...call(a), kind: 1 }, { ...call(b), kind: 2 })

  test("spacing, case, quotes, dots and slashes around a path", () => {
    expect(alike('{"path":"src"}', '{"path":"./SRC/"}')).toBe(true)
    expect(alike('{"old":"let a = 1"}', '{"old":"let a=1 "}')).toBe(true)
    expect(alike('{"command":"ls"}', '{"command":"ls ."}')).toBe(true)
    expect(alike('{"command":"ls \'a\'"}', '{"command":"ls a"}')).toBe(true)
  })

  test("another moment behind an address", () => {
    expect(alike('{"url":"a/b?_=1722945600903"}', '{"url":"a/b?_=1722945604115"}')).toBe(true)
    expect(alike('{"id":1722945600903}', '{"id":1722945604115}')).toBe(false)
    expect(alike('{"phone":"13800138000"}', '{"phone":"13800138001"}')).toBe(false)
  })

  test("two pauses, however long", () => {
    expect(alike('{"command":"sleep 5"}', '{"command":"sleep 50"}')).toBe(true)
    expect(isPause(call('{"command":"sleep 5; make"}'))).toBe(false)
    expect(isPause({ ...call('{"n":5}'), traits: { ...NOTHING, sleeps: true } })).toBe(true)
  })

  test("not letters, digits or signs", () => {
    expect(alike('{"path":"a/b"}', '{"path":"ab"}')).toBe(false)
    expect(alike('{"n":1}', '{"n":2}')).toBe(false)
    expect(alike('{"e":"1+2"}', '{"e":"1-2"}')).toBe(false)
    expect(isAlike({ ...call("{}", "x"), kind: 1 }, { ...call("{}", "y"), kind: 2 })).toBe(false)
  })

  test("long texts are never alike, and identical calls always", () => {
    const long = `{"a":"${"y ".repeat(2_000)}"}`
    expect(looseOf(call(long))).toBe("")
    expect(alike(long, long.replace("y ", "y"))).toBe(false)
    expect(isAlike({ ...call(long), kind: 1 }, { ...call(long), kind: 1 })).toBe(true)
  })
})

test("what a tool hands out is told apart by its id", () => {
  const digestFor = (name: string, text: string): string | undefined => {
    const entry = { ...call("{}"), name }
    setAnswer(entry, text, true)
    return answerOf(entry)?.digest
  }
  const isSame = (name: string): boolean => digestFor(name, "Fern #7 to plant") === digestFor(name, "Fern #8 to plant")
  expect(["next_fern", "getNextFern", "claimFern"].map(isSame)).toEqual([false, false, false])
  expect(["plant", "popup", "release_fern"].map(isSame)).toEqual([true, true, true])
})

test("an answer of a call: none, a text, none again", () => {
  const entry = call("{}")
  expect(answerOf(entry)).toBeNull()
  setAnswer(entry, "text", true)
  expect([answerOf(entry)?.head, entry.ok]).toEqual(["text", true])
  setAnswer(entry, null, false)
  expect([answerOf(entry), entry.ok]).toEqual([null, false])
  setAnswer(entry, "", null)
  expect(answerOf(entry)?.digest).toBe(new ToolAnswer("", null).digest)
})
