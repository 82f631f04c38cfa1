import { foldName, isStyled } from "../names.ts"
import type { Frame } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { type Shape, UNKNOWN } from "./shape.ts"
import { isEnvelopeKey, isWrapper } from "./wrappers.ts"

/** The position of a declared name, exactly or in another style; -1 when it is not declared. */
export function positionIn(shape: Shape, name: string): number {
  const { names } = shape
  return names === null ? -1 : (names.exact.get(name) ?? -1)
}

const LOOKS_LIKE_NAME = /^[\p{L}_$@.\d-][\p{L}\p{N}_$.@/ -]*$/u
const MAX_NAME = 60

/** What the schema says against this key in this object. */
export function keyCost(frame: Frame, position: number, name: string): number {
  const odd = name.length < MAX_NAME && LOOKS_LIKE_NAME.test(name) ? 0 : PRICES.oddKey.first
  if (frame.hasUsed(position, position < 0 ? name : null)) return odd + PRICES.duplicateKey.first
  if (position >= 0) return 0
  const { shape } = frame
  if (shape.names === null || shape.otherMember(name) !== null) return odd / 2 + PRICES.freeKey.first + outerCost(frame, name)
  if (isStyled(shape.names, name)) return PRICES.nearKey.first
  if (frame.parent === null && isEnvelopeKey(name)) return PRICES.wrapperKey.first
  return odd + (shape.closed ? PRICES.forbiddenKey.first : PRICES.undeclaredKey.first)
}

/** A free-form object takes any key, but one that an outer object declares and lacks is more likely that object's. */
function outerCost(frame: Frame, name: string): number {
  for (let outer = frame.parent; outer !== null; outer = outer.parent) {
    const position = outer.isObject ? positionIn(outer.shape, name) : -1
    if (position >= 0 && !outer.hasUsed(position, null)) return PRICES.outerKey.first
  }
  return 0
}

/** What the schema says of the member's value. */
export function memberShape(search: Search, frame: Frame, position: number, name: string): Shape {
  const { shape } = frame
  if (position >= 0) return shape.memberAt(position)
  const other = shape.otherMember(name)
  if (other !== null) return other
  if (frame.parent === null && isWrapper(name)) return search.root
  return styledMember(shape, name) ?? UNKNOWN
}

function styledMember(shape: Shape, name: string): Shape | null {
  const { names } = shape
  if (names === null || !isStyled(names, name)) return null
  const folded = foldName(name)
  const position = names.list.findIndex((each) => foldName(each) === folded)
  return position < 0 ? null : shape.memberAt(position)
}
