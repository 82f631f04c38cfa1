// Defines the input, the findings and the description of a check, and helpers that all checks use.
import { clipText } from "../clip.ts"
import type { UnknownRecord } from "../schema/read.ts"
import type { CompiledSchema } from "../schema/view.ts"
import type { Tool } from "../turn.ts"
import type { SchemaPlace } from "./places.ts"

/** A tool with everything that checks need. */
export interface LintScene {
  readonly tool: Tool
  readonly compiled: CompiledSchema
  /** The schema as written; null if it is not an object, or cannot be used. */
  readonly root: UnknownRecord | null
  readonly places: readonly SchemaPlace[]
}

/** error: calls fail or the tool is rejected. warning: calls fail more often. info: could be better. */
export type Severity = "error" | "warning" | "info"

/** A remark about a tool, for its author. */
export interface LintFinding {
  /** A rule of docs/lint.md. */
  readonly rule: string
  readonly tool: string
  /** JSON pointer into the tool's schema; absent if the finding is about the tool itself. */
  readonly pointer?: string
  readonly severity: Severity
  readonly message: string
  readonly advice: string
}

/** A hit of a check; its severity is that of the check unless it has its own. */
export interface LintHit {
  readonly pointer?: string
  readonly message: string
  readonly severity?: Severity
}

interface CheckDescription {
  readonly id: `lint/${string}`
  readonly severity: Severity
  /** The fault, as a noun: "a name that providers reject". */
  readonly title: string
  /** Why it makes calls fail. */
  readonly why: string
  readonly advice: string
  /** Both are run as tests, and the first is printed as documentation. */
  readonly bad: readonly Tool[]
  readonly good: readonly Tool[]
}

/** A check for one fault. It looks at each place of a schema, at one tool at a time, or at all of them. */
export type LintCheck = CheckDescription &
  (
    | { readonly lookAt: (place: SchemaPlace) => readonly (LintHit | false)[] }
    | { readonly look: (toolScene: LintScene) => readonly (LintHit | false)[] }
    | { readonly compare: (tools: readonly Tool[]) => readonly (LintHit & { readonly tool: string })[] }
  )

/** Returns a tool for an example, with its members and the rest of its schema. */
export const exampleTool = (name: string, properties: object, rest: object = {}): Tool => ({
  name,
  parameters: { type: "object", properties, ...rest },
})

/** Returns a name for a message: quoted and clipped. It takes only text, because String() would run code in a value. */
export const quoteClipped = (name: string | null | undefined): string => JSON.stringify(clipText(name ?? "", 64))
