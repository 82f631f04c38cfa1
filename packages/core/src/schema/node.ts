// One subschema: declares the plans of all keyword families, and builds plans, check and view on first use.
import { toPointer } from "../json/pointer.ts"
import type { Limits } from "../limits.ts"
import type { FormatMode } from "../turn.ts"
import type { NodeCheck, ValidationBudget } from "./budget.ts"
import { familiesOf } from "./keywords.ts"
import type { GatedPattern } from "./pattern.ts"
import { isSchema, type UnknownRecord } from "./read.ts"
import { type RefIndex, resolveDynamicRef, resolveRecursiveRef, resolveRef, type SchemaScope, scopeOf } from "./refs.ts"
import type { SchemaView } from "./view.ts"

/** Data shared by all nodes of one schema. */
export interface SchemaDocument {
  readonly limits: Limits
  readonly formats: FormatMode
  readonly index: RefIndex
  readonly nodes: Map<object, SchemaNode>
  readonly stepBudget: ValidationBudget
  readonly readers: NodeReaders
  /** Nesting of in-place compilation, limited so that a chain of 20,000 references does not overflow the stack. */
  compileDepth: number
}

/** The result of the `type` keyword: bits of kinds, and whether numbers must be integers. */
export interface TypePlan {
  readonly kinds: number
  readonly integer: boolean
  readonly nullable: boolean
}

export interface ValuePlan {
  /** Null if the keyword is missing or not a list. */
  readonly values: readonly unknown[] | null
  readonly isConst: boolean
  /** Values of an `enum` that is meant for the items of this list; `values` is null then. */
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
  /** True if the plan has only `minimum` and `maximum`. */
  readonly hasBoundsOnly: boolean
}

export interface ArrayPlan {
  readonly prefixNodes: readonly SchemaNode[]
  /** Schema of the elements after the prefix. */
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

export interface ObjectPlan {
  readonly names: readonly string[]
  readonly nodeByName: ReadonlyMap<string, SchemaNode>
  readonly required: readonly string[]
  /**
   * Members of `required` that `x-optional` makes optional again. Mastra writes both for models that want every member
   * to be required: its tools run without these members.
   */
  readonly requiredByLetter: readonly string[]
  readonly patternNodes: readonly { readonly pattern: GatedPattern; readonly node: SchemaNode }[]
  readonly additionalNode: SchemaNode | null
  readonly remainderNode: SchemaNode | null
  readonly nameNode: SchemaNode | null
  readonly minProperties: number
  readonly maxProperties: number
  /** For a member: the other members that it requires, and the schema that it adds. */
  readonly dependentRequired: readonly (readonly [name: string, others: readonly string[]])[]
  readonly dependentSchemas: readonly (readonly [name: string, node: SchemaNode])[]
  /**
   * True for just properties, required and additionalProperties, with all required names declared: nearly all tools.
   */
  readonly isPlain: boolean
}

/** Subschemas that apply to the same value. */
export interface CombinatorPlan {
  /** Targets of `$ref`, and the schemas of `allOf`. */
  readonly appliedNodes: readonly SchemaNode[]
  readonly anyOf: readonly SchemaNode[]
  readonly oneOf: readonly SchemaNode[]
  readonly notNode: SchemaNode | null
  readonly ifNode: SchemaNode | null
  readonly thenNode: SchemaNode | null
  readonly elseNode: SchemaNode | null
}

const RESOLVERS = { $ref: resolveRef, $dynamicRef: resolveDynamicRef, $recursiveRef: resolveRecursiveRef }

type NodePart = "check" | "view" | `${"type" | "value" | "string" | "number" | "array" | "object" | "combinator"}Plan`

/** Functions that build the parts of a node, passed in because their files import this one. */
export type NodeReaders = { readonly [Part in NodePart]: (node: SchemaNode) => SchemaNode[Part] }

/**
 * One subschema. Its plans, its check and its view are built on first use. The keyword families ask the node for the
 * plans of other families, so that they do not import each other in a cycle.
 */
export class SchemaNode {
  readonly schema: UnknownRecord | boolean
  /** The keywords; empty for a boolean schema. */
  readonly keywords: UnknownRecord
  readonly pointer: string
  readonly scope: SchemaScope
  readonly schemaDoc: SchemaDocument
  readonly keywordFamilies: number
  /** 0 = not compiled, 1 = being compiled, 2 = ready. */
  compileState = 0
  check: NodeCheck = (value, depth) => this.compile()(value, depth)
  /**
   * True if the declared default is accepted although `type` or `enum` forbids it; known once the check is compiled.
   */
  acceptsDefault = false
  // Not `#`: private names make compiling 3 % slower.
  private madeView: SchemaView | null = null
  private madeTypePlan: TypePlan | null = null
  private madeValuePlan: ValuePlan | null = null
  private madeStringPlan: StringPlan | null = null
  private madeNumberPlan: NumberPlan | null = null
  private madeArrayPlan: ArrayPlan | null = null
  private madeObjectPlan: ObjectPlan | null = null
  private madeCombinatorPlan: CombinatorPlan | null = null

  constructor(schemaDoc: SchemaDocument, schema: UnknownRecord | boolean, scope: SchemaScope, pointer: string) {
    const isRefOnly = typeof schema === "object" && schemaDoc.index.refAlone && typeof schema.$ref === "string"
    this.schema = isRefOnly ? { $ref: schema.$ref } : schema
    this.keywords = typeof this.schema === "object" ? this.schema : {}
    this.pointer = pointer
    this.scope = typeof schema === "object" ? scopeOf(schemaDoc.index, schema, scope, pointer) : scope
    this.schemaDoc = schemaDoc
    this.keywordFamilies = familiesOf(this.keywords)
  }

  /** Returns the fast check, built on first use. */
  compile(): NodeCheck {
    if (this.compileState !== 0) return this.check
    this.compileState = 1
    this.schemaDoc.compileDepth++
    this.check = this.schemaDoc.readers.check(this)
    this.schemaDoc.compileDepth--
    this.compileState = 2
    return this.check
  }

  get view(): SchemaView {
    this.madeView ??= this.schemaDoc.readers.view(this)
    return this.madeView
  }
  get typePlan(): TypePlan {
    this.madeTypePlan ??= this.schemaDoc.readers.typePlan(this)
    return this.madeTypePlan
  }
  get valuePlan(): ValuePlan {
    this.madeValuePlan ??= this.schemaDoc.readers.valuePlan(this)
    return this.madeValuePlan
  }
  get stringPlan(): StringPlan {
    this.madeStringPlan ??= this.schemaDoc.readers.stringPlan(this)
    return this.madeStringPlan
  }
  get numberPlan(): NumberPlan {
    this.madeNumberPlan ??= this.schemaDoc.readers.numberPlan(this)
    return this.madeNumberPlan
  }
  get arrayPlan(): ArrayPlan {
    this.madeArrayPlan ??= this.schemaDoc.readers.arrayPlan(this)
    return this.madeArrayPlan
  }
  get objectPlan(): ObjectPlan {
    this.madeObjectPlan ??= this.schemaDoc.readers.objectPlan(this)
    return this.madeObjectPlan
  }
  get combinatorPlan(): CombinatorPlan {
    this.madeCombinatorPlan ??= this.schemaDoc.readers.combinatorPlan(this)
    return this.madeCombinatorPlan
  }

  child(schema: UnknownRecord | boolean, ...steps: readonly string[]): SchemaNode {
    return nodeOf(this.schemaDoc, schema, this.scope, this.pointer + toPointer(steps))
  }

  /** Returns the node of a keyword whose value is one schema; null if it is not. */
  childUnder(keyword: string): SchemaNode | null {
    const value = this.keywords[keyword]
    return isSchema(value) ? this.child(value, keyword) : null
  }

  refTarget(keyword: "$ref" | "$dynamicRef" | "$recursiveRef"): SchemaNode | null {
    const reference = this.keywords[keyword]
    if (typeof reference !== "string") return null
    const target = RESOLVERS[keyword](this.schemaDoc.index, reference, this.scope)
    return target === null ? null : nodeOf(this.schemaDoc, target.schema, target.scope, target.pointer)
  }
}

/** Returns the node of a subschema. A schema object has one node, however many references lead to it. */
export function nodeOf(
  schemaDoc: SchemaDocument,
  schema: UnknownRecord | boolean,
  scope: SchemaScope,
  pointer: string,
): SchemaNode {
  const known = typeof schema === "object" ? schemaDoc.nodes.get(schema) : undefined
  if (known !== undefined) return known
  const node = new SchemaNode(schemaDoc, schema, scope, pointer)
  if (typeof schema === "object") schemaDoc.nodes.set(schema, node)
  return node
}
