import { isDeepStrictEqual } from "node:util"
import { expect } from "vitest"

/**
 * `toEqual` for places that are reached many thousand times: it is asked, and tells the difference, only where Node's
 * stricter comparison finds one.
 */
export function expectEqual(actual: unknown, expected: unknown, where?: () => string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, where?.()).toEqual(expected)
}
