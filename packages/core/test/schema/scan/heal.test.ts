// Whatever is read at sight is what careful reading would give: one reader in a hurry and one with time must never disagree.
import { expect, test } from "vitest"
import { readAtSight } from "../../../src/calls/at-sight.ts"
import { ARGUMENT_TAG } from "../../../src/json/markup.ts"
import { parseObject } from "../../../src/json/strict.ts"
import { compileSchema } from "../../../src/schema/compile.ts"
import { FITS, NO_JSON } from "../../../src/schema/scan/look.ts"
import type { CompiledSchema } from "../../../src/schema/view.ts"
import { caseOf, markedText } from "../../support/arbitrary.ts"
import { asReading, breach } from "../../support/careful.ts"
import { harmful } from "../../support/damage.ts"
import { promise } from "../../support/promise.ts"
import { slipped } from "../../support/slips.ts"

class Count {
  fitting = 0
  broken = 0
  healed = 0
  sighted = 0
}

function keepsItsWord(schema: CompiledSchema, text: string, count: Count): void {
  const told = schema.look(text)
  const value = parseObject(text)
  if (told >= FITS) {
    count.fitting++
    if (value === undefined || !schema.isValid(value)) expect(text).toBe("what fits")
  } else if (told === NO_JSON) {
    count.broken++
    if (value !== undefined) expect(text).toBe("no JSON")
  }
  const healed = schema.heal(text)
  // markup is decoded before anything is read; parts of several shapes are asked about once more before they leave
  if (healed !== null && !healed.isJoined && !text.includes(ARGUMENT_TAG)) {
    count.healed++
    const wrong = breach(schema, text, asReading(text, healed))
    if (wrong !== null) expect(wrong).toBeNull()
  }
  const sighted = readAtSight(text, schema)
  if (sighted !== null) {
    count.sighted++
    const wrong = breach(schema, text, sighted)
    if (wrong !== null) expect(wrong).toBeNull()
  }
}

test("arguments of all forms with up to two slips", () => {
  const count = new Count()
  promise(slipped, ({ schema, text }) => keepsItsWord(schema, text, count), 20_000)
  // the generator must neither have broken everything nor nothing
  expect(count.fitting).toBeGreaterThan(2_500)
  expect(count.broken).toBeGreaterThan(5_000)
  expect(count.healed).toBeGreaterThan(2_500)
  expect(count.sighted).toBeGreaterThan(2_500)
})

test("arguments full of what JSON is made of, damaged in any way", () => {
  const count = new Count()
  promise(harmful(caseOf(markedText)), ({ tool, damaged }) => keepsItsWord(compileSchema(tool.parameters), damaged, count), 5_000)
  expect(count.healed).toBeGreaterThan(800)
  expect(count.sighted).toBeGreaterThan(800)
})
