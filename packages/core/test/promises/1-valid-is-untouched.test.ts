import { expect, test } from "vitest"
import { caseOf, markedText } from "../support/arbitrary.ts"
import { mendOne, promise } from "../support/promise.ts"

test("arguments that parse and fit come back as the very same string, and only a count is reported", () => {
  promise(caseOf(markedText), ({ tool, text }) => {
    const { calls, escalated, suppressed, report } = mendOne(text, tool)
    if (
      calls.length !== 1 ||
      calls[0]?.arguments !== text ||
      calls[0].outcome !== "unchanged" ||
      calls[0].findings.length > 0
    ) {
      expect({ calls, escalated }).toEqual("unchanged")
    }
    if (report.outcomes.unchanged !== 1 || report.notes.length + report.findings.length + suppressed.length > 0)
      expect(report).toEqual("a count")
  })
})
