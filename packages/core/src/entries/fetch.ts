export type { MiddlewareRequest } from "../adapters/fetch.ts"
export { mendFetch, mendMiddleware } from "../adapters/fetch.ts"
export type { Fetch, FetchOptions, MendedRequest } from "../adapters/fetch-job.ts"
export type { StreamRemark } from "../wires/stream-patcher.ts"
