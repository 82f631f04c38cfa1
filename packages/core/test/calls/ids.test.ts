import { describe, expect, it } from "vitest"
import { Ids } from "../../src/calls/ids.ts"

const call = (id?: string) => ({ ...(id === undefined ? {} : { id }), name: "brew", arguments: "{}" })

describe("ids", () => {
  it("are the given ones, and made ones by position", () => {
    const ids = new Ids([call("k1"), call()])
    expect([ids.of(0), ids.of(1), ids.of(1)]).toEqual(["k1", "call_1", "call_1"])
    expect(ids.part("k1", 2)).toBe("k1~2")
  })

  it("never meet a given one", () => {
    const ids = new Ids([call(), call("call_0"), call("k1"), call("k1~2")])
    expect(ids.of(0)).toBe("call_0~")
    expect(ids.part("k1", 2)).toBe("k1~2~")
    expect(ids.part("k1", 3)).toBe("k1~3")
  })

  it("are one for each call, whatever the provider gave", () => {
    const ids = new Ids([call("k1"), call("k1"), call("k1~2"), call("k1"), call("")])
    expect([0, 1, 2, 3, 4, 1].map((i) => ids.of(i))).toEqual(["k1", "k1~2~", "k1~2", "k1~4", "call_4", "k1~2~"])
  })

  it("of given calls do not depend on whether one before them was split", () => {
    const ids = new Ids([call("k1"), call("k1")])
    expect(ids.part("k1", 2)).toBe("k1~2~")
    expect(ids.of(1)).toBe("k1~2")
  })
})
