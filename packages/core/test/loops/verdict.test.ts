import { expect, test } from "vitest"
import { LOOPS } from "../../src/loops/verdict.ts"
import { readFrom } from "../support/source-files.ts"

test("each code has one watch that gives it, and a sentence", () => {
  for (const [code, what] of Object.entries(LOOPS)) {
    const watches = ["loops/repeated", "loops/reworded", "conversation/events"].filter((watch) =>
      readFrom(`packages/core/src/${watch}.ts`).includes(`"${code}"`),
    )
    expect(watches).toHaveLength(1)
    expect(what).toMatch(/^[A-Z].*\.$/)
  }
})
