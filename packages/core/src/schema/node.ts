// One subschema: declares the plans of all keyword families, and makes plans, check and view at first use.
import { toPointer } from "../json/pointer.ts"
import type { Limits } from "../limits.ts"
import type { FormatMode } from "../turn.ts"
import type { NodeCheck, ValidationBudget } from "./budget.ts"
import { familiesOf } from "./keywords.ts"
import type { GatedPattern } from "./pattern.ts"
import { isSchema, type UnknownRecord } from "./read.ts"
import { type RefIndex, resolveDynamicRef, resolveRecursiveRef, resolveRef, type SchemaScope, scopeOf } from "./refs.ts"
import type { SchemaView } from "./view.ts"

/** What all nodes of one schema share. */
export interface SchemaDocument {
  readonly limits: Limits
  readonly formats: FormatMode
  readonly index: RefIndex
  readonly nodes: Map<object, SchemaNode>
  readonly stepBudget: ValidationBudget
  readonly readers: NodeReaders
  /** Nesting of in-place compilation, so that a chain of 20,000 references does not overflow the stack. */
  compileDepth: number
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

export interface ObjectPlan {
  readonly names: readonly string[]
  readonly nodeByName: ReadonlyMap<string, SchemaNode>
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
  /** The members that one member demands, and the schema that it brings. */
  readonly dependentRequired: readonly (readonly [name: string, others: readonly string[]])[]
  readonly dependentSchemas: readonly (readonly [name: string, node: SchemaNode])[]
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

const RESOLVERS = { $ref: resolveRef, $dynamicRef: resolveDynamicRef, $recursiveRef: resolveRecursiveRef }

type NodePart = "check" | "view" | `${"type" | "value" | "string" | "number" | "array" | "object" | "combinator"}Plan`

/** How the parts of a node are made. The files that do it import this one, so they are handed over. */
export type NodeReaders = { readonly [Part in NodePart]: (node: SchemaNode) => SchemaNode[Part] }

/**
 * One subschema. Its plans, its check and its view are made at first use.
 * The families of keywords ask it for the plans of others: they do not import each other in a circle.
 */
export class SchemaNode {
  readonly schema: UnknownRecord | boolean
  /** The keywords; a boolean schema has none. */
  readonly keywords: UnknownRecord
  readonly pointer: string
  readonly scope: SchemaScope
  readonly schemaDoc: SchemaDocument
  readonly keywordFamilies: number
  /** 0 = not compiled, 1 = being compiled, 2 = ready. */
  compileState = 0
  check: NodeCheck = (value, depth) => this.compile()(value, depth)
  /** The declared default is accepted though `type` or `enum` forbids it; known once the check is compiled. */
  acceptsDefault = false
  // not `#`: with it compiling takes 3 % longer
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

  /** The quick check, built at its first use. */
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

  /** The node of a keyword whose value is one schema; null where it is none. */
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

/** The node of a subschema; the same schema object is one node, however many references lead to it. */
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
