export { analyzeSchema, type SchemaMeasure, type Thresholds } from "../flat/analyze.ts"
export { type FlatTools, type FlattenOptions, flattenTools } from "../flatten-tools.ts"
export type { FlatConflict } from "../turn.ts"
