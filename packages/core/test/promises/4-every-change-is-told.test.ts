import { expect, test } from "vitest"
import { undoEdits } from "../../src/json/edit.ts"
import { caseOf, markedText } from "../support/arbitrary.ts"
import { harmful } from "../support/damage.ts"
import { mendOne, promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"

test("undo the told edits and the model's own text is back", () => {
  let repaired = 0
  promise(harmful(caseOf(markedText)), ({ tool, damaged }) => {
    for (const call of mendOne(damaged, tool).calls) {
      expect(call.raw).toBe(damaged)
      if (call.outcome === "unchanged") {
        expect(call.arguments).toBe(damaged)
        continue
      }
      repaired++
      const back = undoEdits(
        call.arguments,
        call.findings.flatMap((finding) => finding.edits),
      )
      if (back !== damaged) expect({ back, findings: call.findings }).toEqual(damaged)
      for (const { rule, span, message, confidence, applied } of call.findings) {
        const isTold = rule !== "" && message !== "" && confidence !== "guess" && applied
        if (!isTold || span[0] < 0 || span[0] > span[1] || span[1] > damaged.length)
          expect({ rule, span, confidence, applied }).toEqual(damaged)
      }
      if (call.findings.length === 0) expect(call).toEqual("told")
    }
  })
  expect(repaired).toBeGreaterThan(runs(390))
})
