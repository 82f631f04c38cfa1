import { expect, test } from "vitest"
import { isMembers, listIn, memberOf, readMember, textIn } from "../../src/providers/members.ts"

test("the first member that is there, own or inherited, but none that every object has", () => {
  class Message {
    readonly text = "moss"
    get content(): string {
      return "fern"
    }
  }
  expect(memberOf({ a: null, b: 2 }, "a", "b")).toBe(2)
  expect(textIn(new Message() as never, "content", "text")).toBe("fern")
  expect(memberOf({}, "constructor", "toString", "__proto__")).toBeUndefined()
  expect([textIn({ a: 1 }, "a"), listIn({ a: "x" }, "a"), listIn({ a: [1] }, "a")]).toEqual([null, null, [1]])
  expect([{}, [], null, "x"].map(isMembers)).toEqual([true, false, false, false])
})

test("a getter that throws has no value", () => {
  const broken = {
    get content(): string {
      throw new TypeError("no content")
    },
    text: "moss",
  }
  expect(readMember(broken, "content")).toBeUndefined()
  expect(textIn(broken, "content", "text")).toBe("moss")
})
