// Keywords of objects: properties, required, additionalProperties, propertyNames, dependencies and the like.
import { isJsonObject } from "../json/kind.ts"
import { MAX_CHECK_DEPTH, type NodeCheck } from "./budget.ts"
import { formatCount, quoteNames } from "./describe.ts"
import { explainChild, explainCount, reportIssue, type ViolatedNode } from "./issues.ts"
import { MemberSlot, passesCheck } from "./member-op.ts"
import type { ObjectPlan, SchemaNode } from "./node.ts"
import { gatePattern } from "./pattern.ts"
import { countIn, fieldsIn, isSchema, namesIn, type UnknownRecord } from "./read.ts"
import { explainRemainder, isRemainderFine, reportUndeclared } from "./unevaluated.ts"

export function readObject(node: SchemaNode): ObjectPlan {
  const { keywords } = node
  const memberSchemas = fieldsIn(keywords.properties)
  const nodeByName = new Map<string, SchemaNode>()
  for (const name of Object.keys(memberSchemas)) {
    const value = memberSchemas[name]
    if (isSchema(value)) nodeByName.set(name, node.child(value, "properties", name))
  }
  const patternNodes = Object.entries(fieldsIn(keywords.patternProperties)).flatMap(([source, value]) =>
    isSchema(value)
      ? [{ pattern: gatePattern(source, node.schemaDoc.limits), node: node.child(value, "patternProperties", source) }]
      : [],
  )
  const dependentRequired: [string, readonly string[]][] = []
  const dependentSchemas: [string, SchemaNode][] = []
  for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"]) {
    for (const [name, value] of Object.entries(fieldsIn(keywords[keyword]))) {
      if (Array.isArray(value)) dependentRequired.push([name, namesIn(value)])
      else if (isSchema(value)) dependentSchemas.push([name, node.child(value, keyword, name)])
    }
  }
  const mustBeThere = namesIn(keywords.required)
  const mayBeAbsent = new Set(namesIn(keywords["x-optional"]))
  const required = mustBeThere.filter((name) => !mayBeAbsent.has(name))
  const nameNode = node.childUnder("propertyNames")
  const remainderNode = node.childUnder("unevaluatedProperties")
  const minProperties = countIn(keywords.minProperties) ?? 0
  const maxProperties = countIn(keywords.maxProperties) ?? Number.POSITIVE_INFINITY
  return {
    names: [...nodeByName.keys()],
    nodeByName,
    required,
    requiredByLetter: mustBeThere.filter((name) => mayBeAbsent.has(name)),
    patternNodes,
    additionalNode: node.childUnder("additionalProperties"),
    remainderNode,
    nameNode,
    minProperties,
    maxProperties,
    dependentRequired,
    dependentSchemas,
    isPlain:
      patternNodes.length + dependentRequired.length + dependentSchemas.length + minProperties === 0 &&
      maxProperties === Number.POSITIVE_INFINITY &&
      nameNode === null &&
      remainderNode === null &&
      required.every((name) => nodeByName.has(name)),
  }
}

/**
 * Returns the schemas for a member besides `properties`: those of matching patterns, otherwise additionalProperties.
 */
export function otherNodes({ patternNodes, nodeByName, additionalNode }: ObjectPlan, name: string): SchemaNode[] {
  const matchingNodes = patternNodes.filter(({ pattern }) => pattern.claims(name)).map(({ node }) => node)
  if (matchingNodes.length > 0 || nodeByName.has(name) || patternNodes.some(({ pattern }) => pattern.isBlind(name)))
    return matchingNodes
  return additionalNode === null ? [] : [additionalNode]
}

function toSlots(plan: ObjectPlan): MemberSlot[] {
  const required = new Set(plan.required)
  const memberSlots = [...plan.nodeByName].map(([name, node]) => new MemberSlot(node, name, required.has(name)))
  for (const [index, slot] of memberSlots.entries()) slot.nextSlot = memberSlots[index + 1] ?? null
  return memberSlots
}

function plainCheck(node: SchemaNode, plan: ObjectPlan): NodeCheck {
  const { stepBudget: fuel } = node.schemaDoc
  const declaredSlots = toSlots(plan)
  const firstSlot = declaredSlots[0] ?? null
  const slotByName = new Map(declaredSlots.map((eachSlot) => [eachSlot.name, eachSlot]))
  const requiredTotal = plan.required.length
  const isClosed = plan.additionalNode?.schema === false
  const extraNode = isClosed || plan.additionalNode?.schema === true ? null : plan.additionalNode
  const isNamed = declaredSlots.length > 0
  return (value, depth) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || depth > MAX_CHECK_DEPTH) return false
    let next = firstSlot
    let foundCount = 0
    for (const key in value) {
      const item = (value as UnknownRecord)[key]
      const matchedSlot = next !== null && next.name === key ? next : slotByName.get(key)
      if (matchedSlot === undefined) {
        if (isNamed && extraNode === null) fuel.hasUndeclared = true
        if (item !== undefined && (isClosed || (extraNode !== null && !extraNode.check(item, depth + 1)))) return false
        continue
      }
      next = matchedSlot.nextSlot
      if (passesCheck(matchedSlot, item, depth + 1)) foundCount += matchedSlot.requiredCount
      else if (item !== undefined) return false
    }
    return foundCount === requiredTotal
  }
}

/** True if a member is present. JSON has no undefined, so a member with this value counts as absent. */
const isThere = (value: UnknownRecord, name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined

function areDependenciesFine(plan: ObjectPlan, value: UnknownRecord, depth: number): boolean {
  for (const [name, others] of plan.dependentRequired)
    if (isThere(value, name) && !others.every((other) => isThere(value, other))) return false
  for (const [name, node] of plan.dependentSchemas) if (isThere(value, name) && !node.check(value, depth)) return false
  return true
}

function generalCheck(node: SchemaNode, plan: ObjectPlan): NodeCheck {
  const sharedBudget = node.schemaDoc.stepBudget
  const { nodeByName, required, patternNodes, minProperties, maxProperties } = plan
  const { additionalNode, nameNode, remainderNode } = plan
  return (value, depth) => {
    if (!isJsonObject(value) || depth > MAX_CHECK_DEPTH || --sharedBudget.left < 0) return false
    sharedBudget.hasUndeclared = true
    for (const name of required) if (!isThere(value, name)) return false
    let count = 0
    for (const key in value) {
      const item = value[key]
      if (item === undefined) continue
      count++
      if (nameNode !== null && !nameNode.check(key, depth + 1)) return false
      const declaredNode = nodeByName.get(key)
      let isClaimed = declaredNode !== undefined
      if (declaredNode !== undefined && !declaredNode.check(item, depth + 1)) return false
      for (const entry of patternNodes) {
        if (entry.pattern.isBlind(key)) isClaimed = true
        else if (entry.pattern.claims(key)) {
          isClaimed = true
          if (!entry.node.check(item, depth + 1)) return false
        }
      }
      if (!isClaimed && additionalNode !== null && !additionalNode.check(item, depth + 1)) return false
    }
    if (count < minProperties || count > maxProperties) return false
    return (
      areDependenciesFine(plan, value, depth + 1) &&
      (remainderNode === null || isRemainderFine(node, remainderNode, value, depth + 1))
    )
  }
}

/** Returns the check of all object keywords; it rejects every value that is not an object. */
export function objectCheck(node: SchemaNode): NodeCheck {
  const { objectPlan: plan } = node
  const check = (plan.isPlain ? plainCheck : generalCheck)(node, plan)
  const { requiredByLetter } = plan
  if (requiredByLetter.length === 0) return check
  const { stepBudget: fuel } = node.schemaDoc
  fuel.hasReadings = true
  return (value, depth) =>
    check(value, depth) && (!fuel.isLiteral || requiredByLetter.every((name) => isThere(value as UnknownRecord, name)))
}

function explainNames(violated: ViolatedNode, value: UnknownRecord, names: readonly string[]): void {
  const { required, nameNode } = violated.node.objectPlan
  const missing: string[] = []
  for (const name of required) if (!isThere(value, name)) missing.push(name)
  const noun = missing.length === 1 ? "member" : "members"
  if (missing.length > 0)
    reportIssue(violated, "required", `${noun} ${quoteNames(missing)}`, "object without", { missing })
  if (nameNode === null) return
  const unknown = names.filter((name) => !nameNode.check(name, violated.depth))
  if (unknown.length > 0)
    reportIssue(violated, "propertyNames", "other member names", formatCount(unknown.length, "refused name"), {
      unknown,
    })
}

function explainMembers(violated: ViolatedNode, value: UnknownRecord, names: readonly string[]): void {
  const plan = violated.node.objectPlan
  const undeclaredNames: string[] = []
  for (const name of names) {
    const declaredNode = plan.nodeByName.get(name)
    if (declaredNode !== undefined) explainChild(violated, name, declaredNode, value[name])
    if (declaredNode !== undefined && plan.isPlain) continue
    for (const other of otherNodes(plan, name)) {
      if (other === plan.additionalNode && other.schema === false) undeclaredNames.push(name)
      else explainChild(violated, name, other, value[name])
    }
  }
  if (undeclaredNames.length > 0) reportUndeclared(violated, "additionalProperties", undeclaredNames)
}

function explainDependencies(violated: ViolatedNode, value: UnknownRecord): void {
  const { at, depth } = violated
  const { dependentRequired, dependentSchemas } = violated.node.objectPlan
  for (const [name, others] of dependentRequired) {
    const missing = isThere(value, name) ? others.filter((other) => !isThere(value, other)) : []
    const expected = `members ${quoteNames(missing)} beside ${quoteNames([name])}`
    if (missing.length > 0) reportIssue(violated, "dependentRequired", expected, "object without", { missing })
  }
  for (const [name, node] of dependentSchemas)
    if (isThere(value, name) && !node.check(value, depth)) at.explain(node, value, at, depth)
}

export function explainObject(violated: ViolatedNode, value: UnknownRecord): void {
  const plan = violated.node.objectPlan
  const names: string[] = []
  for (const name of Object.keys(value)) if (value[name] !== undefined) names.push(name)
  explainNames(violated, value, names)
  explainMembers(violated, value, names)
  if (plan.isPlain) return
  explainCount(violated, "Properties", names.length)
  explainDependencies(violated, value)
  if (plan.remainderNode !== null) explainRemainder(violated, plan.remainderNode, value)
}
