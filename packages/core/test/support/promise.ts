import fc, { type Arbitrary } from "fast-check"
import { mend } from "../../src/mend.ts"
import type { MendResult, Tool } from "../../src/turn.ts"
import { type RunOptions, runs } from "./runs.ts"

/**
 * Checks a promise on so many cases (ten times as many in `npm run test:properties`); the seed is fixed, so that a
 * failure can be looked at.
 */
export function promise<T>(
  cases: Arbitrary<T>,
  holds: (given: T) => void,
  everyday = 1_000,
  options?: RunOptions,
): void {
  fc.assert(
    fc.property(cases, (given) => void holds(given)),
    { numRuns: runs(everyday, options), seed: 20_240_607, endOnFailure: false },
  )
}

export const mendOne = (text: string, tool: Tool, finishReason: string | null = null): MendResult =>
  mend({ toolCalls: [{ id: "c1", name: tool.name, arguments: text }], finishReason }, [tool])
