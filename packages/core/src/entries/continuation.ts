export type { Prefill } from "../continuation/requests.ts"
export { type Continuation, type ContinuationOptions, continuation, type Merged, type MergeOptions, merge } from "../continue-call.ts"
