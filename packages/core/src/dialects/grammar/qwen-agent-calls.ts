import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar, GrammarResult, TextSource } from "../sighting.ts"
import { findJsonEnd, UNCLOSED_JSON } from "./extent.ts"
import { oneCall } from "./one-call.ts"

const CALL_HEADER = /\s*[:：]\s*([^\s✿]{1,128})\s*✿ARGS✿\s*[:：]?\s*/y
const RESULT_MARK = "✿RESULT✿"
const MAX_HEADER_LENGTH = 240

/** `: read⏎✿ARGS✿: {…}` behind `✿FUNCTION✿`. */
export const qwenAgentCalls: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  CALL_HEADER.lastIndex = at
  const name = CALL_HEADER.exec(text)?.[1]
  if (name === undefined) return isEnd || text.length - at > MAX_HEADER_LENGTH ? null : "more"
  const start = CALL_HEADER.lastIndex
  if (start >= text.length) return isEnd ? null : "more"
  return text[start] === "{" ? callWithArguments(source, name, at, start) : null
}

/** The object at `objectStart` as arguments, up to the next mark where it is broken; the mark of the result belongs to the call. */
function callWithArguments({ text, isEnd }: TextSource, name: string, start: number, objectStart: number): GrammarResult {
  const jsonEnd = findJsonEnd(text, objectStart)
  const markAt = text.indexOf("✿", objectStart)
  if (!isEnd && (jsonEnd === UNCLOSED_JSON || (jsonEnd < 0 && markAt < 0))) return "more"
  const objectEnd = jsonEnd > 0 ? jsonEnd : markAt < 0 ? text.length : markAt
  const resultAt = skipWhitespace(text, objectEnd)
  if (!isEnd && RESULT_MARK.startsWith(text.slice(resultAt, resultAt + RESULT_MARK.length))) return "more"
  const end = text.startsWith(RESULT_MARK, resultAt) ? resultAt + RESULT_MARK.length : objectEnd
  return oneCall({ name, start, end, id: null, written: { kind: "json", start: objectStart, end: objectEnd }, whole: jsonEnd > 0 || markAt >= 0 })
}
