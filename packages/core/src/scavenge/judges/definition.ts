import { isDeclared } from "./frames/signs.ts"
import { spanAt } from "./frames/span.ts"
import type { Judge } from "./judge.ts"

/** Enough for the head of a definition. */
const HEAD = 4000
const SCHEMA = /["'](?:parameters|input_schema|inputSchema)["']\s*:\s*\{\s*["'](?:type["']\s*:\s*["'](?:object|dict)["']|properties["']\s*:\s*\{|\$schema["'])/

// Ex) "properties": {"city": "Bergen"} : arguments in the clothes of a schema, and a call
const PROPERTY = /["']properties["']\s*:\s*\{\s*(?:\}|["'][^"']{1,80}["']\s*:\s*\{)/

/** A list of tools describes them; a call in the same tags does not. */
const DEFINES = /["'](?:description|parameters|input_schema|inputSchema|properties)["']\s*:/

/** A value that stands for one: the name of its parameter, a form to fill in. */
const SIGNATURE = /\(\s*(?:(\w{2,64})\s*=\s*["']\1["']\s*,?\s*)+\)/
const FORM = /\b(?!\w*format)\w*(?:date|day|start|end|since|until)\w*["']?\s*[=:]\s*["']YYYY-MM-DD|["']<(?:your|the|insert|some|enter)[^<>"']{0,40}>["']/i

/** A tool that is described: its schema stands where arguments would, or the word before it declares a function. */
export const definition: Judge = {
  id: "mention/definition",
  why: "It defines a tool and calls none.",
  objects: ({ text, start, end, marked, frames }) => {
    const listing = spanAt(frames.listings, start)
    if (listing !== null && DEFINES.test(text.slice(listing.start, Math.min(listing.end, listing.start + HEAD)))) return true
    if (!marked && isDeclared(text, start)) return true
    const head = text.slice(start, Math.min(end, start + HEAD))
    if (!marked && (SIGNATURE.test(head) || FORM.test(head))) return true
    return SCHEMA.test(head) && PROPERTY.test(head)
  },
}
