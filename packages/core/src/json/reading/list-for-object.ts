// Determines what a list contains that stands in place of an object.
import { ARRAY_BIT, OBJECT_BIT } from "../kind.ts"
import { matchEnd, skipSpace } from "./follow.ts"
import type { PlaceShape } from "./shape.ts"

/** Ex) {"plant": , {'plant' : , {plant= */
const FIRST_KEY = /\{\s{0,64}["'“”]?([\w$.-]{1,64})["'“”]?\s{0,16}[:：=]/y

/**
 * Returns the shape of a list whose content begins at `pos`, at a place with this `shape`. In place of an object it is
 * a list of such objects, or the value of the only list member of the object; the first key decides.
 */
export function listShape(shape: PlaceShape, text: string, pos: number): PlaceShape {
  if ((shape.kinds & (OBJECT_BIT | ARRAY_BIT)) !== OBJECT_BIT || shape.names === null) return shape
  const lists = shape.names.list.map((_, i) => shape.memberAt(i)).filter(({ kinds }) => (kinds & ARRAY_BIT) !== 0)
  const [only] = lists
  if (only === undefined || lists.length > 1) return shape
  const at = skipSpace(text, pos)
  // Ex) [[[[ : not an item of a list of strings
  if (text[at] === "[" && (only.element(0).kinds & ARRAY_BIT) === 0) return shape
  if (text[at] !== "{") return only
  const end = matchEnd(FIRST_KEY, text, at)
  const key = end < 0 ? "" : text.slice(at, end).replace(/[^\w$.-]/g, "")
  if (shape.names.list.includes(key)) return shape
  return only.element(0).names?.list.includes(key) === true ? only : shape
}
