import type { CallGrammar } from "../sighting.ts"
import { argumentsAt } from "./named-json.ts"
import { matchAt } from "./probe.ts"

const CALL_HEADER = /\s*[:：]\s*([^\s✿]{1,128})\s*✿ARGS✿\s*[:：]?\s*/y
const MAX_HEADER_LENGTH = 240

/** `: read⏎✿ARGS✿: {…}` behind `✿FUNCTION✿`. */
export const qwenAgentCalls: CallGrammar = (source, at) => {
  const name = matchAt(source, CALL_HEADER, at, MAX_HEADER_LENGTH)?.[1]
  const start = CALL_HEADER.lastIndex
  return name !== undefined && source.text[start] === "{" ? argumentsAt(source, at, start, { name, id: null }) : null
}
