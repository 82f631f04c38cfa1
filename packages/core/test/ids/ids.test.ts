import { describe, expect, it } from "vitest"
import { CallIds } from "../../src/ids/ids.ts"
import { UsedIds } from "../../src/ids/used-ids.ts"
import { large } from "../support/runs.ts"

const call = (id?: unknown) => ({ ...(id === undefined ? {} : { id: id as string }), name: "brew", arguments: "{}" })
const all = (given: readonly unknown[], used: UsedIds | null = null): string[] => {
  const ids = new CallIds(given.map(call), used)
  return given.map((_, i) => ids.idAt(i))
}

describe("ids", () => {
  it("leave a given one alone that a made one was numbered after, in a conversation too", () => {
    for (const used of [null, new UsedIds()])
      expect(all([undefined, "call_0", undefined, "call_2"], used)).toEqual([
        "call_0_2",
        "call_0",
        "call_2_2",
        "call_2",
      ])
  })

  it("are the given ones, and made ones by position", () => {
    const ids = new CallIds([call("k1"), call()])
    expect([ids.idAt(0), ids.idAt(1), ids.idAt(1)]).toEqual(["k1", "call_1", "call_1"])
    expect(ids.idForPart("k1", 2)).toBe("k1-2")
    expect(ids.remarks).toEqual([])
  })

  it("never equal a given one", () => {
    const ids = new CallIds([call(), call("call_0"), call("k1"), call("k1-2")])
    expect(ids.idAt(0)).toBe("call_0_2")
    expect(ids.idForPart("k1", 2)).toBe("k1-3")
    expect(ids.idForPart("k1", 3)).toBe("k1-4")
  })

  it("are one for each call, whatever the provider gave", () => {
    expect(all(["k1", "k1", "k1_2", "k1", ""])).toEqual(["k1", "k1_3", "k1_2", "k1_4", "call_4"])
  })

  it("of given calls do not depend on whether one before them was split", () => {
    const ids = new CallIds([call("k1"), call("k1-2")])
    expect(ids.idForPart("k1", 2)).toBe("k1-3")
    expect(ids.idAt(1)).toBe("k1-2")
  })

  it("are texts, and a new one is reported", () => {
    const ids = new CallIds([5, 5, { n: 1 }, null, true, 9n].map(call))
    expect([0, 1, 2, 3, 4, 5].map((i) => ids.idAt(i))).toEqual(["5", "5_2", "call_2", "call_3", "call_4", "9"])
    expect(ids.remarks.map(({ rule }) => rule)).toEqual(Array.from({ length: 5 }, () => "id/not-text"))
    expect(ids.remarks[0]?.message).toBe('The id of a call is not a text. Call 1 had "5" and has "5" now.')
  })

  it("stay as given where a provider may refuse them, unless another one would become the same", () => {
    expect(all(["fn.brew:0", "fn.brew:1"])).toEqual(["fn.brew:0", "fn.brew:1"])
    expect(all(["fn.brew:0", "fn_brew_0"])).toEqual(["fn.brew:0", "fn_brew_0_2"])
  })

  it("that are made fit every provider", () => {
    const long = `${"x".repeat(90)}:ü`
    const made = [
      ...all([long, long, long]).slice(1),
      new CallIds([call(long)]).idForPart(long, 2),
      new CallIds([]).idForTextCall(long, 3),
    ]
    for (const id of made) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    expect(new Set(made).size).toBe(made.length)
  })

  it("of calls in text are the ones the model wrote, if nobody has them", () => {
    const used = new UsedIds()
    used.claim("fn.brew:0")
    const ids = new CallIds([call("k1")], used)
    expect([
      ids.idForTextCall("fn.brew:1", 0),
      ids.idForTextCall("fn.brew:0", 1),
      ids.idForTextCall("k1", 2),
      ids.idForTextCall(null, 3),
      ids.idForTextCall(null, 3),
    ]).toEqual(["fn.brew:1", "fn_brew_0_2", "k1_2", "call_text_3", "call_text_3_2"])
  })

  it("of calls in text are written in the characters of a provider that takes no others", () => {
    const used = Object.assign(new UsedIds(), { form: "plain" as const })
    used.claim("fn.brew:0")
    const ids = new CallIds([call("fn.brew:2")], used)
    expect([
      ids.idAt(0),
      ids.idForTextCall("fn.brew:1", 0),
      ids.idForTextCall("fn.brew:0", 1),
      ids.idForTextCall("fn.brew:2", 2),
      ids.idForTextCall("fn_brew_1", 3),
    ]).toEqual(["fn.brew:2", "fn_brew_1", "fn_brew_0_2", "fn_brew_2_2", "fn_brew_1_2"])
  })

  it("take linear time when all are one", () => {
    const given = Array.from({ length: large(100_000, 8) }, () => "k1")
    const ids = new CallIds(given.map(call))
    expect(new Set(given.map((_, i) => ids.idAt(i))).size).toBe(given.length)
    expect(ids.remarks.length).toBe(64)
  })
})

describe("ids for a provider that takes nine letters and digits", () => {
  const short = (): UsedIds => Object.assign(new UsedIds(), { form: "seen" as const })

  it("are so, whatever they are made of, and each is made once", () => {
    const ids = new CallIds([call("aB3dE6gH9"), call("aB3dE6gH9"), call()], short())
    expect(ids.idAt(0)).toBe("aB3dE6gH9")
    const made = [
      ids.idAt(1),
      ids.idAt(2),
      ids.idForPart("aB3dE6gH9", 2),
      ids.idForPart("aB3dE6gH9", 3),
      ids.idForTextCall(null, 0),
      ids.idForTextCall("brew.1", 1),
    ]
    for (const id of made) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/)
    expect(new Set(["aB3dE6gH9", ...made]).size).toBe(7)
    expect(ids.idForTextCall("cD3dE6gH9", 2)).toBe("cD3dE6gH9")
  })

  it("stay long where another id was seen", () => {
    expect(new CallIds([call("k1"), call("aB3dE6gH9")], short()).idForTextCall(null, 0)).toBe("call_text_0")
  })
})
