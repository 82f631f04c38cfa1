import type { AttemptedCall } from "./attempt.ts"
import { createModelRepair, type ModelRepairCallOptions, type ModelRepairOptions, type ModelRepairResult, type ModelRepairSession } from "./session.ts"

export type RepairWithModelOptions = ModelRepairCallOptions & (ModelRepairOptions | { readonly session: ModelRepairSession })

/**
 * Asks a model once to repair a call that `mend` escalated; guards decide whether its answer is taken. Never throws on what a model
 * or `complete` did. Without a `session` nothing is remembered: no budget, no kept answers.
 * @example const result = await repairWithModel(escalated[0], { tools, complete: ({ messages }) => askMyModel(messages) })
 */
export async function repairWithModel(call: AttemptedCall, options: RepairWithModelOptions): Promise<ModelRepairResult> {
  const session = "session" in options ? options.session : createModelRepair(options)
  return session.repair(call, options)
}
