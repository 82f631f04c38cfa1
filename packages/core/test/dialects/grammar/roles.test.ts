import { describe, expect, test } from "vitest"
import { rolesOf } from "../../../src/dialects/grammar/roles.ts"
import { tagOf } from "../given.ts"
import { wordsOf } from "./law.ts"

const word = wordsOf({ ring: ["tone", "end"] }).find("ring")

describe("inside a call", () => {
  const roles = rolesOf(tagOf("<function=ring>"), word)
  test.each([
    ["<parameter=tone>", "parameter"],
    ["</parameter>", "parameter-close"],
    ['<param name="tone">', "parameter"],
    ["<argument>", "parameter"],
    ["<tone>", "key"],
    ["</tone>", "key-close"],
    ["<tone loud>", "other"],
    ["<end>", "key"],
    ["<|end|>", "end"],
    ["<function=ring>", "call-open"],
    ["</function>", "call-close"],
    ["<｜DSML｜invoke>", "foreign"],
    ["<|call|>", "end"],
    ["<tool_call>", "wrapper-open"],
    ["</tool_call>", "wrapper-close"],
    ["</calls>", "wrapper-close"],
    ["<b>", "other"],
    ["</b>", "other"],
  ])("%s is %s", (tag, role) => {
    expect(roles(tagOf(tag))).toBe(role)
  })
})

test("the tag of a call closes it, whatever it is", () => {
  const roles = rolesOf(tagOf("<ring>"), word)
  expect(roles(tagOf("</ring>"))).toBe("call-close")
  expect(roles(tagOf("<ring>"))).toBe("call-open")
  expect(rolesOf(tagOf("<name>"), word)(tagOf("</name>"))).toBe("other")
})

test("where nothing is declared any tag may be an argument, but for wrappers", () => {
  const roles = rolesOf(tagOf("<ring>"), null, true)
  expect(roles(tagOf("<tone>"))).toBe("key")
  expect(roles(tagOf("</tool_call>"))).toBe("wrapper-close")
  expect(roles(tagOf("</ring>"))).toBe("call-close")
  expect(rolesOf(tagOf("<ring>"), null)(tagOf("<tone>"))).toBe("other")
})
