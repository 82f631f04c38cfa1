import { expect, test } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { caseOf, markedText } from "../support/arbitrary.ts"
import { harmful } from "../support/damage.ts"
import { mendOne, promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"

test("what is to be executed is strict JSON, fits the tool's schema and names a given tool", () => {
  let returned = 0
  promise(harmful(caseOf(markedText)), ({ tool, damaged }) => {
    const { calls } = mendOne(damaged, tool)
    const schema = compileSchema(tool.parameters)
    for (const call of calls) {
      returned++
      const value: unknown = JSON.parse(call.arguments)
      if (!schema.isValid(value) || schema.validate(value).length > 0) expect(value).toEqual(tool.parameters)
      if (call.name !== tool.name) expect(call.name).toBe(tool.name)
    }
  })
  // the generator must not have broken everything
  expect(returned).toBeGreaterThan(runs(430))
})
