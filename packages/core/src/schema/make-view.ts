import { ALL_KIND_BITS, ARRAY_BIT, KIND_BITS, kindOf, NULL_BIT, NUMBER_BIT, OBJECT_BIT } from "../json/kind.ts"
import { explainIssues, isValidAt } from "./explain.ts"
import { readHints } from "./hints.ts"
import { everyOfKind, firstOf, LazyView, mergeAll, mergeAny, textsOf } from "./merged-view.ts"
import type { SchemaNode } from "./node.ts"
import { otherNodes } from "./objects.ts"
import type { SchemaView } from "./view.ts"

/**
 * Views that apply to the same place, by how they combine. `requiredViews` and each of `unionBranches` must hold; of a
 * union one branch does.
 */
interface CombinedViews {
  readonly requiredViews: readonly SchemaView[]
  readonly unionBranches: readonly (readonly SchemaView[])[]
  /** if, then, else: they add names and say nothing for sure. */
  readonly conditionalViews: readonly SchemaView[]
}

function combinedViewsOf(node: SchemaNode): CombinedViews {
  const plan = node.combinatorPlan
  const viewsOf = (nodes: readonly (SchemaNode | null)[]): SchemaView[] =>
    nodes.flatMap((part) => (part === null ? [] : [part.view]))
  return {
    requiredViews: viewsOf(plan.appliedNodes),
    unionBranches: [viewsOf(plan.anyOf), viewsOf(plan.oneOf)].filter((list) => list.length > 0),
    conditionalViews: viewsOf([plan.thenNode, plan.elseNode, plan.ifNode]),
  }
}

/**
 * The kinds a schema with object or array keywords but no type is meant for: tools that say `properties` mean an
 * object.
 */
function meantKinds({ keywords: { type, properties, items, prefixItems }, typePlan: { kinds } }: SchemaNode): number {
  if (kinds !== ALL_KIND_BITS || type !== undefined) return kinds
  if (properties !== undefined) return OBJECT_BIT
  return items !== undefined || prefixItems !== undefined ? ARRAY_BIT : kinds
}

function kindsAt(node: SchemaNode, parts: CombinedViews): number {
  if (node.schema === false) return 0
  let kinds = meantKinds(node)
  const { values } = node.valuePlan
  if (values !== null)
    kinds &= values.reduce<number>(
      (valueBits, value) => valueBits | KIND_BITS[kindOf(value)],
      node.typePlan.nullable ? NULL_BIT : 0,
    )
  for (const part of parts.requiredViews) kinds &= part.kinds
  for (const union of parts.unionBranches) kinds &= union.reduce((bits, part) => bits | part.kinds, 0)
  return kinds
}

const isIntegerAt = (node: SchemaNode, { requiredViews, unionBranches }: CombinedViews): boolean =>
  node.typePlan.integer ||
  requiredViews.some((part) => part.integer) ||
  unionBranches.some((union) => everyOfKind(union, NUMBER_BIT, (part) => part.integer))

/** A null branch of a union is an enumeration of one. */
const listedValues = (part: SchemaView): readonly unknown[] | null =>
  part.values ?? (part.kinds === NULL_BIT ? [null] : null)

function valuesAt(node: SchemaNode, parts: CombinedViews): readonly unknown[] | null {
  const { values } = node.valuePlan
  if (values !== null) return values
  for (const part of parts.requiredViews) if (part.values !== null) return part.values
  for (const union of parts.unionBranches) {
    const branchValues = union.map(listedValues)
    if (!branchValues.includes(null) && union.some((part) => part.values !== null))
      return [...new Set(branchValues.flatMap((list) => list ?? []))]
  }
  return null
}

const isClosedAt = (
  { objectPlan: { additionalNode, remainderNode } }: SchemaNode,
  { requiredViews, unionBranches }: CombinedViews,
): boolean =>
  additionalNode?.schema === false ||
  remainderNode?.schema === false ||
  requiredViews.some((part) => part.closed) ||
  unionBranches.some((union) => everyOfKind(union, OBJECT_BIT, (part) => part.closed))

const NO_VIEWS: CombinedViews = { requiredViews: [], unionBranches: [], conditionalViews: [] }

/** Longer chains of references are not followed: the answers recurse. */
const MAX_NESTING = 100
let viewNesting = 0

/**
 * Computes an answer once. While it is computed, and beyond the longest chain, the answer is `pendingAnswer`, which
 * ends cycles.
 */
function computeOnce<T>(pendingAnswer: T, computeAnswer: () => T): () => T {
  let computeState = 0
  let computedAnswer = pendingAnswer
  return () => {
    if (computeState !== 0 || viewNesting > MAX_NESTING) return computedAnswer
    computeState = 1
    viewNesting++
    try {
      computedAnswer = computeAnswer()
    } finally {
      viewNesting--
    }
    return computedAnswer
  }
}

function rememberByKey<K>(computeView: (key: K) => SchemaView | null): (key: K) => SchemaView | null {
  const viewByKey = new Map<K, SchemaView | null>()
  return (key) => {
    const knownView = viewByKey.get(key)
    if (knownView !== undefined || viewNesting > MAX_NESTING) return knownView ?? null
    // a cycle that asks for the same key again finds null
    viewByKey.set(key, null)
    viewNesting++
    const computedView = computeView(key)
    viewNesting--
    // bounds the memory for hostile lists of names
    if (viewByKey.size > 1_000) viewByKey.clear()
    viewByKey.set(key, computedView)
    return computedView
  }
}

/** What a node and all that applies to the same value say of one member or element. */
function mergeChild(
  ownNodes: readonly SchemaNode[],
  { requiredViews, unionBranches, conditionalViews }: CombinedViews,
  childOf: (view: SchemaView) => SchemaView | null,
): SchemaView | null {
  const certainViews = [
    ...ownNodes.map(({ view }) => view),
    ...requiredViews.map(childOf),
    ...unionBranches.map((union) => mergeAny(union.map(childOf))),
  ]
  return mergeAll(certainViews) ?? mergeAny(conditionalViews.map(childOf))
}

function memberNodes(node: SchemaNode, name: string): SchemaNode[] {
  const plan = node.objectPlan
  const declared = plan.nodes[plan.indexByName.get(name) ?? -1]
  const others = otherNodes(plan, name).filter((other) => typeof other.schema === "object")
  return declared === undefined ? others : [declared, ...others]
}

function elementNodes(node: SchemaNode, index: number): SchemaNode[] {
  const { prefixNodes, restNode } = node.arrayPlan
  const element = prefixNodes[index] ?? restNode
  return element === null ? [] : [element]
}

/** The view of a node: what it and all that applies to the same place say. */
export function viewOf(node: SchemaNode): SchemaView {
  const { keywords } = node
  const parts = computeOnce(NO_VIEWS, () => combinedViewsOf(node))
  const inherited = <T>(answerOf: (part: SchemaView) => T | null): T | null =>
    firstOf(parts().requiredViews.map(answerOf))
  const textUnder = (keyword: "format" | "description") => () => {
    const text = keywords[keyword]
    return typeof text === "string" ? text : inherited((part) => part[keyword])
  }
  const values = computeOnce<readonly unknown[] | null>(null, () => valuesAt(node, parts()))
  return new LazyView({
    kinds: computeOnce(ALL_KIND_BITS, () => kindsAt(node, parts())),
    integer: computeOnce(false, () => isIntegerAt(node, parts())),
    names: computeOnce<readonly string[]>([], () => {
      const { requiredViews, unionBranches, conditionalViews } = parts()
      return [
        ...new Set([
          ...node.objectPlan.names,
          ...[...requiredViews, ...unionBranches.flat(), ...conditionalViews].flatMap((part) => part.names),
        ]),
      ]
    }),
    required: computeOnce<readonly string[]>([], () => [
      ...new Set([...node.objectPlan.required, ...parts().requiredViews.flatMap((part) => part.required)]),
    ]),
    closed: computeOnce(false, () => isClosedAt(node, parts())),
    values,
    texts: computeOnce<readonly string[] | null>(null, () => textsOf(values())),
    defaults: computeOnce<readonly unknown[]>([], () =>
      Object.hasOwn(keywords, "default")
        ? [keywords.default]
        : (parts().requiredViews.find((part) => part.defaults.length > 0)?.defaults ?? []),
    ),
    branches: computeOnce<readonly SchemaView[]>(
      [],
      () => parts().unionBranches[0] ?? parts().requiredViews.find((part) => part.branches.length > 0)?.branches ?? [],
    ),
    hints: computeOnce<SchemaView["hints"]>(null, () => readHints(keywords) ?? inherited((part) => part.hints)),
    format: computeOnce<string | null>(null, textUnder("format")),
    description: computeOnce<string | null>(null, textUnder("description")),
    minItems: computeOnce(0, () =>
      Math.max(node.arrayPlan.minItems, ...parts().requiredViews.map((part) => part.minItems)),
    ),
    member: rememberByKey((name) => mergeChild(memberNodes(node, name), parts(), (part) => part.member(name))),
    element: rememberByKey((index) => mergeChild(elementNodes(node, index), parts(), (part) => part.element(index))),
    isValid: (value) => isValidAt(node, value),
    validate: (value) => explainIssues(node, value),
  })
}
