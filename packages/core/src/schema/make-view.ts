// Answers what repairs need to know about a place: kinds, names and members through references, allOf and unions.
import { ALL_KIND_BITS, ARRAY_BIT, KIND_BITS, kindOf, NULL_BIT, OBJECT_BIT } from "../json/kind.ts"
import { explainIssues, isValidAt } from "./explain.ts"
import { readHints } from "./hints.ts"
import { JOIN_WORDS } from "./keywords.ts"
import {
  combineViews,
  computeOnce,
  LazyView,
  mergeAll,
  rememberByKey,
  textsOf,
  type ViewSources,
} from "./merged-view.ts"
import type { SchemaNode } from "./node.ts"
import { otherNodes } from "./objects.ts"
import type { SchemaView } from "./view.ts"

/** Returns the kinds that a schema without a type is meant for: `properties` means an object, `items` a list. */
function meantKinds({ keywords: { type, properties, items, prefixItems }, typePlan: { kinds } }: SchemaNode): number {
  if (kinds !== ALL_KIND_BITS || type !== undefined) return kinds
  if (properties !== undefined) return OBJECT_BIT
  return items !== undefined || prefixItems !== undefined ? ARRAY_BIT : kinds
}

function ownKinds(node: SchemaNode): number {
  if (node.schema === false) return 0
  const { values } = node.valuePlan
  if (values === null) return meantKinds(node)
  const nullBit = node.typePlan.nullable ? NULL_BIT : 0
  return meantKinds(node) & values.reduce<number>((bits, value) => bits | KIND_BITS[kindOf(value)], nullBit)
}

function memberNodes(node: SchemaNode, name: string): SchemaNode[] {
  const plan = node.objectPlan
  const declared = plan.nodeByName.get(name)
  const others = otherNodes(plan, name).filter((other) => typeof other.schema === "object")
  return declared === undefined ? others : [declared, ...others]
}

function elementNodes(node: SchemaNode, index: number): SchemaNode[] {
  const { prefixNodes, restNode } = node.arrayPlan
  const element = prefixNodes[index] ?? restNode
  return element === null ? [] : [element]
}

const mergeNodes = (nodes: readonly SchemaNode[]): SchemaView | null => mergeAll(nodes.map(({ view }) => view))

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** Returns the view of a node's own keywords. */
function ownView(node: SchemaNode): SchemaView {
  const { keywords } = node
  const values = computeOnce<readonly unknown[] | null>(null, () => node.valuePlan.values)
  return new LazyView({
    kinds: computeOnce(ALL_KIND_BITS, () => ownKinds(node)),
    integer: () => node.typePlan.integer,
    names: () => node.objectPlan.names,
    required: () => node.objectPlan.required,
    closed: () => node.objectPlan.additionalNode?.schema === false || node.objectPlan.remainderNode?.schema === false,
    values,
    texts: computeOnce<readonly string[] | null>(null, () => textsOf(values())),
    defaults: () => (Object.hasOwn(keywords, "default") ? [keywords.default] : []),
    branches: () => [],
    hints: computeOnce<SchemaView["hints"]>(null, () => readHints(keywords)),
    format: () => textIn(keywords.format),
    description: () => textIn(keywords.description),
    minItems: () => node.arrayPlan.minItems,
    member: rememberByKey((name) => mergeNodes(memberNodes(node, name))),
    element: rememberByKey((index) => mergeNodes(elementNodes(node, index))),
    isValid: (value) => isValidAt(node, value),
    validate: (value) => explainIssues(node, value),
  })
}

function sourcesOf(own: SchemaView, { combinatorPlan: plan }: SchemaNode): ViewSources {
  const viewsOf = (nodes: readonly (SchemaNode | null)[]): SchemaView[] =>
    nodes.flatMap((part) => (part === null ? [] : [part.view]))
  return {
    certain: [own, ...viewsOf(plan.appliedNodes)],
    unions: [viewsOf(plan.anyOf), viewsOf(plan.oneOf)].filter((branches) => branches.length > 0),
    conditional: viewsOf([plan.thenNode, plan.elseNode, plan.ifNode]),
  }
}

/** Returns the view of a node, combined with everything else that applies to the same place. */
export function viewOf(node: SchemaNode): SchemaView {
  const own = ownView(node)
  return node.keywordFamilies & JOIN_WORDS ? combineViews(() => sourcesOf(own, node), own) : own
}
