import { type Fields, MAX_DEPTH, type SchemaNode } from "./node.ts"
import { arrayOf } from "./plan-array.ts"
import { joinOf } from "./plan-join.ts"
import { objectOf } from "./plan-object.ts"

export type Evaluated<T> = Set<T> | "all"

/** In-place subschemas that hold for the value and so have looked at parts of it. */
function* holding(node: SchemaNode, value: unknown, depth: number): Generator<SchemaNode> {
  const plan = joinOf(node)
  yield* plan.all
  for (const branch of plan.anyOf) if (branch.check(value, depth)) yield branch
  for (const branch of plan.oneOf) if (branch.check(value, depth)) yield branch
  if (plan.ifNode !== null) {
    const holds = plan.ifNode.check(value, depth)
    if (holds) yield plan.ifNode
    const then = holds ? plan.thenNode : plan.elseNode
    if (then !== null) yield then
  }
}

/** Names that some subschema at this place has looked at; `own` asks whether the node's own unevaluatedProperties counts. */
export function evaluatedNames(node: SchemaNode, value: Fields, depth: number, own: boolean): Evaluated<string> {
  const out = new Set<string>()
  if (depth > MAX_DEPTH || --node.doc.fuel.left < 0 || typeof node.schema === "boolean") return out
  const plan = objectOf(node)
  if (plan.additional !== null || (own && plan.unevaluated !== null)) return "all"
  for (const key in value) if (plan.at.has(key) || plan.patterns.some((entry) => entry.pattern.accepts(key))) out.add(key)
  const parts = [...holding(node, value, depth), ...plan.brings.filter(({ name }) => Object.hasOwn(value, name)).map((entry) => entry.node)]
  for (const part of parts) {
    const seen = evaluatedNames(part, value, depth + 1, true)
    if (seen === "all") return "all"
    for (const name of seen) out.add(name)
  }
  return out
}

export function evaluatedItems(node: SchemaNode, value: readonly unknown[], depth: number, own: boolean): Evaluated<number> {
  const out = new Set<number>()
  if (depth > MAX_DEPTH || --node.doc.fuel.left < 0 || typeof node.schema === "boolean") return out
  const plan = arrayOf(node)
  if (plan.rest !== null || (own && plan.unevaluated !== null)) return "all"
  for (let index = 0; index < value.length; index++) if (index < plan.prefix.length || plan.contains?.check(value[index], depth + 1) === true) out.add(index)
  for (const part of holding(node, value, depth)) {
    const seen = evaluatedItems(part, value, depth + 1, true)
    if (seen === "all") return "all"
    for (const index of seen) out.add(index)
  }
  return out
}
