import { type Check, type Fields, MAX_DEPTH, type SchemaNode } from "./node.ts"
import { type JoinPlan, joinOf } from "./plan-join.ts"
import { tagOf } from "./tag.ts"

const always: Check = () => true

/** Longer in-place chains are compiled when they are run. */
const MAX_NESTING = 64

/** The check of a schema that applies to the same value. A schema met again while it is being compiled asks nothing new. */
function inPlace(node: SchemaNode): Check {
  if (node.state === 2) return node.check
  // Ex) {"$ref": "#"}
  if (node.state === 1) return always
  if (node.doc.nesting >= MAX_NESTING) return (value, depth) => depth <= MAX_DEPTH && node.check(value, depth + 1)
  return node.doc.compile(node)
}

/** The branches a value can belong to: all, or those its tag leaves. */
function candidates(nodes: readonly SchemaNode[]): (value: unknown) => readonly Check[] {
  const checks = nodes.map(inPlace)
  const tag = tagOf(nodes)
  if (tag === null) return () => checks
  const { name } = tag
  const pick = (indexes: readonly number[]): readonly Check[] => indexes.map((index) => checks[index] as Check)
  const table = new Map([...tag.table].map(([value, indexes]) => [value, pick(indexes)]))
  const open = pick(tag.open)
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return checks
    return table.get((value as Fields)[name]) ?? open
  }
}

function anyCheck(nodes: readonly SchemaNode[], fuel: { left: number }): Check {
  const choose = candidates(nodes)
  return (value, depth) => {
    const checks = choose(value)
    for (let index = 0; index < checks.length; index++) {
      if (--fuel.left < 0) return false
      if ((checks[index] as Check)(value, depth)) return true
    }
    return false
  }
}

function oneCheck(nodes: readonly SchemaNode[], fuel: { left: number }): Check {
  const choose = candidates(nodes)
  return (value, depth) => {
    const checks = choose(value)
    let count = 0
    for (let index = 0; index < checks.length; index++) {
      if (--fuel.left < 0) return false
      if ((checks[index] as Check)(value, depth) && ++count > 1) return false
    }
    return count === 1
  }
}

function ifCheck(plan: JoinPlan): Check | null {
  if (plan.ifNode === null || (plan.thenNode === null && plan.elseNode === null)) return null
  const condition = inPlace(plan.ifNode)
  const yes = plan.thenNode === null ? always : inPlace(plan.thenNode)
  const no = plan.elseNode === null ? always : inPlace(plan.elseNode)
  return (value, depth) => (condition(value, depth) ? yes : no)(value, depth)
}

/** Everything that applies to the same value, as one check. */
export function joinCheck(node: SchemaNode): Check | null {
  const plan = joinOf(node)
  const fuel = node.doc.fuel
  const checks: Check[] = plan.all.map(inPlace).filter((check) => check !== always)
  if (plan.anyOf.length > 0) checks.push(anyCheck(plan.anyOf, fuel))
  if (plan.oneOf.length > 0) checks.push(oneCheck(plan.oneOf, fuel))
  if (plan.not !== null) {
    const denied = inPlace(plan.not)
    checks.push((value, depth) => !denied(value, depth))
  }
  const conditional = ifCheck(plan)
  if (conditional !== null) checks.push(conditional)
  if (checks.length === 0) return null
  const only = checks[0] as Check
  const isReference = checks.length === 1 && plan.all.length === 1
  if (isReference) return (value, depth) => only(value, depth + 1)
  return (value, depth) => {
    if (typeof value === "object" && value !== null) fuel.isLoose = true
    if (checks.length === 1) return only(value, depth + 1)
    if (--fuel.left < 0) return false
    for (let index = 0; index < checks.length; index++) if (!(checks[index] as Check)(value, depth + 1)) return false
    return true
  }
}
