import type { CallGrammar } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { nameInTag, tagCalls } from "./parameters.ts"

/** A wrapper that carries the name of the tool as an attribute: only then it is a call by itself. */
export const namedTag: CallGrammar = (source, at) => {
  const tag = readTag(source.text, at, source.isEnd)
  if (tag === "more") return "more"
  const name = tag === null ? null : nameInTag(tag)
  return name === null || source.words.find(name) === null ? null : tagCalls(source, at)
}
