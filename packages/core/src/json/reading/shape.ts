import type { Anchor } from "../anchor.ts"
import { ANY } from "../kind.ts"
import { type Names, namesOf } from "../names.ts"

/** What the schema says of a place, kept for the reader: children are looked up once. */
export class Shape {
  readonly id: number
  readonly kinds: number
  readonly names: Names | null
  readonly closed: boolean
  /** The texts allowed here, or null. */
  readonly texts: readonly string[] | null
  readonly anchor: Anchor | null
  readonly #members: (Shape | undefined)[] = []

  constructor(anchor: Anchor | null, id: number) {
    this.id = id
    this.anchor = anchor
    this.kinds = anchor === null ? ANY : anchor.kinds
    this.names = namesOf(anchor)
    this.closed = anchor?.closed === true
    this.texts = anchor?.texts ?? null
  }

  /** The value of the declared member at this position. */
  memberAt(position: number): Shape {
    const known = this.#members[position]
    if (known !== undefined) return known
    const shape = shapeOf(this.anchor?.member(this.names?.list[position] as string) ?? null)
    this.#members[position] = shape
    return shape
  }

  /** The value of a member that is not declared by name, or null where such a member is unknown. */
  otherMember(name: string): Shape | null {
    const found = this.anchor?.member(name) ?? null
    return found === null ? null : shapeOf(found)
  }

  element(index: number): Shape {
    return shapeOf(this.anchor?.element(index) ?? null)
  }
}

const KNOWN = new WeakMap<Anchor, Shape>()
let ids = 0

/** A place about which nothing is known. */
export const UNKNOWN: Shape = new Shape(null, ++ids)

export function shapeOf(anchor: Anchor | null): Shape {
  if (anchor === null) return UNKNOWN
  let shape = KNOWN.get(anchor)
  if (shape === undefined) {
    shape = new Shape(anchor, ++ids)
    KNOWN.set(anchor, shape)
  }
  return shape
}
