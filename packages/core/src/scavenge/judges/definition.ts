import { isDeclared } from "./frames/signs.ts"
import { spanAt } from "./frames/span.ts"
import type { Judge } from "./judge.ts"

/** Enough for the head of a definition. */
const HEAD = 4000
const SCHEMA = /["'](?:parameters|input_schema|inputSchema)["']\s*:\s*\{\s*["'](?:type["']\s*:\s*["'](?:object|dict)["']|properties["']\s*:\s*\{|\$schema["'])/

// Ex) "properties": {"city": "Bergen"} : arguments in the clothes of a schema, and a call
const PROPERTY = /["']properties["']\s*:\s*\{\s*(?:\}|["'][^"']{1,80}["']\s*:\s*\{)/

/** A tool that is described: its schema stands where arguments would, or the word before it declares a function. */
export const definition: Judge = {
  id: "mention/definition",
  why: "It defines a tool and calls none.",
  objects: ({ text, start, end, marked, frames }) => {
    if (spanAt(frames.listings, start) !== null) return true
    if (!marked && isDeclared(text, start)) return true
    const head = text.slice(start, Math.min(end, start + HEAD))
    return SCHEMA.test(head) && PROPERTY.test(head)
  },
}
