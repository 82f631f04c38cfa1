import { expect, test } from "vitest"
import { isAtLeast, weakerConfidence } from "../src/report.ts"

const LEVELS = ["guess", "likely", "certain"] as const

test("levels are ordered, and a policy is one comparison", () => {
  for (const [i, has] of LEVELS.entries()) {
    for (const [j, needs] of LEVELS.entries()) {
      expect(isAtLeast(has, needs)).toBe(i >= j)
      expect(weakerConfidence(has, needs)).toBe(LEVELS[Math.min(i, j)])
    }
  }
})
