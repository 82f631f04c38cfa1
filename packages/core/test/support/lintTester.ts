import { describe, expect, test } from "vitest"
import type { LintCheck, Severity } from "../../src/lint/check.ts"
import { LINT_CHECKS } from "../../src/lint/index.ts"
import { lintTools } from "../../src/lint/lint.ts"
import type { Tool } from "../../src/turn.ts"

export interface LintCases {
  readonly finds: readonly {
    readonly tools: readonly Tool[]
    readonly at: readonly (string | undefined)[]
    readonly severity?: Severity
  }[]
  readonly passes: readonly (readonly Tool[])[]
}

/** A tool with members of these schemas. */
export const toolWith = (properties: object, rest: object = {}): Tool => ({
  name: "lend_book",
  parameters: { type: "object", properties, ...rest },
})

/**
 * Checks for free: that it is registered and explains itself, that its examples do what they show, and that no tool is
 * changed.
 */
export function lintTester(check: LintCheck, { finds, passes }: LintCases): void {
  const hits = (tools: readonly Tool[]) => {
    const before = JSON.stringify(tools)
    const found = lintTools(tools).filter(({ rule }) => rule === check.id)
    expect(JSON.stringify(tools)).toBe(before)
    return found
  }
  describe(check.id, () => {
    test("is registered and explains itself", () => {
      expect(LINT_CHECKS.includes(check), "Add the check to LINT_CHECKS in src/lint/index.ts.").toBe(true)
      expect(
        [check.title, check.why, check.advice].filter((text) => text.length < 10),
        "These say too little: title, why and advice need 10 characters or more.",
      ).toEqual([])
      expect(check.why, "why must be a sentence.").toMatch(/\.$/)
      expect(check.advice, "advice must be a sentence.").toMatch(/\.$/)
    })
    test("finds its bad example and passes its good one", () => {
      expect(hits(check.bad).length, "The check finds nothing in its own bad example.").toBeGreaterThan(0)
      expect(hits(check.good), "The check finds something in its own good example.").toEqual([])
    })
    test.each(finds.map((item) => [JSON.stringify(item.tools).slice(0, 120), item] as const))(
      "finds %s",
      (_, { tools, at, severity }) => {
        const found = hits(tools)
        expect(found.map(({ pointer }) => pointer)).toEqual(at)
        for (const each of found) {
          expect(each.severity).toBe(severity ?? check.severity)
          expect(each.message, "A message must be a sentence.").toMatch(/^\S.*\.$/s)
          expect(each.advice).toBe(check.advice)
        }
      },
    )
    test.each(passes.map((tools) => [JSON.stringify(tools).slice(0, 120), tools] as const))("passes %s", (_, tools) => {
      expect(hits(tools)).toEqual([])
    })
  })
}
