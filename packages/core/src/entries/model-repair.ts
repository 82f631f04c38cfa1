export type { Complete, ModelRequest } from "../model-repair/ask.ts"
export type { AttemptedCall } from "../model-repair/attempt.ts"
export type { ModelRepairCounts, ModelRepairState } from "../model-repair/memory.ts"
export type { ModelMessage, ModelMessages, ModelResponseFormat } from "../model-repair/prompt.ts"
export type { Refusal } from "../model-repair/refusals.ts"
export {
  createModelRepair,
  type ModelRepairCallOptions,
  type ModelRepairOptions,
  type ModelRepairResult,
  type ModelRepairSession,
} from "../model-repair/session.ts"
