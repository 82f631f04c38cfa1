import { ANY } from "../json/kind.ts"
import { explain, isValidAt } from "./explain.ts"
import { readHints } from "./hints.ts"
import { mergeAll, mergeAny, textsOf } from "./merged-view.ts"
import type { SchemaNode } from "./node.ts"
import { arrayOf } from "./plan-array.ts"
import { objectOf, otherNodes } from "./plan-object.ts"
import { isClosedAt, isIntegerAt, kindsAt, type Parts, partsOf, valuesAt } from "./shape.ts"
import { typeOf } from "./type-names.ts"
import type { Hints, Issue, SchemaView } from "./view.ts"

const NOTHING: Parts = { all: [], unions: [], maybe: [] }

/** References in a chain longer than this are not looked through: the answers recurse. */
const MAX_NESTING = 100
let nesting = 0

/** An answer computed once. While it is being computed, and at the end of a too long chain, the answer is `unknown`: cycles end there. */
function once<T>(unknown: T, compute: () => T): () => T {
  let state = 0
  let answer = unknown
  return () => {
    if (state !== 0 || nesting > MAX_NESTING) return answer
    state = 1
    nesting++
    try {
      answer = compute()
    } finally {
      nesting--
    }
    return answer
  }
}

function remembered<K>(compute: (key: K) => SchemaView | null): (key: K) => SchemaView | null {
  const known = new Map<K, SchemaView | null>()
  return (key) => {
    const old = known.get(key)
    if (old !== undefined || nesting > MAX_NESTING) return old ?? null
    // A cycle that comes back to the same question finds null.
    known.set(key, null)
    nesting++
    const found = compute(key)
    nesting--
    // A hostile list of names must not fill the memory.
    if (known.size > 1_000) known.clear()
    known.set(key, found)
    return found
  }
}

function memberAt(node: SchemaNode, parts: Parts, name: string): SchemaView | null {
  const plan = objectOf(node)
  const index = plan.at.get(name)
  const nodes = [
    ...(index === undefined ? [] : [plan.nodes[index] as SchemaNode]),
    ...otherNodes(plan, name).filter((other) => typeof other.schema === "object"),
  ]
  const own = nodes.map((part) => node.doc.viewOf(part))
  const found = mergeAll([
    ...own,
    ...parts.all.map((part) => part.member(name)),
    ...parts.unions.map((union) => mergeAny(union.map((part) => part.member(name)))),
  ])
  return found ?? mergeAny(parts.maybe.map((part) => part.member(name)))
}

function elementAt(node: SchemaNode, parts: Parts, index: number): SchemaView | null {
  const plan = arrayOf(node)
  const element = plan.prefix[index] ?? plan.rest
  const own = element === null ? null : node.doc.viewOf(element)
  const found = mergeAll([
    own,
    ...parts.all.map((part) => part.element(index)),
    ...parts.unions.map((union) => mergeAny(union.map((part) => part.element(index)))),
  ])
  return found ?? mergeAny(parts.maybe.map((part) => part.element(index)))
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
  readonly #hints: () => Hints | null
  readonly #format: () => string | null
  readonly #description: () => string | null
  readonly #minItems: () => number
  readonly member: (name: string) => SchemaView | null
  readonly element: (index: number) => SchemaView | null

  constructor(node: SchemaNode) {
    const schema = typeof node.schema === "boolean" ? {} : node.schema
    const parts = once(NOTHING, () => partsOf(node))
    this.#node = node
    this.#kinds = once(ANY, () => {
      typeOf(node)
      return kindsAt(node, parts())
    })
    this.#integer = once(false, () => typeOf(node).integer || isIntegerAt(node, parts()))
    this.#names = once<readonly string[]>([], () => {
      const { all, unions, maybe } = parts()
      return [...new Set([...objectOf(node).names, ...[...all, ...unions.flat(), ...maybe].flatMap((part) => part.names)])]
    })
    this.#required = once<readonly string[]>([], () => [...new Set([...objectOf(node).required, ...parts().all.flatMap((part) => part.required)])])
    this.#closed = once(false, () => objectOf(node).additional?.schema === false || objectOf(node).unevaluated?.schema === false || isClosedAt(parts()))
    this.#values = once<readonly unknown[] | null>(null, () => valuesAt(node, parts()))
    this.#texts = once<readonly string[] | null>(null, () => textsOf(this.values))
    this.#defaults = once<readonly unknown[]>([], () =>
      Object.hasOwn(schema, "default") ? [schema.default] : (parts().all.find((part) => part.defaults.length > 0)?.defaults ?? []),
    )
    this.#branches = once<readonly SchemaView[]>([], () => parts().unions[0] ?? parts().all.find((part) => part.branches.length > 0)?.branches ?? [])
    this.#hints = once<Hints | null>(null, () => readHints(schema) ?? parts().all.find((part) => part.hints !== null)?.hints ?? null)
    this.#format = once<string | null>(null, () =>
      typeof schema.format === "string" ? schema.format : (parts().all.find((part) => part.format !== null)?.format ?? null),
    )
    this.#description = once<string | null>(null, () =>
      typeof schema.description === "string" ? schema.description : (parts().all.find((part) => part.description !== null)?.description ?? null),
    )
    this.#minItems = once(0, () => Math.max(arrayOf(node).minItems, ...parts().all.map((part) => part.minItems)))
    this.member = remembered((name) => memberAt(node, parts(), name))
    this.element = remembered((index) => elementAt(node, parts(), index))
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
  get hints(): Hints | null {
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
    return explain(this.#node, value)
  }
}

/** The view of a node; one per node. */
export function viewOf(node: SchemaNode): SchemaView {
  node.view ??= new NodeView(node)
  return node.view
}
