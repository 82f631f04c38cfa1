import { describe, expect, test } from "vitest"
import { DIALECT_TABLE, KNOWN_DIALECTS } from "../../src/dialects/index.ts"
import { foldMarkName } from "../../src/protocol-marks.ts"

test("ids are unique, and made for a rule's name", () => {
  const ids = KNOWN_DIALECTS.map((dialect) => dialect.id)
  expect(ids).toEqual([...new Set(ids)])
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/)
})

describe("each dialect", () => {
  test.each(KNOWN_DIALECTS.map((dialect) => [dialect.id, dialect] as const))(
    "%s says what begins it and how it is read",
    (id, dialect) => {
      expect(dialect.body.length).toBeGreaterThan(0)
      expect((dialect.tags ?? []).length + (dialect.triggers ?? []).length > 0 || id === "xml-toolname").toBe(true)
      for (const tag of dialect.tags ?? []) expect(foldMarkName(tag)).toBe(tag)
      for (const trigger of dialect.triggers ?? []) expect(trigger.needle).not.toBe("")
    },
  )
})

test("every needle that is needed is searched for", () => {
  const needles = DIALECT_TABLE.searchNeedles.map((needle) => needle.text)
  expect(needles[0]).toBe("<")
  expect(needles).toEqual([...new Set(needles)])
  for (const { needs } of DIALECT_TABLE.searchNeedles) if (needs !== null) expect(needles).toContain(needs)
})

test("a needle that needs another needs it for all it may begin", () => {
  for (const [i, needle] of DIALECT_TABLE.searchNeedles.entries())
    for (const { trigger, dialect } of DIALECT_TABLE.triggers(i))
      expect([dialect.id, trigger.needs ?? null]).toEqual([dialect.id, needle.needs])
})
