import { expect, test } from "vitest"
import { STORMS } from "../../src/storm/verdict.ts"
import { readFrom } from "../support/source-files.ts"

test("each code has one watch that gives it, and a sentence", () => {
  for (const [code, what] of Object.entries(STORMS)) {
    expect(readFrom(`packages/core/src/storm/detectors/${code.slice(6)}.ts`)).toContain(`"${code}"`)
    expect(what).toMatch(/^[A-Z].*\.$/)
  }
})
