import type { Limits } from "../limits.ts"
import type { FormatMode } from "../turn.ts"
import type { ArrayPlan } from "./plan-array.ts"
import type { ApplicatorPlan } from "./plan-join.ts"
import type { ObjectPlan } from "./plan-object.ts"
import type { NumberPlan, TextPlan, ValuePlan } from "./plan-scalar.ts"
import type { RefIndex, SchemaScope } from "./refs.ts"
import type { TypePlan } from "./type-names.ts"
import type { SchemaView } from "./view.ts"

export type UnknownRecord = Readonly<Record<string, unknown>>

/** The quick path: accepts or rejects and allocates nothing. `depth` counts nested calls, see MAX_CHECK_DEPTH. */
export type NodeCheck = (value: unknown, depth: number) => boolean

/** Deeper data than this is not valid; a level takes one step, and one more per reference or union on the way. */
export const MAX_CHECK_DEPTH = 1_200

/** Violations are looked for down to here: the frames of the slow path are larger, and the quick path runs on top of them. */
export const MAX_EXPLAINED_DEPTH = 400

/** Containers and unions looked at in one validation; a recursive union is exponential in the depth of the data without it. */
export const MAX_STEPS = 10_000_000

/** What one validation may spend, what it notes, and how it reads schemas that contradict themselves. */
export interface ValidationBudget {
  left: number
  /** A member was met that is not declared, or an object whose members are declared in several places. */
  hasUndeclared: boolean
  /** Some schema of the document is read as it is meant: see odd-default.ts, item-enum.ts, plan-scalar.ts. */
  hasReadings: boolean
  /** Such schemas are taken to the letter for the moment, see literal.ts. */
  isLiteral: boolean
}

/** What all nodes of one schema share. */
export interface SchemaDocument {
  readonly limits: Limits
  /** draft-07 and older: everything beside a `$ref` is ignored. */
  readonly refAlone: boolean
  readonly formats: FormatMode
  readonly index: RefIndex
  readonly nodes: Map<object, SchemaNode>
  readonly stepBudget: ValidationBudget
  /** Passed down, so that plans, checks, issues and views do not import each other in a circle. */
  readonly compileNode: (node: SchemaNode) => NodeCheck
  readonly viewOf: (node: SchemaNode) => SchemaView
  /** Nesting of in-place compilation, so that a chain of 20,000 references does not overflow the stack. */
  compileDepth: number
}

/** One subschema. The plans and the view are filled at first use. */
export interface SchemaNode {
  readonly schema: UnknownRecord | boolean
  readonly pointer: string
  readonly scope: SchemaScope
  readonly schemaDoc: SchemaDocument
  /** 0 = not compiled, 1 = being compiled, 2 = ready. */
  compileState: number
  check: NodeCheck
  keywordFamilies: number
  /** The declared default is accepted though `type` or `enum` forbids it; known once the check is compiled. */
  acceptsDefault: boolean
  view: SchemaView | null
  typePlan: TypePlan | null
  objectPlan: ObjectPlan | null
  arrayPlan: ArrayPlan | null
  textPlan: TextPlan | null
  numberPlan: NumberPlan | null
  valuePlan: ValuePlan | null
  applicatorPlan: ApplicatorPlan | null
}

export const isFields = (value: unknown): value is UnknownRecord => typeof value === "object" && value !== null && !Array.isArray(value)
/** The keywords of a node; a boolean schema has none. */
export const schemaFields = ({ schema }: SchemaNode): UnknownRecord => (typeof schema === "boolean" ? {} : schema)
export const isSchema = (value: unknown): value is UnknownRecord | boolean => typeof value === "boolean" || isFields(value)
