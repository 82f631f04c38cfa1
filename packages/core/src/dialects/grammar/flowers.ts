import type { Grammar } from "../sighting.ts"
import { jsonEnd, OPEN, skip } from "./extent.ts"

const HEADER = /\s*[:：]\s*([^\s✿]{1,128})\s*✿ARGS✿\s*[:：]?\s*/y
const RESULT = "✿RESULT✿"
const LONGEST = 240

/** `: read⏎✿ARGS✿: {…}` behind `✿FUNCTION✿`. */
export const flowerCalls: Grammar = (source, at) => {
  const { text, isEnd } = source
  HEADER.lastIndex = at
  const hit = HEADER.exec(text)
  if (hit === null) return isEnd || text.length - at > LONGEST ? null : "more"
  const start = HEADER.lastIndex
  if (start >= text.length) return isEnd ? null : "more"
  if (text[start] !== "{") return null
  const end = jsonEnd(text, start)
  if (end === OPEN && !isEnd) return "more"
  const flower = text.indexOf("✿", start)
  if (end < 0 && flower < 0 && !isEnd) return "more"
  const stop = end > 0 ? end : flower < 0 ? text.length : flower
  const behind = skip(text, stop)
  if (!isEnd && RESULT.startsWith(text.slice(behind, behind + RESULT.length))) return "more"
  const after = text.startsWith(RESULT, behind) ? behind + RESULT.length : stop
  return {
    end: after,
    calls: [{ name: hit[1] as string, start: at, end: after, id: null, written: { kind: "json", start, end: stop }, whole: end > 0 || flower >= 0 }],
  }
}
