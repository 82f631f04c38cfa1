import type { Limits } from "../limits.ts"
import type { FormatMode } from "../turn.ts"
import type { NodeCheck, ValidationBudget } from "./budget.ts"
import type { GatedPattern } from "./pattern.ts"
import type { UnknownRecord } from "./read.ts"
import type { RefIndex, SchemaScope } from "./refs.ts"
import type { SchemaView } from "./view.ts"

/** What all nodes of one schema share. */
export interface SchemaDocument {
  readonly limits: Limits
  /** draft-07 and older: everything beside a `$ref` is ignored. */
  readonly refAlone: boolean
  readonly formats: FormatMode
  readonly index: RefIndex
  readonly nodes: Map<object, SchemaNode>
  readonly stepBudget: ValidationBudget
  /** Nesting of in-place compilation, so that a chain of 20,000 references does not overflow the stack. */
  compileDepth: number
}

/**
 * One subschema. Its plans, its check and its view are made at first use.
 * The families of keywords ask it for the plans of others: they do not import each other in a circle.
 */
export interface SchemaNode {
  readonly schema: UnknownRecord | boolean
  /** The keywords; a boolean schema has none. */
  readonly keywords: UnknownRecord
  readonly pointer: string
  readonly scope: SchemaScope
  readonly schemaDoc: SchemaDocument
  readonly keywordFamilies: number
  /** 0 = not compiled, 1 = being compiled, 2 = ready. */
  readonly compileState: number
  readonly check: NodeCheck
  /** The declared default is accepted though `type` or `enum` forbids it; known once the check is compiled. */
  acceptsDefault: boolean
  readonly view: SchemaView
  readonly typePlan: TypePlan
  readonly valuePlan: ValuePlan
  readonly stringPlan: StringPlan
  readonly numberPlan: NumberPlan
  readonly arrayPlan: ArrayPlan
  readonly objectPlan: ObjectPlan
  readonly combinatorPlan: CombinatorPlan
  /** The quick check, built at its first use. */
  compile(): NodeCheck
  child(schema: UnknownRecord | boolean, ...steps: readonly string[]): SchemaNode
  /** The node of a keyword whose value is one schema; null where it is none. */
  childUnder(keyword: string): SchemaNode | null
  refTarget(keyword: "$ref" | "$dynamicRef"): SchemaNode | null
}

/** What the `type` keyword says: bits of kinds, and whether numbers must be whole. */
export interface TypePlan {
  readonly kinds: number
  readonly integer: boolean
  readonly nullable: boolean
}

export interface ValuePlan {
  /** Null when the keyword is missing or not a list. */
  readonly values: readonly unknown[] | null
  readonly isConst: boolean
  /** The values of an `enum` that is meant for the items of this list; then `values` is null. */
  readonly itemValues: readonly unknown[] | null
}

export interface StringPlan {
  readonly minLength: number
  readonly maxLength: number
  readonly hasLengthBounds: boolean
  readonly pattern: GatedPattern | null
  readonly format: ((text: string) => boolean) | null
}

export interface NumberPlan {
  readonly minimum: number
  readonly maximum: number
  readonly exclusiveMin: number
  readonly exclusiveMax: number
  readonly multipleOf: number | null
  /** `minimum` and `maximum` are all that is said. */
  readonly hasBoundsOnly: boolean
}

export interface ArrayPlan {
  readonly prefixNodes: readonly SchemaNode[]
  /** Elements behind the prefix. */
  readonly restNode: SchemaNode | null
  readonly restWord: "items" | "additionalItems"
  readonly contains: SchemaNode | null
  readonly minContains: number
  readonly maxContains: number
  readonly remainderNode: SchemaNode | null
  readonly minItems: number
  readonly maxItems: number
  readonly uniqueItems: boolean
}

export interface DependentNames {
  readonly name: string
  readonly others: readonly string[]
}

export interface DependentSchema {
  readonly name: string
  readonly node: SchemaNode
}

export interface ObjectPlan {
  readonly names: readonly string[]
  readonly nodes: readonly SchemaNode[]
  readonly indexByName: ReadonlyMap<string, number>
  readonly required: readonly string[]
  /**
   * Members of `required` that `x-optional` takes out of it again. Mastra writes both for models that want every member
   * to be required: its tools run without these.
   */
  readonly requiredByLetter: readonly string[]
  readonly patternNodes: readonly { readonly pattern: GatedPattern; readonly node: SchemaNode }[]
  readonly additionalNode: SchemaNode | null
  readonly remainderNode: SchemaNode | null
  readonly nameNode: SchemaNode | null
  readonly minProperties: number
  readonly maxProperties: number
  readonly dependentRequired: readonly DependentNames[]
  readonly dependentSchemas: readonly DependentSchema[]
  /** properties, required and additionalProperties only, with every required name declared: nearly all tools. */
  readonly isPlain: boolean
}

/** Subschemas that apply to the very same value. */
export interface CombinatorPlan {
  /** `$ref` targets and `allOf`. */
  readonly appliedNodes: readonly SchemaNode[]
  readonly anyOf: readonly SchemaNode[]
  readonly oneOf: readonly SchemaNode[]
  readonly notNode: SchemaNode | null
  readonly ifNode: SchemaNode | null
  readonly thenNode: SchemaNode | null
  readonly elseNode: SchemaNode | null
}
