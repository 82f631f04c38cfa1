import { describe, expect, test } from "vitest"
import { Answer, answerOf, digestOf, entryOf, isSameCall, setAnswer, shrink } from "../../src/storm/entry.ts"

const NOTHING = { changes: null, exempt: false, poller: false } as const
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
    expect(same(`{"a":"${"y".repeat(50)}1${"y".repeat(50)}"}`, `{"a":"${"y".repeat(50)}2${"y".repeat(50)}"}`)).toBe(false)
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

describe("an answer", () => {
  test("is its digest, how it begins, and the kind of error", () => {
    const answer = new Answer("exit code 3\n  and\tmore")
    expect([answer.head, answer.error]).toEqual(["exit code 3 and more", "exit:3"])
    expect(answer.digest).toBe(new Answer("exit code 3\n  and\tmore").digest)
    expect(answer.digest).not.toBe(new Answer("exit code 3").digest)
  })

  test("long or short, the same is said of it", () => {
    const long = new Answer(`no such file ${"z".repeat(10_000)}`)
    expect(long.head.length).toBeLessThanOrEqual(200)
    expect(long.error).toBe("not-found")
    expect(long.digest).not.toBe(new Answer(`no such file ${"z".repeat(10_001)}`).digest)
  })

  test("of a call: none, a text, none again", () => {
    const entry = call("{}")
    expect(answerOf(entry)).toBeNull()
    setAnswer(entry, "text", true)
    expect([answerOf(entry)?.head, entry.ok]).toEqual(["text", true])
    setAnswer(entry, null, false)
    expect([answerOf(entry), entry.ok]).toEqual([null, false])
    setAnswer(entry, "", null)
    expect(answerOf(entry)?.digest).toBe(new Answer("").digest)
  })

  test("from a state it is what was kept", () => {
    const kept = Answer.of("d", "head", "exit:1")
    expect([kept.digest, kept.head, kept.error]).toEqual(["d", "head", "exit:1"])
  })
})
