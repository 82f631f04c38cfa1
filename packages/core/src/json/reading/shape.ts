// What the schema expects at a place, cached for the reader, and what a string costs there.
import type { ExpectedShape } from "../anchor.ts"
import { ALL_KIND_BITS, BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, STRING_BIT } from "../kind.ts"
import { type DeclaredNames, namesOf } from "../names.ts"
import { PRICES } from "./prices.ts"

/** What the schema says about a place; children are looked up only once. */
export class PlaceShape {
  readonly id: number
  readonly kinds: number
  readonly names: DeclaredNames | null
  readonly isClosed: boolean
  readonly allowedTexts: readonly string[] | null
  readonly anchor: ExpectedShape | null
  readonly #members: (PlaceShape | undefined)[] = []

  constructor(anchor: ExpectedShape | null, id: number) {
    this.id = id
    this.anchor = anchor
    this.kinds = anchor === null ? ALL_KIND_BITS : anchor.kinds
    this.names = namesOf(anchor)
    this.isClosed = anchor?.closed === true
    this.allowedTexts = anchor?.texts ?? null
  }

  /** Returns the shape of the declared member at this index. */
  memberAt(position: number): PlaceShape {
    const cachedMember = this.#members[position]
    if (cachedMember !== undefined) return cachedMember
    const shape = shapeOf(this.anchor?.member(this.names?.list[position] as string) ?? null)
    this.#members[position] = shape
    return shape
  }

  /** Returns the shape of a member that is not declared by name, or null if such members are unknown. */
  otherMember(name: string): PlaceShape | null {
    const expectedMember = this.anchor?.member(name) ?? null
    return expectedMember === null ? null : shapeOf(expectedMember)
  }

  element(index: number): PlaceShape {
    return shapeOf(this.anchor?.element(index) ?? null)
  }
}

const SHAPE_CACHE = new WeakMap<ExpectedShape, PlaceShape>()
let lastShapeId = 0

/** A place without schema information. */
export const UNKNOWN_SHAPE: PlaceShape = new PlaceShape(null, ++lastShapeId)

export function shapeOf(anchor: ExpectedShape | null): PlaceShape {
  if (anchor === null) return UNKNOWN_SHAPE
  let shape = SHAPE_CACHE.get(anchor)
  if (shape === undefined) {
    shape = new PlaceShape(anchor, ++lastShapeId)
    SHAPE_CACHE.set(anchor, shape)
  }
  return shape
}

/** Returns the cost of the string `text[start, end)` at this place according to the schema. */
export function stringCost({ kinds, allowedTexts }: PlaceShape, text: string, start: number, end: number): number {
  if ((kinds & STRING_BIT) === 0) {
    const value = text.slice(start, Math.min(end, start + 40)).trim()
    const isNear =
      (kinds & (NUMBER_BIT | BOOLEAN_BIT | NULL_BIT)) !== 0 && /^[+-]?[\d.,_]+$|^(?:true|false|null|none)$/i.test(value)
    return isNear ? PRICES.nearKind.first : PRICES.wrongKind.first
  }
  if (allowedTexts === null) return 0
  const value = text.slice(start, Math.min(end, start + 256)).trim()
  if (allowedTexts.includes(value)) return 0
  const lowerText = value.toLowerCase()
  return allowedTexts.some((each) => each.toLowerCase() === lowerText) ? PRICES.nearEnum.first : PRICES.notInEnum.first
}
