import { describe } from "toolmend/describe"
import { expect, test } from "vitest"
import { kindOf } from "../../../src/scan/judge/kinds.ts"

test("every rule, fault, reason and dialect of the library has a kind", () => {
  const codes = [...describe("rules").map(({ id }) => id), ...describe("dialects").map(({ id }) => `text/${id}`)]
  expect(codes.filter((code) => kindOf(code) === "other")).toEqual([])
})

test("kinds under another name, and none", () => {
  expect([
    kindOf("truncated"),
    kindOf("duplicate/turn"),
    kindOf("loop/cycle"),
    kindOf("json/trailing-comma"),
    kindOf("constructor"),
    kindOf(""),
  ]).toEqual(["cut", "repeat", "storm", "json", "other", "other"])
})
