export type { ModelOptions } from "../adapters/model-options.ts"
export { mendAdapter } from "../adapters/tanstack-ai.ts"
