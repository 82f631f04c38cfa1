// Whether a broken call swallowed the next one as the content of a string.
import type { ToolIndex } from "../dialects/sighting.ts"

// in JSON text: a quote that ends a line, and on the next line, behind brackets, a word that may name a tool
const SWALLOWED_HEAD =
  /\\"(?:[ \t]|\\t){0,8}(?:\\r)?\\n(?:\\[nrt"]|[\s[{(]|functools|<[\w:|]{1,32}[>=]){0,24}(?:(?:name|tool|tool_name|function|action)\\"\s{0,8}:\s{0,8}\\")?([\w.-]{1,128})/g

/**
 * Ex) {"pier": "north"⏎tide⏎{"pier": "south"} : with a bracket missing, the quotes can be read as content, and the next
 * call with them. What the model itself wrote escaped is content.
 */
export function swallowsCall(text: string, rawCall: string, words: ToolIndex): boolean {
  if (!text.includes('\\"')) return false
  return [...text.matchAll(SWALLOWED_HEAD)].some(([head, name = ""]) => words.has(name) && !rawCall.includes(head))
}
