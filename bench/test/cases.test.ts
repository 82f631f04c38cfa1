import { describe, expect, it } from "vitest"
import { GROUPS } from "../src/case.ts"
import { strict } from "../src/contenders/contenders.ts"
import { isValid } from "../src/contenders/validators.ts"
import { DAMAGES } from "../src/damage/damages.ts"
import { makeCases } from "../src/quality/cases.ts"
import { judge } from "../src/quality/judge.ts"
import { TOOLBOXES, toolsOf } from "../src/tools/toolboxes.ts"
import { makeTruths } from "../src/truths/truths.ts"

const SIZE = { truthsPerTool: 16, perKind: 5 }
const cases = makeCases("test", SIZE)

describe("truths", () => {
  const truths = makeTruths("test", 24)
  it("are a few hundred, for every tool", () => {
    expect(truths.length).toBeGreaterThan(250)
    const tools = Object.values(TOOLBOXES).flatMap((box) => box.map((tool) => tool.name))
    expect(new Set(truths.map((truth) => truth.name))).toEqual(new Set(tools))
  })
  it("fit their tools", () => {
    expect(truths.filter((truth) => !isValid(toolsOf(truth.toolbox), truth.name, truth.arguments))).toEqual([])
  })
  it("fit the tools of the special toolboxes too", () => {
    const special = makeTruths("test", 24, ["desk", "open"])
    expect(special.length).toBeGreaterThan(150)
    expect(special.filter((truth) => !isValid(toolsOf(truth.toolbox), truth.name, truth.arguments))).toEqual([])
  })
  it("are the same for the same seed, and others for another", () => {
    expect(makeTruths("test", 24)).toEqual(truths)
    expect(makeTruths("other", 24)).not.toEqual(truths)
  })
})

describe("damage", () => {
  it("comes in enough kinds, each named once", () => {
    expect(DAMAGES.syntax.length).toBeGreaterThanOrEqual(25)
    expect(DAMAGES.schema.length).toBeGreaterThanOrEqual(15)
    expect(DAMAGES.names.length).toBeGreaterThanOrEqual(8)
    for (const group of GROUPS)
      expect(new Set(DAMAGES[group].map((damage) => damage.id)).size).toBe(DAMAGES[group].length)
  })
  it("is the same for the same seed", () => {
    expect(makeCases("test", SIZE)).toEqual(cases)
  })
  it.each(GROUPS.flatMap((group) => DAMAGES[group].map((damage) => [`${group}/${damage.id}`] as const)))(
    "%s yields cases",
    (kind) => {
      expect(cases.filter((one) => `${one.group}/${one.kind}` === kind).length).toBeGreaterThan(0)
    },
  )
  it("names only toolboxes that have truths", () => {
    for (const damage of GROUPS.flatMap((group) => DAMAGES[group]))
      for (const toolbox of damage.toolboxes ?? [])
        expect(makeTruths("test", 1, [toolbox]).length, damage.id).toBeGreaterThan(0)
  })
  it("really damages: the strict reading fails, or differs where only a declaration tells", () => {
    const spared = cases.filter(
      (one) =>
        one.expect.kind === "calls" &&
        judge(one.expect, strict.run(one.name, one.arguments, toolsOf(one.toolbox))) === "right",
    )
    expect(spared.map((one) => one.id)).toEqual([])
  })
  it("never leaves the text of the truth", () => {
    const same = cases.filter(
      (one) =>
        one.expect.kind === "calls" &&
        one.expect.calls.length === 1 &&
        one.name === one.expect.calls[0]?.name &&
        one.arguments === JSON.stringify(one.expect.calls[0]?.arguments),
    )
    expect(same.map((one) => one.id)).toEqual([])
  })
  it("expects calls that fit, and nothing to run as it stands where nothing may run or asking is as good", () => {
    for (const one of cases) {
      if (one.expect.kind === "calls" || one.expect.kind === "either")
        for (const call of one.expect.calls)
          expect(isValid(toolsOf(one.toolbox), call.name, call.arguments), one.id).toBe(true)
      if (one.expect.kind === "none" || one.expect.kind === "either")
        expect(strict.run(one.name, one.arguments, toolsOf(one.toolbox)), one.id).toEqual([])
    }
  })
  it("leaves intact calls intact", () => {
    for (const one of cases)
      if (one.group === "intact")
        expect(judge(one.expect, strict.run(one.name, one.arguments, toolsOf(one.toolbox))), one.id).toBe("right")
  })
})
