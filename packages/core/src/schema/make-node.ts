import { toPointer } from "../json/pointer.ts"
import { familiesOf } from "./keywords.ts"
import type { Doc, Fields, SchemaNode } from "./node.ts"
import { resolveRef, type Scope, scopeOf } from "./refs.ts"

function create(doc: Doc, schema: Fields | boolean, scope: Scope, pointer: string): SchemaNode {
  const alone = typeof schema === "object" && doc.refAlone && typeof schema.$ref === "string"
  const read = alone ? { $ref: schema.$ref } : schema
  const node: SchemaNode = {
    schema: read,
    pointer,
    scope: typeof schema === "object" ? scopeOf(doc.index, schema, scope, pointer) : scope,
    doc,
    state: 0,
    check: (value, depth) => doc.compile(node)(value, depth),
    families: typeof read === "object" ? familiesOf(read) : 0,
    view: null,
    type: null,
    object: null,
    array: null,
    text: null,
    number: null,
    value: null,
    join: null,
  }
  return node
}

/** The node of a subschema; the same schema object is one node, however many references lead to it. */
export function makeNode(doc: Doc, schema: Fields | boolean, scope: Scope, pointer: string): SchemaNode {
  if (typeof schema === "boolean") return create(doc, schema, scope, pointer)
  let node = doc.nodes.get(schema)
  if (node === undefined) {
    node = create(doc, schema, scope, pointer)
    doc.nodes.set(schema, node)
  }
  return node
}

export const childNode = (parent: SchemaNode, schema: Fields | boolean, ...steps: readonly string[]): SchemaNode =>
  makeNode(parent.doc, schema, parent.scope, parent.pointer + toPointer(steps))

export function refNode(parent: SchemaNode, reference: string): SchemaNode | null {
  const target = resolveRef(parent.doc.index, reference, parent.scope)
  return target === null ? null : makeNode(parent.doc, target.schema, target.scope, target.pointer)
}
