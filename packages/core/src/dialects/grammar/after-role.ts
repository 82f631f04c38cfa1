import type { Grammar } from "../sighting.ts"
import { skip } from "./extent.ts"
import { jsonCalls } from "./json-calls.ts"

const ROLE = "function call<|role_sep|>"

/** The role that says "function call", then JSON. */
export const afterRole: Grammar = (source, at) => {
  const { text, isEnd } = source
  if (!text.startsWith(ROLE, at)) return !isEnd && ROLE.startsWith(text.slice(at)) ? "more" : null
  const start = skip(text, at + ROLE.length)
  return start >= text.length ? (isEnd ? null : "more") : jsonCalls(source, start)
}
