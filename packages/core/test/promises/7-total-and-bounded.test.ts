import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { readJson } from "../../src/read-json.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { validateAndRepair } from "../../src/validate-and-repair.ts"
import { anySchema, anyText, strangeNames, wildText } from "../support/arbitrary.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { mendOne, promise } from "../support/promise.ts"

const NATURE = Object.getOwnPropertyNames(Object.prototype).join()

/** No throw, an outcome, soon, and no prototype touched. */
function answered(
  run: () => { calls: readonly unknown[]; escalated: readonly unknown[]; suppressed: readonly unknown[] },
): void {
  const start = cpuTime()
  const { calls, escalated, suppressed } = run()
  const took = cpuTime() - start
  if (calls.length + escalated.length + suppressed.length === 0) expect(calls).toEqual("an outcome")
  if (took > 1_000) expect(took).toBeLessThan(1_000)
  if (Object.getOwnPropertyNames(Object.prototype).join() !== NATURE) expect("prototype").toBe("clean")
}

describe("any text, any schema: an outcome", () => {
  test("any text for any schema", () => {
    promise(fc.tuple(wildText, anySchema), ([text, schema]) =>
      answered(() => mendOne(text, { name: "any", parameters: schema as object })),
    )
  })

  test("any name, any id", () => {
    const name = fc.oneof(strangeNames, anyText(20), wildText)
    promise(fc.tuple(name, name, wildText), ([given, id, text]) =>
      answered(() =>
        mend({ toolCalls: [{ id, name: given, arguments: text }] }, [{ name: "shelve_book" }, { name: "constructor" }]),
      ),
    )
  })

  test("the parts by themselves", () => {
    promise(fc.tuple(wildText, anySchema), ([text, schema]) => {
      readJson(text, schema)
      validateAndRepair(schema, text)
      compileSchema(schema).validate(text)
    })
  })
})
