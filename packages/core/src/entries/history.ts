export type { HistoryChange, HistoryCode } from "../history/codes.ts"
export { type HealedHistory, type HistoryOptions, healHistory } from "../history/heal.ts"
export type { ShapeName } from "../history/shape.ts"
