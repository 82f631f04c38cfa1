import { describe, expect, test } from "vitest"
import { use } from "../../src/json/frame.ts"
import { isFree, isWholeElement, ownerOf, separatorOf } from "../../src/json/lookahead.ts"
import { object } from "../support/fitting.ts"
import { healed, inArray, inObject, NOTE, refusal, TEXT, valueIn } from "../support/reading.ts"

test("marks that separate members", () => {
  expect([...";、；，,"].map((mark) => String.fromCharCode(separatorOf(mark.charCodeAt(0)))).join("")).toBe(",,,,,")
  expect(separatorOf(58)).toBe(58)
})

describe("names that are free", () => {
  test("declared and not yet read, in any style", () => {
    const frame = inObject(NOTE)
    expect(["title", "TITLE", "colour"].map((name) => isFree(frame, name))).toEqual([true, true, false])
    use(frame, frame.names?.exact.get("title") as number)
    expect(isFree(frame, "title")).toBe(false)
    expect(isFree(inObject(), "title")).toBe(false)
  })

  test("the nearest outer object owns a name", () => {
    const stack = [inObject(NOTE), inObject(object({ body: TEXT })), inArray()]
    expect(ownerOf(stack, 2, "body")).toBe(1)
    expect(ownerOf(stack, 2, "pages")).toBe(0)
    expect(ownerOf(stack, 2, "colour")).toBe(-1)
  })
})

describe("what follows decides where a text ends", () => {
  test("a declared name after the comma is structure, any other may be content", () => {
    const given = '{"title":"t","body":"he wrote "yes", then "no"","pages":4}'
    expect(valueIn(given, NOTE)).toEqual({ title: "t", body: 'he wrote "yes", then "no"', pages: 4 })
  })

  test("a name that was read already is no proof", () => {
    const given = '{"title":"t","body":"{"title": "u"}","pages":4}'
    expect(valueIn(given, NOTE)).toEqual({ title: "t", body: '{"title": "u"}', pages: 4 })
  })

  test("a text that has ended is not read on to make the rest fit", () => {
    for (const given of ['{"title":"x" "y"}', '{"title":"a" + "b"}', '{"title":"x", "y","pages":1}']) expect(refusal(given, NOTE)).toBe("json/ambiguous")
  })

  test("siblings are never swallowed", () => {
    expect(healed('{"title":"x" "body":"y"}', NOTE)).toBe('{"title":"x", "body":"y"}')
    expect(healed('{"title":"x";"body":"y"}', NOTE)).toBe('{"title":"x","body":"y"}')
    expect(healed('{"title":"x","body" "y"}', NOTE)).toBe('{"title":"x","body": "y"}')
    expect(healed('{"title":"x\\","body":"y"}', NOTE)).toBe('{"title":"x","body":"y"}')
  })
})

test("a text that has ended before a stray word is not read on", () => {
  expect(refusal('{"title":"a" oops, "pages":3}', NOTE)).toBe("json/ambiguous")
})

describe("a text in a list that looks like a member", () => {
  test.each([
    ['["a", "body: y"]', 6, true],
    ["['a', 'body: y', 'b']", 6, true],
    ['["a"; "body: y" /* so */; "b"]', 6, true],
    ['["a", "say \\"no: y"]', 6, true],
    ['["a", "body: y", "title": 1', 17, false],
    ['["a", body: y]', 6, false],
    ['["a", "body: y}', 6, false],
  ])("%s at %i: %s", (text, at, is) => {
    expect(isWholeElement(text, at)).toBe(is)
  })

  test("does not close its list, whatever is amiss elsewhere", () => {
    const given = '{"labels": ["a", \'body: y\'], "title": "say "no" now"}'
    expect(valueIn(given, NOTE)).toEqual({ labels: ["a", "body: y"], title: 'say "no" now' })
  })
})
