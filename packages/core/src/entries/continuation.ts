export type { Prefill } from "../continuation/requests.ts"
export {
  type Continuation,
  type ContinuationOptions,
  type Merged,
  type MergeOptions,
  mergeContinuation,
  requestContinuation,
} from "../continue-call.ts"
