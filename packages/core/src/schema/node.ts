import { toPointer } from "../json/pointer.ts"
import type { Limits } from "../limits.ts"
import type { FormatMode } from "../turn.ts"
import { type ArrayPlan, readArray } from "./arrays.ts"
import type { NodeCheck, ValidationBudget } from "./budget.ts"
import { buildCheck } from "./check.ts"
import { type CombinatorPlan, readCombinators } from "./combinators.ts"
import { familiesOf } from "./keywords.ts"
import { viewOf } from "./make-view.ts"
import { type NumberPlan, readNumbers } from "./numbers.ts"
import { type ObjectPlan, readObject } from "./objects.ts"
import { isSchema } from "./read.ts"
import { type RefIndex, resolveRef, type SchemaScope, scopeOf } from "./refs.ts"
import { readStrings, type StringPlan } from "./strings.ts"
import { readType, type TypePlan } from "./types.ts"
import { readValues, type ValuePlan } from "./values.ts"
import type { SchemaView } from "./view.ts"

export type UnknownRecord = Readonly<Record<string, unknown>>

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
    const isRefOnly = typeof schema === "object" && schemaDoc.refAlone && typeof schema.$ref === "string"
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
    this.check = buildCheck(this)
    this.schemaDoc.compileDepth--
    this.compileState = 2
    return this.check
  }

  get view(): SchemaView {
    this.madeView ??= viewOf(this)
    return this.madeView
  }
  get typePlan(): TypePlan {
    this.madeTypePlan ??= readType(this.keywords)
    return this.madeTypePlan
  }
  get valuePlan(): ValuePlan {
    this.madeValuePlan ??= readValues(this)
    return this.madeValuePlan
  }
  get stringPlan(): StringPlan {
    this.madeStringPlan ??= readStrings(this)
    return this.madeStringPlan
  }
  get numberPlan(): NumberPlan {
    this.madeNumberPlan ??= readNumbers(this.keywords)
    return this.madeNumberPlan
  }
  get arrayPlan(): ArrayPlan {
    this.madeArrayPlan ??= readArray(this)
    return this.madeArrayPlan
  }
  get objectPlan(): ObjectPlan {
    this.madeObjectPlan ??= readObject(this)
    return this.madeObjectPlan
  }
  get combinatorPlan(): CombinatorPlan {
    this.madeCombinatorPlan ??= readCombinators(this)
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

  refTarget(reference: string): SchemaNode | null {
    const target = resolveRef(this.schemaDoc.index, reference, this.scope)
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
