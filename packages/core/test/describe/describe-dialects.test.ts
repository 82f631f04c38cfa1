import { describe, expect, test } from "vitest"
import { describeDialects, describeMentions } from "../../src/describe/describe-dialects.ts"
import { KNOWN_DIALECTS } from "../../src/dialects/index.ts"
import { MENTION_JUDGES } from "../../src/scavenge/judges/index.ts"
import { STAYS_AS_TEXT, TEXT_CODES } from "../../src/scavenge/text-codes.ts"

describe("dialects for a reader", () => {
  test("all of them, in the order they are tried", () => {
    expect(describeDialects().map(({ id }) => id)).toEqual(KNOWN_DIALECTS.map(({ id }) => id))
    expect(describeDialects().find(({ id }) => id === "hermes")).toMatchObject({
      marked: true,
      models: expect.stringContaining("Hermes"),
    })
    expect(describeDialects().find(({ id }) => id === "bare-json")).toMatchObject({ marked: false })
  })

  test("words and data only: no grammar, no trigger", () => {
    for (const dialect of describeDialects()) {
      expect(Object.keys(dialect)).toEqual(["id", "title", "models", "marked", "examples"])
      expect([dialect.title, dialect.models]).not.toContain("")
      expect(JSON.parse(JSON.stringify(dialect))).toEqual(dialect)
      for (const { text, calls } of dialect.examples)
        expect([text.trim() === "", calls.length]).toEqual([false, expect.any(Number)])
    }
  })
})

describe("why text is left alone", () => {
  test("the judges in their order, then the other codes", () => {
    expect(describeMentions().map(({ id }) => id)).toEqual([
      ...MENTION_JUDGES.map(({ id }) => id),
      ...Object.keys(TEXT_CODES),
    ])
    const ids = describeMentions().map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test("each says why in a sentence, and what becomes of the text", () => {
    for (const { id, why, effect } of describeMentions()) {
      expect(id).toMatch(/^(?:mention|text|limit)\/[a-z-]+$/)
      expect(why).toMatch(/^[A-Z].+\.$/)
      expect(effect).toMatch(/^[A-Z].+\.$/)
      if (id === "mention/retracted") expect(effect).toContain("corrects it and runs, it is removed")
      else if (id.startsWith("mention/")) expect(effect).toBe(STAYS_AS_TEXT)
    }
  })
})
