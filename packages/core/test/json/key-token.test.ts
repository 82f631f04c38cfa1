import { describe, expect, test } from "vitest"
import { emptyToken, keyAt } from "../../src/json/key-token.ts"

describe("keyAt", () => {
  const key = (text: string) => keyAt(text, 0, emptyToken())?.name ?? null

  test.each([
    ['"steep" : 3', "steep"],
    ["steep: 3", "steep"],
    ["'steep': 3", "steep"],
    ["“steep”：3", "steep"],
    ['"steep": 3', "steep"],
    ['steep": 3', "steep"],
    ['"steep: 3', "steep"],
    ['"steep" = 3', "steep"],
    ['"steep" => 3', "steep"],
    ['"steep:" "x"', "steep"],
    ['"steep"": 3', "steep"],
    ['\\"steep\\": 3', "steep"],
    ['"two words": 3', "two words"],
    ["größe: 3", "größe"],
    ["tea-pot.lid: 1", "tea-pot.lid"],
    ['"": 1', ""],
  ])("%s", (text, name) => {
    expect(key(text)).toBe(name)
  })

  test.each(['"steep"', '"steep", 3', "a == b", "12: 3", '{"a":1}', "", `"${"x".repeat(300)}": 1`])("%s is none", (text) => {
    expect(key(text)).toBeNull()
  })
})
