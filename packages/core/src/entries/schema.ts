export { compileSchema } from "../schema/compile.ts"
export type { CompiledSchema, Issue, SchemaFinding } from "../schema/view.ts"
export type { JsonSchema } from "../turn.ts"
