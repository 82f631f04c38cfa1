import { describe, expect, test } from "vitest"
import { RULE_DOCS } from "../../src/describe/texts.ts"
import { isAtLeast } from "../../src/report.ts"
import { REPAIR_RULES } from "../../src/rules/index.ts"
import { type RepairRule, strongestOf } from "../../src/rules/rule.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { fitTo, undone } from "./fitting.ts"

interface Case {
  readonly schema: unknown
  readonly text: string
}

export interface RuleCases {
  /** The rule has nothing to say, and the text stays. */
  readonly valid: readonly Case[]
  readonly repaired: readonly (Case & { readonly after: string; readonly confidence?: "certain" | "likely" })[]
  /** Something is wrong and this rule does not cure it. */
  readonly refused: readonly Case[]
}

const title = ({ text }: Case): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text)

/** Checks for free: promises 1, 2, 4 and 6 for each case, that this rule did it, and that the cases differ. */
export function ruleTester(rule: RepairRule, cases: RuleCases): void {
  const docs = RULE_DOCS[rule.id]
  const examples = (docs?.examples ?? []).map(({ schema, before, after }) => ({ schema, text: before, after }))
  const repaired = [
    ...cases.repaired,
    ...examples.filter((example): example is typeof example & { after: string } => example.after !== null),
  ]
  const refused = [...cases.refused, ...examples.filter((example) => example.after === null)]
  describe(rule.id, () => {
    test("is registered, explains itself and has examples", () => {
      expect(REPAIR_RULES.includes(rule), "Add the rule to RULE_ORDER in src/rules/index.ts.").toBe(true)
      expect(docs, "Add a row with the rule's id to src/describe/rules/<group>.ts.").toBeDefined()
      expect(
        docs?.safety.length,
        "The safety paragraph must say why the level is right, in 60 characters or more.",
      ).toBeGreaterThanOrEqual(60)
      expect(examples.length, "The row in src/describe/rules/ needs an example.").toBeGreaterThan(0)
      if (rule.maxConfidence === undefined)
        expect(refused.length, "A certain rule needs two cases that it refuses.").toBeGreaterThanOrEqual(2)
    })
    test("has no case twice", () => {
      const keys = [...cases.valid, ...repaired, ...refused].map(({ schema, text }) => JSON.stringify([schema, text]))
      expect(keys).toEqual([...new Set(keys)])
    })
    test.each(cases.valid.map((item) => [title(item), item] as const))("valid: %s", (_, { schema, text }) => {
      const result = fitTo(schema, text)
      expect(result).toMatchObject({ text, findings: [], guesses: [], issues: [] })
    })
    test.each(repaired.map((item) => [title(item), item] as const))(
      "repaired: %s",
      (_, { schema, text, after, ...rest }) => {
        const result = fitTo(schema, text)
        expect(result.text).toBe(after)
        expect(result.issues).toEqual([])
        expect(compileSchema(schema).isValid(JSON.parse(result.text))).toBe(true)
        const own = result.findings.filter((finding) => finding.rule === rule.id)
        expect(
          own.length,
          `${rule.id} did nothing here: another rule before it in RULE_ORDER repaired the place.`,
        ).toBeGreaterThan(0)
        const isSound = (finding: (typeof own)[number]): boolean => finding.applied && finding.before !== finding.after
        expect(own.every(isSound), "A finding must be applied and change something.").toBe(true)
        expect(
          own.every(({ confidence }) => isAtLeast(strongestOf(rule), confidence)),
          "A proposal is stronger than maxConfidence.",
        ).toBe(true)
        if ("confidence" in rest) expect(own[0]?.confidence).toBe(rest.confidence)
        expect(undone(result)).toBe(text)
        for (const { span } of result.findings)
          expect(0 <= span[0] && span[0] <= span[1] && span[1] <= text.length).toBe(true)
        expect(fitTo(schema, result.text)).toMatchObject({ text: after, findings: [], issues: [] })
        expect(
          fitTo(schema, text, { excludedRules: new Set([rule.id]) }).text,
          `Without ${rule.id} the result is the same: the rule is not needed here.`,
        ).not.toBe(after)
      },
    )
    test.each(refused.map((item) => [title(item), item] as const))("refused: %s", (_, { schema, text }) => {
      const result = fitTo(schema, text)
      expect(result.findings.filter((finding) => finding.rule === rule.id)).toEqual([])
      expect(result.text).toBe(text)
    })
  })
}
