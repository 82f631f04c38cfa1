export { compileSchema } from "../schema/compile.ts"
export type { CompiledSchema, Issue, SchemaFinding, SchemaView } from "../schema/view.ts"
export type { JsonSchema } from "../turn.ts"
