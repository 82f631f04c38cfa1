// What the schema says about a key, as a cost: declared, in another style, or of an outer object.
import { lazyPattern } from "../../lazy-pattern.ts"
import { isArgumentsWrapper, isEnvelopeKey } from "../envelope.ts"
import { foldMemberName, isStyled } from "../names.ts"
import { matchEnd, skipSpace } from "./follow.ts"
import type { ContainerFrame } from "./hypothesis.ts"
import { PRICES, repetitionShare } from "./prices.ts"
import type { Search } from "./search.ts"
import { type PlaceShape, UNKNOWN_SHAPE } from "./shape.ts"

/** Returns the index of a declared name with exactly this spelling, or -1. */
export function positionIn(shape: PlaceShape, name: string): number {
  const { names } = shape
  return names === null ? -1 : (names.positionByName.get(name) ?? -1)
}

const LOOKS_LIKE_NAME = lazyPattern(String.raw`^[\p{L}_$@.\d-][\p{L}\p{N}_$.@/ -]*$`)
const MAX_NAME = 60

/** Returns the cost of this key in this object according to the schema. */
export function keyCost(frame: ContainerFrame, position: number, name: string, repeatCount: number): number {
  const oddNameCost = name.length < MAX_NAME && LOOKS_LIKE_NAME().test(name) ? 0 : PRICES.oddKey.first
  if (frame.hasUsed(position, position < 0 ? name : null)) return oddNameCost + PRICES.duplicateKey.first
  if (position >= 0) return 0
  const { shape } = frame
  if (shape.names === null || shape.otherMember(name) !== null)
    return (
      oddNameCost / 2 +
      PRICES.freeKey.first * repetitionShare(repeatCount) +
      (isOuterName(frame, name) ? PRICES.outerKey.first : 0)
    )
  if (isStyled(shape.names, name)) return PRICES.nearKey.first * repetitionShare(repeatCount)
  if (frame.parent === null && isEnvelopeKey(name)) return PRICES.wrapperKey.first
  return oddNameCost + (shape.isClosed ? PRICES.forbiddenKey.first : PRICES.undeclaredKey.first)
}

/**
 * True if an outer object declares this key and lacks it. A free-form object accepts any key, but such a key more
 * likely belongs to the outer object.
 */
export function isOuterName(frame: ContainerFrame, name: string): boolean {
  for (let outerFrame = frame.parent; outerFrame !== null; outerFrame = outerFrame.parent) {
    const position = outerFrame.isObject ? outerPosition(outerFrame.shape, name) : -1
    if (position >= 0 && !outerFrame.hasUsed(position, null)) return true
  }
  return false
}

/**
 * Returns the index of the declared name, also in another style. A name with a capital or hyphen is a variable or
 * header, so it must match exactly. Ex) PATH , Content-Type
 */
function outerPosition(shape: PlaceShape, name: string): number {
  const position = positionIn(shape, name)
  return position >= 0 || !/^[a-z]\w*$/.test(name) ? position : styledPosition(shape, name)
}

/** A name before an equals sign. */
const LINE_NAME = /[\w$.-]{1,64}(?=\s{0,8}=[^=])/y

/** True if a member that the object declares and lacks follows the line break at `at`. Ex) path=a⏎n=2 */
export function isBeforeMember(text: string, at: number, frame: ContainerFrame | null): boolean {
  if (frame?.isObject !== true) return false
  const start = skipSpace(text, at)
  const end = matchEnd(LINE_NAME, text, start)
  const position = end < 0 ? -1 : positionIn(frame.shape, text.slice(start, end))
  return position >= 0 && !frame.hasUsed(position, null)
}

/** Returns the schema shape of the member's value. */
export function memberShape(search: Search, frame: ContainerFrame, position: number, name: string): PlaceShape {
  const { shape } = frame
  if (position >= 0) return shape.memberAt(position)
  const freeShape = shape.otherMember(name)
  if (freeShape !== null) return freeShape
  if (frame.parent === null && isArgumentsWrapper(name)) return search.rootShape
  const declaredPosition = styledPosition(shape, name)
  return declaredPosition < 0 ? UNKNOWN_SHAPE : shape.memberAt(declaredPosition)
}

/** Returns the index of the declared name of which this name is another style, or -1. */
export function styledPosition({ names }: PlaceShape, name: string): number {
  if (names === null || !isStyled(names, name)) return -1
  const foldedName = foldMemberName(name)
  return names.list.findIndex((each) => foldMemberName(each) === foldedName)
}
