export type { ModelOptions } from "../adapters/model-options.ts"
export { mendStreamFn, mendTool } from "../adapters/pi.ts"
export type { PiStream } from "../adapters/pi-events.ts"
