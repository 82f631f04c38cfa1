import type { Arbitrary } from "fast-check"
import { expect, test } from "vitest"
import { type FlatTools, flattenTools } from "../../src/flatten-tools.ts"
import { toCanonicalText } from "../../src/json/canonical.ts"
import { undoEdits } from "../../src/json/edit.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { CompiledSchema } from "../../src/schema/view.ts"
import type { Tool } from "../../src/turn.ts"
import type { Case } from "../support/arbitrary.ts"
import { type Damaged, harmful, harmless } from "../support/damage.ts"
import { nestedCases } from "../support/nested-schemas.ts"
import { promise } from "../support/promise.ts"
import { large, runs } from "../support/runs.ts"

interface Known {
  readonly both: FlatTools
  readonly schema: CompiledSchema
}

const known = new WeakMap<Tool, Known>()

function knownOf(tool: Tool): Known {
  const made = known.get(tool) ?? {
    both: flattenTools([tool], { when: "always" }),
    schema: compileSchema(tool.parameters, { formats: "lenient" }),
  }
  known.set(tool, made)
  return made
}

/** Cases whose text is in the flat form; the value stays the nested one. */
const flatCases = (seed: number): Arbitrary<Case> =>
  nestedCases(large(200), seed)
    .map(({ tool, text }) => {
      const flat = knownOf(tool).both.flattenArguments(tool.name, text)
      return { tool, value: JSON.parse(flat) as Record<string, unknown>, text: flat, truth: text }
    })
    .filter(({ text, truth }) => text !== truth)

const mendFlat = (damaged: string, tool: Tool) =>
  knownOf(tool).both.mend({ toolCalls: [{ id: "c1", name: tool.name, arguments: damaged }] })

test("damaged in the flat form: the very call that was meant, or none", () => {
  const count = { run: 0 }
  promise(harmless(flatCases(21)), ({ tool, text, value, damaged, by }: Damaged) => {
    // some damages are made from the value, where numbers beyond double precision are others already
    const meant = by === "Python's spelling" ? JSON.stringify(value) : text
    const truth = knownOf(tool).both.nest(tool.name, meant).text as string
    const { calls } = mendFlat(damaged, tool)
    if (calls[0]?.outcome === "unchanged") return
    for (const call of calls)
      if (toCanonicalText(call.arguments) !== toCanonicalText(truth))
        expect({ got: call.arguments, by, damaged }).toEqual({ truth, tool })
    count.run += calls.length
  })
  expect(count.run).toBeGreaterThan(runs(760))
})

test("whatever is damaged: what is returned fits the original, can be undone, and is accounted for", () => {
  const count = { all: 0, run: 0, refused: 0 }
  promise(
    harmful(flatCases(22)),
    ({ tool, damaged }) => {
      count.all++
      const { calls, escalated, suppressed } = mendFlat(damaged, tool)
      if (calls.length === 0 && escalated.length + suppressed.length !== 1)
        expect({ calls, escalated, suppressed }).toEqual(damaged)
      count.refused += escalated.length
      for (const call of calls) {
        count.run++
        if (!knownOf(tool).schema.isValid(JSON.parse(call.arguments))) expect({ call, tool }).toEqual(damaged)
        if (
          undoEdits(
            call.arguments,
            call.findings.flatMap((finding) => finding.edits),
          ) !== damaged
        )
          expect(call).toEqual(damaged)
        for (const { rule, span, message, confidence, applied } of call.findings)
          if (
            rule === "" ||
            message === "" ||
            confidence === "guess" ||
            !applied ||
            span[0] < 0 ||
            span[0] > span[1] ||
            span[1] > damaged.length
          )
            expect({ rule, span, confidence, applied, message }).toEqual(damaged)
        const again = mendFlat(call.arguments, tool).calls[0]
        if (again?.outcome !== "unchanged" || again.arguments !== call.arguments)
          expect({ call, again, tool }).toEqual("idempotent")
      }
    },
    1_000,
    { checksPerRun: 2 },
  )
  expect(count.run / count.all).toBeGreaterThan(0.36)
  expect(count.refused / count.all).toBeGreaterThan(0.3)
})
