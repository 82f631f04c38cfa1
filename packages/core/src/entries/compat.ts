export type { OpenAiCall } from "../faces/openai-call.ts"
export { RepairStats } from "../faces/repair-stats.ts"
export { repairWithModel } from "../faces/repair-with-model.ts"
export { type CallPredicate, StormBreaker } from "../faces/storm-breaker.ts"
export {
  type ProcessResult,
  type RepairReport,
  ToolCallRepair,
  type ToolCallRepairOptions,
} from "../faces/tool-call-repair.ts"
export { type RegisteredTool, ToolRegistry, type ToolRegistryOptions, type ToolSpec } from "../faces/tool-registry.ts"
export { type RepairResult, validateAndRepair } from "../validate-and-repair.ts"
