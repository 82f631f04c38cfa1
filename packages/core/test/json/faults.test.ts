import { describe, expect, it } from "vitest"
import { FAULT_DOCS } from "../../src/describe/faults.ts"
import { undoEdits } from "../../src/json/edit.ts"
import { type FaultId, JSON_FAULTS } from "../../src/json/faults.ts"
import { readLenientJson } from "../../src/json/read.ts"
import { compileSchema } from "../../src/schema/compile.ts"

// Open on purpose: the examples must be healed by what the text says; only names a and b are declared.
const view = compileSchema({ type: "object", properties: { a: {}, b: {}, t: { type: "array" } } }).view

// A name that the outer object declares, in an inner one that is not closed, would be ambiguous.
const outer = compileSchema({ type: "object", properties: { a: {} } }).view

describe.each(Object.entries(FAULT_DOCS))("%s", (id, fault) => {
  const result = readLenientJson(fault.before, id === "json/missing-closer" ? outer : view)
  const several = id === "json/concatenated"

  it("is healed as documented", () => {
    expect(result.failure).toBeNull()
    expect(result.readings[0]?.text).toBe(fault.after)
    expect(result.readings.length).toBe(several ? 2 : 1)
  })

  it("is told under its own name, with edits that lead back", () => {
    const reading = result.readings[0]
    expect(reading?.faults.map((f) => f.id)).toContain(id as FaultId)
    expect(undoEdits(reading?.text ?? "", reading?.faults.flatMap((f) => f.edits) ?? [])).toBe(fault.before)
  })

  it("says why its level is right", () => {
    expect(fault.safety.length).toBeGreaterThan(20)
    expect(fault.before).not.toBe(fault.after)
    expect(JSON_FAULTS[id as FaultId].title).toMatch(/\w{3}/)
  })
})
