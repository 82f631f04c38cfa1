import { ALL_KIND_BITS } from "../json/kind.ts"
import { explainIssues, isValidAt } from "./explain.ts"
import { readHints } from "./hints.ts"
import { firstOf, mergeAll, mergeAny, textsOf } from "./merged-view.ts"
import { type SchemaNode, schemaFields } from "./node.ts"
import { arrayPlanOf } from "./plan-array.ts"
import { objectPlanOf, otherNodes } from "./plan-object.ts"
import { type CombinedViews, combinedViewsOf, isClosedAt, isIntegerAt, kindsAt, valuesAt } from "./shape.ts"
import { typePlanOf } from "./type-names.ts"
import type { Issue, SchemaHints, SchemaView } from "./view.ts"

const NO_VIEWS: CombinedViews = { requiredViews: [], unionBranches: [], conditionalViews: [] }

/** Longer chains of references are not followed: the answers recurse. */
const MAX_NESTING = 100
let viewNesting = 0

/** Computes an answer once. While it is computed, and beyond the longest chain, the answer is `pendingAnswer`, which ends cycles. */
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
  const certainViews = [...ownNodes.map(viewOf), ...requiredViews.map(childOf), ...unionBranches.map((union) => mergeAny(union.map(childOf)))]
  return mergeAll(certainViews) ?? mergeAny(conditionalViews.map(childOf))
}

function memberNodes(node: SchemaNode, name: string): SchemaNode[] {
  const plan = objectPlanOf(node)
  const declared = plan.nodes[plan.indexByName.get(name) ?? -1]
  const others = otherNodes(plan, name).filter((other) => typeof other.schema === "object")
  return declared === undefined ? others : [declared, ...others]
}

function elementNodes(node: SchemaNode, index: number): SchemaNode[] {
  const { prefixNodes, restNode } = arrayPlanOf(node)
  const element = prefixNodes[index] ?? restNode
  return element === null ? [] : [element]
}

/**
 * What a node's view answers from, each answer computed at its first question.
 * The getters stand on the class: as parts of a literal made anew for each node they would give every view a shape of its
 * own, and the reader, which asks views at every bracket, would look each of them up in a dictionary.
 */
class NodeView implements SchemaView {
  readonly #node: SchemaNode
  readonly #kinds: () => number
  readonly #integer: () => boolean
  readonly #names: () => readonly string[]
  readonly #required: () => readonly string[]
  readonly #closed: () => boolean
  readonly #values: () => readonly unknown[] | null
  readonly #texts: () => readonly string[] | null
  readonly #defaults: () => readonly unknown[]
  readonly #branches: () => readonly SchemaView[]
  readonly #hints: () => SchemaHints | null
  readonly #format: () => string | null
  readonly #description: () => string | null
  readonly #minItems: () => number
  readonly member: (name: string) => SchemaView | null
  readonly element: (index: number) => SchemaView | null

  constructor(node: SchemaNode) {
    const schema = schemaFields(node)
    const parts = computeOnce(NO_VIEWS, () => combinedViewsOf(node))
    const inherited = <T>(answerOf: (part: SchemaView) => T | null): T | null => firstOf(parts().requiredViews.map(answerOf))
    this.#node = node
    this.#kinds = computeOnce(ALL_KIND_BITS, () => {
      typePlanOf(node)
      return kindsAt(node, parts())
    })
    this.#integer = computeOnce(false, () => typePlanOf(node).integer || isIntegerAt(node, parts()))
    this.#names = computeOnce<readonly string[]>([], () => {
      const { requiredViews: all, unionBranches: unions, conditionalViews: maybe } = parts()
      return [...new Set([...objectPlanOf(node).names, ...[...all, ...unions.flat(), ...maybe].flatMap((part) => part.names)])]
    })
    this.#required = computeOnce<readonly string[]>([], () => [
      ...new Set([...objectPlanOf(node).required, ...parts().requiredViews.flatMap((part) => part.required)]),
    ])
    this.#closed = computeOnce(
      false,
      () => objectPlanOf(node).additionalNode?.schema === false || objectPlanOf(node).unevaluatedMember?.schema === false || isClosedAt(parts()),
    )
    this.#values = computeOnce<readonly unknown[] | null>(null, () => valuesAt(node, parts()))
    this.#texts = computeOnce<readonly string[] | null>(null, () => textsOf(this.values))
    this.#defaults = computeOnce<readonly unknown[]>([], () =>
      Object.hasOwn(schema, "default") ? [schema.default] : (parts().requiredViews.find((part) => part.defaults.length > 0)?.defaults ?? []),
    )
    this.#branches = computeOnce<readonly SchemaView[]>(
      [],
      () => parts().unionBranches[0] ?? parts().requiredViews.find((part) => part.branches.length > 0)?.branches ?? [],
    )
    this.#hints = computeOnce<SchemaHints | null>(null, () => readHints(schema) ?? inherited((part) => part.hints))
    this.#format = computeOnce<string | null>(null, () => (typeof schema.format === "string" ? schema.format : inherited((part) => part.format)))
    this.#description = computeOnce<string | null>(null, () =>
      typeof schema.description === "string" ? schema.description : inherited((part) => part.description),
    )
    this.#minItems = computeOnce(0, () => Math.max(arrayPlanOf(node).minItems, ...parts().requiredViews.map((part) => part.minItems)))
    this.member = rememberByKey((name) => mergeChild(memberNodes(node, name), parts(), (part) => part.member(name)))
    this.element = rememberByKey((index) => mergeChild(elementNodes(node, index), parts(), (part) => part.element(index)))
  }

  get kinds(): number {
    return this.#kinds()
  }
  get integer(): boolean {
    return this.#integer()
  }
  get names(): readonly string[] {
    return this.#names()
  }
  get required(): readonly string[] {
    return this.#required()
  }
  get closed(): boolean {
    return this.#closed()
  }
  get values(): readonly unknown[] | null {
    return this.#values()
  }
  get texts(): readonly string[] | null {
    return this.#texts()
  }
  get defaults(): readonly unknown[] {
    return this.#defaults()
  }
  get branches(): readonly SchemaView[] {
    return this.#branches()
  }
  get hints(): SchemaHints | null {
    return this.#hints()
  }
  get format(): string | null {
    return this.#format()
  }
  get description(): string | null {
    return this.#description()
  }
  get minItems(): number {
    return this.#minItems()
  }

  isValid(value: unknown): boolean {
    return isValidAt(this.#node, value)
  }
  validate(value: unknown): Issue[] {
    return explainIssues(this.#node, value)
  }
}

export function viewOf(node: SchemaNode): SchemaView {
  node.view ??= new NodeView(node)
  return node.view
}
