export {
  type CallDelta,
  createStreamMender,
  type StreamEnd,
  type StreamMender,
  type StreamOptions,
} from "../stream/create-stream-mender.ts"
export type { CallPiece, StreamMode } from "../stream/streamed-call.ts"
