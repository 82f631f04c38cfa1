import { expect, test } from "vitest"
import { caseOf, markedText } from "../support/arbitrary.ts"
import { harmful } from "../support/damage.ts"
import { mendOne, promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"

test("mending what was mended changes nothing", () => {
  let mended = 0
  promise(harmful(caseOf(markedText)), ({ tool, damaged }) => {
    for (const call of mendOne(damaged, tool).calls) {
      mended++
      const again = mendOne(call.arguments, tool).calls[0]
      if (again?.outcome !== "unchanged" || again.arguments !== call.arguments)
        expect({ again, damaged }).toEqual(call.arguments)
    }
  })
  expect(mended).toBeGreaterThan(runs(430))
})
