import fc from "fast-check"
import { expect, test } from "vitest"
import { type FlatTools, flattenTools } from "../../src/flatten-tools.ts"
import { undoEdits } from "../../src/json/edit.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { MendedCall, Tool } from "../../src/turn.ts"
import { leavesOf } from "../support/json-leaves.ts"
import { nestedCases } from "../support/nested-schemas.ts"
import { promise } from "../support/promise.ts"
import { large, runs } from "../support/runs.ts"

/** Made once for each tool: making it costs more than using it. */
const known = new Map<string, WeakMap<Tool, FlatTools>>()

function bothFormsOf(tool: Tool, separator: string): FlatTools {
  const made = known.get(separator) ?? new WeakMap<Tool, FlatTools>()
  const both = made.get(tool) ?? flattenTools([tool], { when: "always", separator })
  known.set(separator, made.set(tool, both))
  return both
}

test("nested to flat to nested is the same, byte for byte in every leaf, with either separator", () => {
  let [all, flat] = [0, 0]
  const cases = fc.tuple(nestedCases(large(200), 11), fc.constantFrom(".", "__"))
  promise(
    cases,
    ([{ tool, text }, separator]) => {
      all++
      const both = bothFormsOf(tool, separator)
      const turned = both.flattenArguments(tool.name, text)
      const back = both.nest(tool.name, turned)
      const leaves = leavesOf(text)
      if (back.text === null || leavesOf(back.text).join("\n") !== leaves.join("\n"))
        expect({ turned, back }).toEqual({ text, tool })
      for (const given of [text, turned]) {
        const { calls, escalated } = both.mend({ toolCalls: [{ id: "c1", name: tool.name, arguments: given }] })
        const call = calls[0] as MendedCall
        if (calls.length !== 1) expect({ escalated, given }).toEqual({ text, tool })
        if (leavesOf(call.arguments).join("\n") !== leaves.join("\n")) expect({ given, call }).toEqual({ text, tool })
        if (
          undoEdits(
            call.arguments,
            call.findings.flatMap((finding) => finding.edits),
          ) !== given
        )
          expect(call.findings).toEqual({ given })
        if ((given === text) !== (call.outcome === "unchanged")) expect(call).toEqual({ given, text })
        if (given === text && call.arguments !== text) expect(call.arguments).toBe(text)
      }
      if (turned !== text) flat++
    },
    1_000,
    { checksPerRun: 2 },
  )
  expect(flat / all).toBeGreaterThan(0.52)
})

test("what is wholly flat fits the schema that was shown, and the schema that was shown is usable", () => {
  let whole = 0
  promise(nestedCases(large(200), 12), ({ tool, text }) => {
    const both = bothFormsOf(tool, ".")
    const shown = both.tools[0]?.parameters as { readonly properties: object }
    const compiled = compileSchema(shown)
    expect(compiled.broken).toBeNull()
    const value = JSON.parse(both.flattenArguments(tool.name, text)) as object
    if (!Object.keys(value).every((name) => Object.hasOwn(shown.properties, name))) return
    whole++
    if (!compiled.isValid(value)) expect(compiled.validate(value)).toEqual({ tool, value })
  })
  expect(whole).toBeGreaterThan(runs(720))
})
