import { toPointer } from "../json/pointer.ts"
import { familiesOf } from "./keywords.ts"
import { isSchema, type SchemaDocument, type SchemaNode, schemaFields, type UnknownRecord } from "./node.ts"
import { resolveRef, type SchemaScope, scopeOf } from "./refs.ts"

function createNode(parentDoc: SchemaDocument, schema: UnknownRecord | boolean, scope: SchemaScope, pointer: string): SchemaNode {
  const isRefOnly = typeof schema === "object" && parentDoc.refAlone && typeof schema.$ref === "string"
  const effectiveSchema = isRefOnly ? { $ref: schema.$ref } : schema
  const node: SchemaNode = {
    schema: effectiveSchema,
    pointer,
    scope: typeof schema === "object" ? scopeOf(parentDoc.index, schema, scope, pointer) : scope,
    schemaDoc: parentDoc,
    compileState: 0,
    check: (value, depth) => parentDoc.compileNode(node)(value, depth),
    keywordFamilies: typeof effectiveSchema === "object" ? familiesOf(effectiveSchema) : 0,
    acceptsDefault: false,
    view: null,
    typePlan: null,
    objectPlan: null,
    arrayPlan: null,
    textPlan: null,
    numberPlan: null,
    valuePlan: null,
    applicatorPlan: null,
  }
  return node
}

/** The node of a subschema; the same schema object is one node, however many references lead to it. */
export function makeNode(ownerDoc: SchemaDocument, schema: UnknownRecord | boolean, scope: SchemaScope, pointer: string): SchemaNode {
  if (typeof schema === "boolean") return createNode(ownerDoc, schema, scope, pointer)
  let node = ownerDoc.nodes.get(schema)
  if (node === undefined) {
    node = createNode(ownerDoc, schema, scope, pointer)
    ownerDoc.nodes.set(schema, node)
  }
  return node
}

/** The node of a keyword whose value is one schema; null where it is none. */
export function nodeUnder(parent: SchemaNode, keyword: string): SchemaNode | null {
  const value = schemaFields(parent)[keyword]
  return isSchema(value) ? childNode(parent, value, keyword) : null
}

export const childNode = (parent: SchemaNode, schema: UnknownRecord | boolean, ...steps: readonly string[]): SchemaNode =>
  makeNode(parent.schemaDoc, schema, parent.scope, parent.pointer + toPointer(steps))

export function refNode(parent: SchemaNode, reference: string): SchemaNode | null {
  const refTarget = resolveRef(parent.schemaDoc.index, reference, parent.scope)
  return refTarget === null ? null : makeNode(parent.schemaDoc, refTarget.schema, refTarget.scope, refTarget.pointer)
}
