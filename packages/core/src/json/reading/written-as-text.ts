// Decodes members that are JSON in a string, so that a list and the text of that list are one value.
import { ARRAY_BIT, isContainer, OBJECT_BIT, STRING_BIT } from "../kind.ts"
import { parseStrict } from "../strict.ts"
import { readTree } from "../tree.ts"
import { positionIn } from "./key-cost.ts"
import type { PlaceShape } from "./shape.ts"

/**
 * Returns strict arguments with JSON strings decoded to lists and objects where no string is allowed: a rule decodes
 * those later. Only members of the root object.
 * @example decodeMembers('{"cups":"[1]"}', shape) // '{"cups":[1]}' where `cups` is declared as a list
 */
export function decodeMembers(text: string, shape: PlaceShape): string {
  let out = text
  for (const { key, value } of readTree(text).members.toReversed()) {
    const position = value.kind === "string" ? positionIn(shape, key) : -1
    if (position < 0 || !wantsContainer(shape.memberAt(position))) continue
    const inner = parseStrict(text.slice(value.start, value.end)) as string
    if (isContainer(parseStrict(inner))) out = out.slice(0, value.start) + inner + out.slice(value.end)
  }
  return out
}

const wantsContainer = ({ kinds }: PlaceShape): boolean =>
  (kinds & (OBJECT_BIT | ARRAY_BIT)) !== 0 && (kinds & STRING_BIT) === 0
