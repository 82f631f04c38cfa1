import type { CallGrammar } from "../sighting.ts"
import { argumentsAt } from "./named-json.ts"

const CALL_HEADER = /\s*[:：]\s*([^\s✿]{1,128})\s*✿ARGS✿\s*[:：]?\s*/y
const MAX_HEADER_LENGTH = 240

/** `: read⏎✿ARGS✿: {…}` behind `✿FUNCTION✿`. */
export const qwenAgentCalls: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  CALL_HEADER.lastIndex = at
  const name = CALL_HEADER.exec(text)?.[1]
  if (name === undefined) return isEnd || text.length - at > MAX_HEADER_LENGTH ? null : "more"
  const start = CALL_HEADER.lastIndex
  if (start >= text.length) return isEnd ? null : "more"
  return text[start] === "{" ? argumentsAt(source, at, start, { name, id: null }) : null
}
