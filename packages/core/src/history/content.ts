import { jsonTextOf } from "../json/text-of.ts"
import { isObject } from "./shape.ts"

const isBlock = (entry: unknown): boolean => isObject(entry) && "type" in entry

/** The content of a result as text; null when it may stay as it is: a text, or a list of blocks. */
export function contentText(content: unknown, mayBeBare: boolean): string | null {
  if (typeof content === "string") return null
  const isList = Array.isArray(content)
  if (content === undefined || content === null || (isList && content.length === 0))
    return mayBeBare && content !== null ? null : ""
  if (isList && content.every(isBlock)) return null
  return jsonTextOf(content) ?? "(This result could not be written as text.)"
}
