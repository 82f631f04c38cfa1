import { ANY } from "../json/kind.ts"
import { explain, isValidAt } from "./explain.ts"
import { readHints } from "./hints.ts"
import { mergeAll, mergeAny, textsOf } from "./merged-view.ts"
import type { SchemaNode } from "./node.ts"
import { arrayOf } from "./plan-array.ts"
import { objectOf, otherNodes } from "./plan-object.ts"
import { isClosedAt, isIntegerAt, kindsAt, type Parts, partsOf, valuesAt } from "./shape.ts"
import { typeOf } from "./type-names.ts"
import type { Hints, SchemaView } from "./view.ts"

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

function build(node: SchemaNode): SchemaView {
  const schema = typeof node.schema === "boolean" ? {} : node.schema
  const parts = once(NOTHING, () => partsOf(node))
  const kinds = once(ANY, () => {
    typeOf(node)
    return kindsAt(node, parts())
  })
  const integer = once(false, () => typeOf(node).integer || isIntegerAt(node, parts()))
  const names = once<readonly string[]>([], () => {
    const { all, unions, maybe } = parts()
    return [...new Set([...objectOf(node).names, ...[...all, ...unions.flat(), ...maybe].flatMap((part) => part.names)])]
  })
  const required = once<readonly string[]>([], () => [...new Set([...objectOf(node).required, ...parts().all.flatMap((part) => part.required)])])
  const closed = once(false, () => objectOf(node).additional?.schema === false || objectOf(node).unevaluated?.schema === false || isClosedAt(parts()))
  const values = once<readonly unknown[] | null>(null, () => valuesAt(node, parts()))
  const texts = once<readonly string[] | null>(null, () => textsOf(values()))
  const branches = once<readonly SchemaView[]>([], () => parts().unions[0] ?? parts().all.find((part) => part.branches.length > 0)?.branches ?? [])
  const hints = once<Hints | null>(null, () => readHints(schema) ?? parts().all.find((part) => part.hints !== null)?.hints ?? null)
  const format = once<string | null>(null, () =>
    typeof schema.format === "string" ? schema.format : (parts().all.find((part) => part.format !== null)?.format ?? null),
  )
  const minItems = once(0, () => Math.max(arrayOf(node).minItems, ...parts().all.map((part) => part.minItems)))
  return {
    get kinds() {
      return kinds()
    },
    get integer() {
      return integer()
    },
    get names() {
      return names()
    },
    get required() {
      return required()
    },
    get closed() {
      return closed()
    },
    get values() {
      return values()
    },
    get texts() {
      return texts()
    },
    get branches() {
      return branches()
    },
    get hints() {
      return hints()
    },
    get format() {
      return format()
    },
    get minItems() {
      return minItems()
    },
    member: remembered((name) => memberAt(node, parts(), name)),
    element: remembered((index) => elementAt(node, parts(), index)),
    isValid: (value) => isValidAt(node, value),
    validate: (value) => explain(node, value),
  }
}

/** The view of a node; one per node, every answer computed at its first question. */
export function viewOf(node: SchemaNode): SchemaView {
  node.view ??= build(node)
  return node.view
}
