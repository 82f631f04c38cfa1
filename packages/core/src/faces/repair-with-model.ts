// repairWithModel: one model repair without a session.
import type { AttemptedCall } from "../model-repair/attempt.ts"
import {
  createModelRepair,
  type ModelRepairCallOptions,
  type ModelRepairOptions,
  type ModelRepairResult,
} from "../model-repair/session.ts"

/**
 * Repairs one call without a session: no budget, no cached answers. `createModelRepair(options).repair(call)` does the
 * same with them.
 * @example const result = await repairWithModel(escalated[0], { tools, complete: ({ messages }) => askMyModel(messages)
 * })
 */
export const repairWithModel = (
  call: AttemptedCall,
  { error, alsoAllowed, signal, ...options }: ModelRepairOptions & ModelRepairCallOptions,
): Promise<ModelRepairResult> =>
  createModelRepair(options).repair(call, {
    ...(error !== undefined && { error }),
    ...(alsoAllowed !== undefined && { alsoAllowed }),
    ...(signal !== undefined && { signal }),
  })
