import { describe, expect, test } from "vitest"
import { faultsOf, healed, NOTE, refusal } from "../../support/reading.ts"

describe("keys and colons", () => {
  test.each([
    ["no quotes", '{title:"x"}', "json/unquoted-key"],
    ["no closing quote", '{"title:"x"}', "json/half-quoted-key"],
    ["no opening quote", '{title":"x"}', "json/half-quoted-key"],
    ["single quotes", "{'title':\"x\"}", "json/foreign-quotes"],
    ["smart quotes", '{“title”:"x"}', "json/foreign-quotes"],
    ["escaped quotes", '{\\"title\\":"x"}', "json/foreign-quotes"],
    ["a quote twice", '{"title"":"x"}', "json/foreign-quotes"],
    ["an equals sign", '{"title"="x"}', "json/colon-spelling"],
    ["an arrow", '{"title"=>"x"}', "json/colon-spelling"],
    ["a colon twice", '{"title"::"x"}', "json/colon-spelling"],
    ["no colon", '{"title""x"}', "json/colon-spelling"],
    ["a colon on the wrong side of the quote", '{"title:""x"}', "json/colon-spelling"],
    ["a full-width colon", '{"title"："x"}', "json/full-width"],
    ["a comment before the colon", '{"title"/* t */:"x"}', "json/comment"],
    ["the brace twice", '{{"title":"x"}', "json/doubled-opener"],
    ["a comma at the start", '{,"title":"x"}', "json/extra-comma"],
  ])("%s", (_, given, id) => {
    expect(healed(given, NOTE)).toBe('{"title":"x"}')
    expect(faultsOf(given, NOTE)).toContain(id)
  })

  test("odd space before the colon", () => {
    expect(healed('{"title"\u3000:"x"}', NOTE)).toBe('{"title" :"x"}')
  })

  test("a raw line break inside a key is kept, spelled out", () => {
    expect(healed('{"ti\ntle":"x"}', NOTE)).toBe('{"ti\\ntle":"x"}')
  })

  test("commas between members", () => {
    for (const comma of [" ", "\n", ";", "、", "，", ",,", " , ,"]) {
      expect(JSON.parse(healed(`{"title":"x"${comma}"pages":1}`, NOTE))).toEqual({ title: "x", pages: 1 })
    }
  })

  test("keys in any script and of any shape", () => {
    expect(healed("{größe: 1, $x: 2, tea-pot: 3, a.b: 4}")).toBe('{"größe": 1, "$x": 2, "tea-pot": 3, "a.b": 4}')
  })

  test("what is no key is not made one", () => {
    expect(refusal('{12: "x"}')).toBe("json/unreadable")
    expect(refusal("{[1]: 2}")).toBe("json/unreadable")
    expect(refusal("{a == b}")).toBe("json/unreadable")
  })

  test("a missing colon is believed of declared names only", () => {
    expect(healed('{"title" "x"}', NOTE)).toBe('{"title": "x"}')
    expect(refusal('{"colour" "red"}', NOTE)).toContain("json/")
  })
})

test("an object that has only begun was cut, unless it can only be empty", () => {
  for (const given of ["{", "{ ", "{{", '{"at":{', '{"list":[{']) expect(refusal(given)).toBe("json/cut key")
  expect(refusal("{", NOTE)).toBe("json/cut key")
  expect(healed("{", { type: "object", additionalProperties: false })).toBe("{}")
})
