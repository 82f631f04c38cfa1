import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar } from "../sighting.ts"
import { jsonCalls } from "./json-calls.ts"

const FUNCTION_CALL_ROLE = "function call<|role_sep|>"

/** The role that says "function call", then JSON. */
export const afterRole: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  if (!text.startsWith(FUNCTION_CALL_ROLE, at)) return !isEnd && FUNCTION_CALL_ROLE.startsWith(text.slice(at)) ? "more" : null
  const start = skipWhitespace(text, at + FUNCTION_CALL_ROLE.length)
  return start >= text.length ? (isEnd ? null : "more") : jsonCalls(source, start)
}
