import type { Fields } from "../schema/node.ts"
import type { CompiledSchema } from "../schema/view.ts"
import type { Tool } from "../turn.ts"
import type { Place } from "./places.ts"

/** A tool with all that checks ask of it. */
export interface Scene {
  readonly tool: Tool
  readonly compiled: CompiledSchema
  /** The schema as written; null when it is none, or cannot be used. */
  readonly root: Fields | null
  readonly places: readonly Place[]
}
