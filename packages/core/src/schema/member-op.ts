import { ANY, BOOLEAN, NUMBER, STRING } from "../json/kind.ts"
import { TYPE_WORDS } from "./keywords.ts"
import type { SchemaNode } from "./node.ts"
import { typeOf } from "./type-names.ts"

/** Members and elements of one plain type are tested in the loop of their container: half the time of a call for each. */
export const GENERAL = 0
export const TEXT = 1
export const WHOLE = 2
export const FINITE = 3
export const FLAG = 4
export const ANYTHING = 5

export function opOf(node: SchemaNode): number {
  if (node.schema === true) return ANYTHING
  if (node.schema === false || (node.families & ~TYPE_WORDS) !== 0) return GENERAL
  const { kinds, integer } = typeOf(node)
  if (kinds === STRING) return TEXT
  if (kinds === NUMBER) return integer ? WHOLE : FINITE
  if (kinds === BOOLEAN) return FLAG
  return kinds === ANY ? ANYTHING : GENERAL
}

/** JSON has no undefined: it is nothing, whatever the schema says. */
export function isFine(op: number, node: SchemaNode, item: unknown, depth: number): boolean {
  switch (op) {
    case TEXT:
      return typeof item === "string"
    case WHOLE:
      return Number.isInteger(item)
    case FINITE:
      return Number.isFinite(item)
    case FLAG:
      return typeof item === "boolean"
    case ANYTHING:
      return item !== undefined
    default:
      return item !== undefined && node.check(item, depth)
  }
}
