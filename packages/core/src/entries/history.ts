export { type HealedHistory, type HistoryOptions, healHistory } from "../history/heal.ts"
export type { HistoryChange, HistoryRule } from "../history/history-rules.ts"
export type { ShapeName } from "../history/shape.ts"
