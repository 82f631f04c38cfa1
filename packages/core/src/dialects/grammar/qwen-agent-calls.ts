import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar } from "../sighting.ts"
import { findJsonEnd, UNCLOSED_JSON } from "./extent.ts"

const CALL_HEADER = /\s*[:：]\s*([^\s✿]{1,128})\s*✿ARGS✿\s*[:：]?\s*/y
const RESULT_MARK = "✿RESULT✿"
const MAX_HEADER_LENGTH = 240

/** `: read⏎✿ARGS✿: {…}` behind `✿FUNCTION✿`. */
export const qwenAgentCalls: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  CALL_HEADER.lastIndex = at
  const headerMatch = CALL_HEADER.exec(text)
  if (headerMatch === null) return isEnd || text.length - at > MAX_HEADER_LENGTH ? null : "more"
  const start = CALL_HEADER.lastIndex
  if (start >= text.length) return isEnd ? null : "more"
  if (text[start] !== "{") return null
  const end = findJsonEnd(text, start)
  if (end === UNCLOSED_JSON && !isEnd) return "more"
  const nextMarkAt = text.indexOf("✿", start)
  if (end < 0 && nextMarkAt < 0 && !isEnd) return "more"
  const argumentsEnd = end > 0 ? end : nextMarkAt < 0 ? text.length : nextMarkAt
  const resultAt = skipWhitespace(text, argumentsEnd)
  if (!isEnd && RESULT_MARK.startsWith(text.slice(resultAt, resultAt + RESULT_MARK.length))) return "more"
  const callEnd = text.startsWith(RESULT_MARK, resultAt) ? resultAt + RESULT_MARK.length : argumentsEnd
  return {
    end: callEnd,
    calls: [
      {
        name: headerMatch[1] as string,
        start: at,
        end: callEnd,
        id: null,
        written: { kind: "json", start, end: argumentsEnd },
        whole: end > 0 || nextMarkAt >= 0,
      },
    ],
  }
}
