import { describe, expect, it } from "vitest"
import { withMemberText } from "../../src/wires/member-text.ts"

describe("an object with a member whose text is given", () => {
  it("keeps the text as it is", () => {
    expect(withMemberText({ id: "c1", name: "pay" }, "input", '{"cents": 90071992547409931}')).toBe(
      '{"id":"c1","name":"pay","input":{"cents": 90071992547409931}}',
    )
  })

  it("has the member once, also where the object has one of the name", () => {
    expect(withMemberText({ input: { old: 1 }, id: "c1" }, "input", "{}")).toBe('{"id":"c1","input":{}}')
  })

  it("takes a text that is no JSON for a text, and no text for nothing", () => {
    expect(withMemberText({}, "args", "{'a': 1")).toBe(`{"args":"{'a': 1"}`)
    expect(withMemberText({}, "args", "")).toBe('{"args":{}}')
  })

  it("may have no other members", () => {
    expect(withMemberText({}, "args", "[1.50]")).toBe('{"args":[1.50]}')
    expect(withMemberText({ gone: undefined }, "args", "{}")).toBe('{"args":{}}')
  })
})
