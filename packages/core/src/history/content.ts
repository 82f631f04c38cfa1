// Converts the content of a result to text where the provider accepts no other form.
import { readableJsonOf } from "../json/text-of.ts"
import { isObject } from "./shape.ts"

const isBlock = (entry: unknown): boolean => isObject(entry) && "type" in entry

/** The content of a result as text; null when it may stay as it is: a text, or a list of blocks. */
export function contentText(content: unknown, mayBeBare: boolean): string | null {
  if (typeof content === "string" || (Array.isArray(content) && content.every(isBlock))) return null
  if (content === undefined || content === null) return mayBeBare && content === undefined ? null : ""
  return readableJsonOf(content) ?? "(This result could not be written as text.)"
}
