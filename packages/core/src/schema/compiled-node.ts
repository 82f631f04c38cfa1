import { toPointer } from "../json/pointer.ts"
import { readArray } from "./arrays.ts"
import type { NodeCheck } from "./budget.ts"
import { buildCheck } from "./check.ts"
import { readCombinators } from "./combinators.ts"
import { familiesOf } from "./keywords.ts"
import { viewOf } from "./make-view.ts"
import type {
  ArrayPlan,
  CombinatorPlan,
  NumberPlan,
  ObjectPlan,
  SchemaDocument,
  SchemaNode,
  StringPlan,
  TypePlan,
  ValuePlan,
} from "./node.ts"
import { readNumbers } from "./numbers.ts"
import { readObject } from "./objects.ts"
import { isSchema, type UnknownRecord } from "./read.ts"
import { resolveDynamicRef, resolveRef, type SchemaScope, scopeOf } from "./refs.ts"
import { readStrings } from "./strings.ts"
import { readType } from "./types.ts"
import { readValues } from "./values.ts"
import type { SchemaView } from "./view.ts"

class CompiledNode implements SchemaNode {
  readonly schema: UnknownRecord | boolean
  readonly keywords: UnknownRecord
  readonly pointer: string
  readonly scope: SchemaScope
  readonly schemaDoc: SchemaDocument
  readonly keywordFamilies: number
  compileState = 0
  check: NodeCheck = (value, depth) => this.compile()(value, depth)
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

  childUnder(keyword: string): SchemaNode | null {
    const value = this.keywords[keyword]
    return isSchema(value) ? this.child(value, keyword) : null
  }

  refTarget(keyword: "$ref" | "$dynamicRef"): SchemaNode | null {
    const reference = this.keywords[keyword]
    if (typeof reference !== "string") return null
    const target = (keyword === "$ref" ? resolveRef : resolveDynamicRef)(this.schemaDoc.index, reference, this.scope)
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
  const node = new CompiledNode(schemaDoc, schema, scope, pointer)
  if (typeof schema === "object") schemaDoc.nodes.set(schema, node)
  return node
}
