export { type MendMiddleware, mendMiddleware } from "../adapters/ai-sdk.ts"
export { type RepairableCall, type RepairRequest, repairToolCall } from "../adapters/ai-sdk-repair.ts"
export type { ModelOptions } from "../adapters/model-options.ts"
