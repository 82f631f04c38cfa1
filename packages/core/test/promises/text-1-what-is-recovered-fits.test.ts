import fc from "fast-check"
import { expect, test } from "vitest"
import { undoEdits } from "../../src/json/edit.ts"
import { mend } from "../../src/mend.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { MendedCall } from "../../src/turn.ts"
import { promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"
import { callText, mendText } from "../support/soup.ts"
import { TOOLS } from "../support/written-calls.ts"

const SCHEMAS = new Map(TOOLS.map((tool) => [tool.name, compileSchema(tool.parameters)]))

/** Undo gives the text of the call as the model wrote it, where it wrote it. */
function canBeUndone(call: MendedCall, text: string): void {
  const [first] = call.findings
  const back = undoEdits(
    call.arguments,
    call.findings.flatMap((finding) => finding.edits),
  )
  if (first === undefined || back !== call.raw || text.slice(...first.span) !== call.raw)
    expect({ back, call, text }).toEqual(call.raw)
}

test("what is recovered from text is strict JSON, fits the tool's schema, names a given tool and can be undone", () => {
  let recovered = 0
  promise(fc.tuple(callText, fc.boolean(), fc.boolean()), ([text, isAsked, isThought]) => {
    const channel = isAsked ? "text" : "native"
    const { calls, escalated, suppressed } = isThought
      ? mend({ reasoning: text }, TOOLS, { channel })
      : mendText(text, channel)
    for (const call of calls) {
      recovered++
      const schema = SCHEMAS.get(call.name)
      const value: unknown = JSON.parse(call.arguments)
      if (schema === undefined || !schema.isValid(value) || schema.validate(value).length > 0)
        expect({ call, text }).toEqual("fits")
      if (call.outcome !== "recovered") expect(call.outcome).toBe("recovered")
      canBeUndone(call, text)
    }
    // what is told of a call that is not run names a given tool, too
    for (const { name } of [...escalated, ...suppressed])
      if (!SCHEMAS.has(name)) expect({ name, text }).toEqual("a given tool")
  })
  expect(recovered).toBeGreaterThan(runs(300))
})
