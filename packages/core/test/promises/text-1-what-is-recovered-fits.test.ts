import fc from "fast-check"
import { expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"
import { callText } from "../support/soup.ts"
import { TOOLS } from "../support/written-calls.ts"

const SCHEMAS = new Map(TOOLS.map((tool) => [tool.name, compileSchema(tool.parameters)]))

test("what is recovered from text is strict JSON, fits the tool's schema and names a given tool", () => {
  let recovered = 0
  promise(fc.tuple(callText, fc.boolean(), fc.boolean()), ([text, isAsked, isThought]) => {
    const { calls, escalated, suppressed } = mend(isThought ? { reasoning: text } : { content: text }, TOOLS, {
      channel: isAsked ? "text" : "native",
    })
    for (const call of calls) {
      recovered++
      const schema = SCHEMAS.get(call.name)
      const value: unknown = JSON.parse(call.arguments)
      if (schema === undefined || !schema.isValid(value) || schema.validate(value).length > 0)
        expect({ call, text }).toEqual("fits")
      if (call.outcome !== "recovered") expect(call.outcome).toBe("recovered")
    }
    // what is told of a call that is not run names a given tool, too
    for (const { name } of [...escalated, ...suppressed])
      if (!SCHEMAS.has(name)) expect({ name, text }).toEqual("a given tool")
  })
  expect(recovered).toBeGreaterThan(runs(300))
})
