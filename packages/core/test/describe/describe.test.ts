import { expect, test } from "vitest"
import { describe } from "../../src/describe/describe.ts"

test("each table by its name", () => {
  expect(describe("rules").find(({ id }) => id === "json/trailing-comma")?.examples[0]?.after).toBe('{"a":1}')
  expect(describe("dialects").find(({ id }) => id === "hermes")).toMatchObject({ marked: true })
  expect(describe("mentions").map(({ id }) => id)).toContain("mention/inline-code")
  expect(describe("lints").map(({ id }) => id)).toContain("lint/name")
  expect(describe("remarks").map(({ id }) => id)).toContain("history/orphan")
})

test("what it does not know is refused by name", () => {
  expect(() => describe("recipes" as "rules")).toThrow(
    'describe takes rules, dialects, mentions, lints, remarks, not "recipes"',
  )
  expect(() => describe("constructor" as "rules")).toThrow("MEND_OPTIONS")
})
