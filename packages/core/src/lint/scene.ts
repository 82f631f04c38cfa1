import type { UnknownRecord } from "../schema/node.ts"
import type { CompiledSchema } from "../schema/view.ts"
import type { Tool } from "../turn.ts"
import type { SchemaPlace } from "./places.ts"

/** A tool with all that checks ask of it. */
export interface LintScene {
  readonly tool: Tool
  readonly compiled: CompiledSchema
  /** The schema as written; null when it is none, or cannot be used. */
  readonly root: UnknownRecord | null
  readonly places: readonly SchemaPlace[]
}
